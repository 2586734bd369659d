"""Every identifier that a reader may meet has a word in English, Japanese and Chinese."""

import pytest

from domain.rulesets.macross_crusade.printing import COLORS, TYPES
from domain.rulesets.macross_crusade.words import AUTOS, KEYWORDS, TRAITS
from tests.macross_crusade.scene import RULES

PLACES = sorted({("phase", node.phase) for node in RULES.timeline.nodes} | {("step", n.step) for n in RULES.timeline.nodes})
WANTED = [
    *(kind.name for kind in RULES.zones),
    *(*TYPES, *COLORS, *KEYWORDS, *TRAITS, *AUTOS),
    *(f"act.{act}" for act in RULES.acts),
    *(f"{kind}.{name}" for kind, name in PLACES if name),
]


@pytest.mark.parametrize("identifier", WANTED)
def test_an_identifier_has_a_term(identifier):
    assert identifier in RULES.book.terms


@pytest.mark.parametrize("identifier", RULES.book.terms)
def test_a_term_has_a_word_in_every_language(identifier):
    words = RULES.book.terms[identifier]
    assert list(words) == ["en", "ja", "zh"]
    assert all(words.values())
