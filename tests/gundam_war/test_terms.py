"""The words that this rulebook has for cards have a term; `tests/conformance` asks for everything else."""

import pytest

from domain.registry import ruleset
from domain.rulesets.gundam_war.printing_parser import COLORS, TYPES

RULES = ruleset("gundam_war")


@pytest.mark.parametrize("identifier", [*TYPES, *COLORS])
def test_an_identifier_has_a_term(identifier: str) -> None:
    assert identifier in RULES.book.terms
