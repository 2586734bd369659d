"""Every identifier that a reader may meet has a word in English, Japanese and Traditional Chinese."""

import pytest

from domain.registry import ruleset
from domain.rulesets.star_front.printing import TYPES
from domain.rulesets.star_front.words import KEYWORDS

RULES = ruleset("star_front")
PLACES = sorted({("phase", node.phase) for node in RULES.timeline.nodes} | {("step", n.step) for n in RULES.timeline.nodes})
WANTED = [
    *(kind.name for kind in RULES.zones),
    *TYPES,
    *KEYWORDS,
    *(f"act.{act}" for act in RULES.acts),
    *(f"{kind}.{name}" for kind, name in PLACES if name),
]


@pytest.mark.parametrize("identifier", WANTED)
def test_an_identifier_has_a_term(identifier: str) -> None:
    assert identifier in RULES.book.terms


def test_a_term_has_a_word_in_every_language() -> None:
    for words in RULES.book.terms.values():
        assert list(words) == ["en", "ja", "zh"]
        assert all(words.values())
