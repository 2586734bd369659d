"""What comes of each small effect is stated in sentences of three languages, whatever word it is said with."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.event import Event
from replays.viewer.event_sentences import event_sentences
from tests.conformance.test_by_hand_elsewhere import at_a_table
from tests.soak import in_full

HELD: dict[str, Any] = {"a whole number": 1, "three numbers": (1, 0, -1), "a word": "quick"}
"""What a field holds that has no words to choose from."""
SAID_AS_IT_IS = r"Own|Ash|PS|Auto|quick"
"""Names of cards and keywords, and what somebody said."""


def said(name: str) -> Iterator[dict[str, Any]]:
    """Every small effect of a ruleset, with each word that one of its fields may have, or with every other one."""
    words = registry.small_effects(name)
    for verb, needs in words.needs.items():
        choices = {field: values for (each, field), values in words.choices.items() if each == verb}
        whole = {"do": verb, **{field: choices.get(field, (HELD.get(str(holds)),))[0] for field, holds in needs.items()}}
        yield whole
        for number, (field, values) in enumerate(choices.items()):
            yield from ({**whole, field: value} for value in in_full(values, values[number % 2 :: 2]))


def come_of(name: str, effect: dict[str, Any]) -> list[Event]:
    """What comes of a small effect on a card in play, in hand, or without one; nothing where none of these can be said.

    Each is said at a table of its own, all alike: without its changes it can be described after any other.
    """
    s = at_a_table(name, "scribe")
    for card in ("Own", "Ash", ""):
        answer = s.answer("A", "effect", effects=({**effect, **({"to": s[card]} if card else {})},))
        if not isinstance(answer, Refusal):
            return [event._replace(changes=()) for event in answer]
    return []


@pytest.mark.parametrize("name", registry.RULESETS)
def test_what_comes_of_every_small_effect_is_stated_without_an_identifier(name: str) -> None:
    before = list(at_a_table(name, "scribe").desk.events)
    later = [come_of(name, effect) for effect in said(name)]
    assert sum(map(bool, later)) * 2 > len(later)
    events = [*before, *chain.from_iterable(later)]
    result = [
        (each, language) for language in ("en", "ja", "zh") for each in event_sentences(events, language)[len(before) :]
    ]
    assert [each for each, language in result if is_broken(each, language)] == []


def is_broken(result: str, language: str) -> bool:
    """Whether an identifier or a gap is left, or in Japanese and Chinese a word in Latin letters that is no name."""
    left = re.search(r"[a-z]_[a-z]|undefined|null|NaN|[{}]|\[object|  |:\w", result)
    return bool(left) or (language != "en" and bool(re.search(r"[A-Za-z]{2,}", re.sub(SAID_AS_IT_IS, "", result))))
