"""The words that this rulebook has for cards have a term; `tests/conformance` asks for everything else."""

import pytest

from domain.registry import ruleset
from domain.rulesets.star_front.printing import TYPES
from domain.rulesets.star_front.words import KEYWORDS

RULES = ruleset("star_front")


@pytest.mark.parametrize("identifier", [*TYPES, *KEYWORDS])
def test_an_identifier_has_a_term(identifier: str) -> None:
    assert identifier in RULES.book.terms
