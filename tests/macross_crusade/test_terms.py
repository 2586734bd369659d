"""The words that this rulebook has for cards have a term; `tests/conformance` asks for everything else."""

from typing import get_args

import pytest

from domain.rulesets.macross_crusade.card_schema.filters import KeywordName
from domain.rulesets.macross_crusade.printing_parser import COLORS, TYPES
from tests.macross_crusade.scene import RULES

WORDS = ("song", "singer", "auto_a", "auto_b", "auto_d")


@pytest.mark.parametrize(
    "identifier", [*TYPES, *COLORS, *get_args(KeywordName), "song", "singer", "auto_a", "auto_b", "auto_d"]
)
def test_an_identifier_has_a_term(identifier):
    assert identifier in RULES.book.terms
