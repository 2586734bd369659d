"""The words that this rulebook has for cards have a term; `tests/conformance` asks for everything else."""

import pytest

from domain.registry import ruleset
from domain.rulesets.robotech import words
from domain.rulesets.robotech.printing import BATTLE_TYPES, TYPES

RULES = ruleset("robotech")
WANTED = [
    *TYPES,
    *BATTLE_TYPES,
    *words.KEYWORDS,
    *("advance", "transform", "bonus", "eject", "destroy", "proto_level", "proto_points", "battle_points"),
]


@pytest.mark.parametrize("identifier", WANTED)
def test_an_identifier_has_a_term(identifier: str):
    assert identifier in RULES.book.terms
