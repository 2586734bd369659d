"""The colours of a deck, from what is known of it: the registered list once the game is over, else cards played or seen.

Where a rulebook has no colours, they are whatever else it calls decks by, such as races: the opening names the field of the
printings. The cards that make a deck's resources tell best (type `generation`); without any, all cards do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from domain.cards.catalogue import COLOR_MARKS
from domain.kernel.record.changes import Plain
from projections.story import Grouping, Story

_MARKS = {color: mark for mark, color in reversed(COLOR_MARKS.items())}
_ORDER = {color: place for place, color in enumerate(dict.fromkeys(COLOR_MARKS.values()))}


class Colors(NamedTuple):
    """Colour -> cards, and where that is known from."""

    cards: Mapping[str, int]
    source: str

    @property
    def key(self) -> str:
        """The colours as data."""
        return "+".join(sorted(self.cards))

    @property
    def kind(self) -> str:
        """The colours as players write them, always in the same order, so that a deck has one name; others as they are."""
        ordered = sorted(self.cards, key=lambda color: (_ORDER.get(color, len(_ORDER)), color))
        if not all(color in _MARKS for color in ordered):
            return "+".join(ordered)
        marks = [_MARKS[color] for color in ordered]
        return f"{marks[0]}単" if len(marks) == 1 else "".join(marks)


def colors_of(story: Story, seat: str) -> Colors:
    """The colours of a seat's deck."""
    listed = story.open_lists().get(seat, {})
    for source, cards in (
        ("listed", listed),
        ("played", _noted(story, seat, "played")),
        ("seen", _noted(story, seat, "seen")),
    ):
        found = _colors(story, cards, ("generation",)) or _colors(story, cards, ())
        if found:
            return Colors(found, source)
    return Colors({}, "")


def _noted(story: Story, seat: str, fact: str) -> dict[str, int]:
    amounts = story.count().amounts
    return {printing: n for (what, who, printing), n in amounts.items() if (what, who) == (fact, seat)}


def _colors(story: Story, cards: Mapping[str, int], types: tuple[str, ...]) -> Mapping[str, int]:
    found: Counter[str] = Counter()
    for printing, copies in cards.items():
        data = story.pins.get(printing) or {}
        if not types or data.get("type") in types:
            found.update(dict.fromkeys(values_of(data, story.decks_by), copies))
    return found


def values_of(data: Plain, by: Grouping) -> tuple[str, ...]:
    """What a printing counts for: one value of the field, or each of several."""
    for name in by.path:
        data = data.get(name) if isinstance(data, dict) else None
    values = data if isinstance(data, tuple) else (data,)
    return tuple(value for value in values if isinstance(value, str) and value and value not in by.without)
