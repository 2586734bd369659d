"""The colours of a deck, from what is known of it: the registered list once the game is over, else cards played or seen.

The cards that make a deck's resources tell best (type `generation` on the printing); without any, all cards do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from domain.cards.catalogue import COLOR_MARKS
from projections.story import Story

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
        """The colours as players write them, always in the same order, so that a deck has one name."""
        ordered = sorted(self.cards, key=lambda color: (_ORDER.get(color, len(_ORDER)), color))
        marks = [_MARKS.get(color, color) for color in ordered]
        return f"{marks[0]}単" if len(marks) == 1 else "".join(marks)


def colors_of(story: Story, seat: str) -> Colors:
    """The colours of a seat's deck."""
    listed = story.open_lists().get(seat, {})
    for source, cards in (
        ("listed", listed),
        ("played", _noted(story, seat, "played")),
        ("seen", _noted(story, seat, "seen")),
    ):
        found = _colors(story, cards, True) or _colors(story, cards, False)
        if found:
            return Colors(found, source)
    return Colors({}, "")


def _noted(story: Story, seat: str, fact: str) -> dict[str, int]:
    amounts = story.count().amounts
    return {printing: n for (what, who, printing), n in amounts.items() if (what, who) == (fact, seat)}


def _colors(story: Story, cards: Mapping[str, int], resources: bool) -> Mapping[str, int]:
    found: Counter[str] = Counter()
    for printing, copies in cards.items():
        data = story.pins.get(printing) or {}
        color = data.get("color")
        if isinstance(color, str) and color and (data.get("type") == "generation" or not resources):
            found[color] += copies
    return found
