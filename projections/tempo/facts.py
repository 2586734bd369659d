"""Facts as data: what a game counts by seat, whatever its ruleset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from projections.story import Story
from projections.tables import Row

_ELSEWHERE = ("played", "seen")


def facts(story: Story) -> list[Row]:
    """(seat, fact, detail, amount, once), in order; zones and counters as they are now."""
    counted = [(seat, fact, detail, n) for (fact, seat, detail), n in story.count().amounts.items() if fact not in _ELSEWHERE]
    told = sorted([*counted, *_zones(story), *_counters(story), *_result(story)])
    firsts = {row[1:3]: at for at, row in reversed(list(enumerate(told)))}
    return [(*row, int(firsts[row[1:3]] == at)) for at, row in enumerate(told)]


def _zones(story: Story) -> Iterator[Row]:
    lying = Counter(story.sight.place.values())
    for zone in story.header.zones:
        yield zone.holder, "zone", zone.name, lying[zone.key]


def _counters(story: Story) -> Iterator[Row]:
    """Counters of seats; those with a `:` in their name are a ruleset's own book-keeping (once a turn, and so on)."""
    for (owner, name), value in story.counters.items():
        if owner in story.header.seats and value and ":" not in name:
            yield owner, "counter", name, value


def _result(story: Story) -> Iterator[Row]:
    """Numbers that a result names beside who won: seat -> number, or one for the table."""
    for name, value in story.result.items() if isinstance(story.result, dict) else ():
        if type(value) is int:
            yield "", "result", name, value
        elif isinstance(value, dict):
            yield from ((seat, "result", name, n) for seat, n in value.items() if type(n) is int)
