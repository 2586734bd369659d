"""The words that this rulebook has for cards have a term; `tests/conformance` asks for everything else."""

from typing import get_args

import pytest

from domain.registry import ruleset
from domain.rulesets.robotech.card_schema.filters import BattleType, Keyword
from domain.rulesets.robotech.card_schema.texts import TYPES

RULES = ruleset("robotech")
WANTED = [
    *TYPES,
    *get_args(BattleType),
    *get_args(Keyword),
    *("advance", "transform", "bonus", "eject", "destroy", "proto_level", "proto_points", "battle_points"),
]


@pytest.mark.parametrize("identifier", WANTED)
def test_an_identifier_has_a_term(identifier: str):
    assert identifier in RULES.book.terms
