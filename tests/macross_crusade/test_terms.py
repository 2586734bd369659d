"""The words that this rulebook has for cards have a term; `tests/conformance` asks for everything else."""

import pytest

from domain.rulesets.macross_crusade.printing import COLORS, TYPES
from domain.rulesets.macross_crusade.words import AUTOS, KEYWORDS, TRAITS
from tests.macross_crusade.scene import RULES


@pytest.mark.parametrize("identifier", [*TYPES, *COLORS, *KEYWORDS, *TRAITS, *AUTOS])
def test_an_identifier_has_a_term(identifier):
    assert identifier in RULES.book.terms
