"""What comes of each small effect is told in sentences of three languages, whatever word it is said with."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.event import Event
from replays.viewer.sentences import sentences
from tests.conformance.test_by_hand_elsewhere import _table

HELD: dict[str, Any] = {"a whole number": 1, "three numbers": (1, 0, -1), "a word": "quick"}
"""What a field holds that has no words to choose from."""
SAID_AS_IT_IS = r"Own|Ash|PS|Auto|quick"
"""Names of cards and keywords, and what somebody said."""


def said(name: str) -> Iterator[dict[str, Any]]:
    """Every small effect of a ruleset, with each word that one of its fields may have."""
    words = registry.small_effects(name)
    for verb, needs in words.needs.items():
        choices = {field: values for (each, field), values in words.choices.items() if each == verb}
        whole = {"do": verb, **{field: choices.get(field, (HELD.get(holds),))[0] for field, holds in needs.items()}}
        yield whole
        yield from ({**whole, field: value} for field, values in choices.items() for value in values)


def happened(name: str) -> list[Event]:
    """A table, and what comes of all of them: to a card in play, in hand, or without one.

    Each is said at a table of its own, all alike; so nothing changes from one to the next.
    """
    events = list(_table(name, "scribe").desk.events)
    for effect in said(name):
        s = _table(name, "scribe")
        laid = len(s.desk.events)
        for card in ("Own", "Ash", ""):
            answer = s.answer("A", "effect", effects=({**effect, **({"to": s[card]} if card else {})},))
            if not isinstance(answer, Refusal):
                events += [event._replace(changes=()) for event in s.desk.events[laid:]]
                break
    return events


@pytest.mark.parametrize("name", registry.RULESETS)
def test_what_comes_of_every_small_effect_is_told_without_an_identifier(name: str) -> None:
    events = happened(name)
    laid = len(_table(name, "scribe").desk.events)
    told = [(each, language) for language in ("en", "ja", "zh") for each in sentences(events, language)[laid:]]
    assert [each for each, language in told if is_broken(each, language)] == []


def is_broken(told: str, language: str) -> bool:
    """Whether an identifier or a gap is left, or in Japanese and Chinese a word in Latin letters that is no name."""
    left = re.search(r"[a-z]_[a-z]|undefined|null|NaN|[{}]|\[object|  |:\w", told)
    return bool(left) or (language != "en" and bool(re.search(r"[A-Za-z]{2,}", re.sub(SAID_AS_IT_IS, "", told))))
