"""The words that this rulebook has for cards have a term; `tests/conformance` asks for everything else."""

from typing import get_args

import pytest

from domain.registry import ruleset
from domain.rulesets.star_front.card_schema.terms import KeywordName
from domain.rulesets.star_front.printing_parser import TYPES

RULES = ruleset("star_front")


@pytest.mark.parametrize("identifier", [*TYPES, *get_args(KeywordName)])
def test_an_identifier_has_a_term(identifier: str) -> None:
    assert identifier in RULES.book.terms
