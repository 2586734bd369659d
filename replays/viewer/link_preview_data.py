"""Summarises a game for its link preview: the scores along it, the cards that were in play longest, and the position to
show.

It costs one fold of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from domain import registry
from domain.kernel.contract.layout import NO_FACE, NO_MAT, Face, Mat, Score, value_at_path
from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import Card, Table
from domain.kernel.views.views import header_of
from replays.table_at_position import fold
from replays.viewer.computed_totals import TotalsTracker, hides_totals

MAX_SAMPLES = 2_000
"""Maximum number of positions at which totals are sampled, and of those at which cards in play are."""
SHOWN_CARDS = 4
"""Cards of a seat that are shown."""
Numbers = tuple[int, ...]


class PreviewSummary(NamedTuple):
    """The summary of a game.

    `curve`: positions where a score changed, with the scores of the seats from there on · `begins`: where the first turn
    begins · `moment`: the position to show · `standing`: seat -> printed data of the cards that were in play longest, the
    longest first · `outcome`: the result for each seat; None while the game runs.
    """

    curve: list[tuple[int, Numbers]]
    begins: int
    moment: int
    standing: dict[str, list[Plain]]
    outcome: Plain


def summarize_game(events: Sequence[Event], result: bool = False, at: int | None = None) -> PreviewSummary:
    """Summarises a view of a game.

    `at`: the position to show; None: that of the largest change of one score in one event, the earliest of equals, else the
    end · `result`: the last line of a finished game may be shown.
    """
    table = Table(header_of(events))
    face, mat = _layout(table.header.ruleset)
    scores, times = _Scores(mat.score, table, hides_totals(events)), _TimesInPlay(face, table)
    changed, last, begins = _positions_of_changes(events), 0, 0
    totalled, timed = _sample(changed), _sample([at for at in changed if _ends_line(events, at)])
    curve: list[tuple[int, Numbers]] = [(0, scores.now())]
    for position, event in enumerate(events, 1):
        for change in event.changes:
            apply_change(table, change)
        if not table.clock.turn:
            begins = position
        if position in totalled:
            scores.update()
        if position in timed:
            times.add(position - last)
            last = position
        if (now := scores.now()) != curve[-1][1]:
            curve.append((position, now))
    end = len(events) if table.result is None or result else _start_of_last_line(events)
    moment = _largest_step(curve, begins, end) if at is None else min(at, end)
    return PreviewSummary(curve, begins, moment, times.longest(), (table.result or {}).get("seats"))


def _layout(name: str) -> tuple[Face, Mat]:
    rules = registry.ruleset(name) if registry.is_available(name) else None
    return (rules.face, rules.mat) if rules else (NO_FACE, NO_MAT)


def _start_of_last_line(events: Sequence[Event]) -> int:
    return next(at for at, event in enumerate(events) if event.line == events[-1].line)


def _largest_step(curve: Sequence[tuple[int, Numbers]], begins: int, end: int) -> int:
    steps = [(at, now, before) for (_, before), (at, now) in pairwise(curve) if begins + 1 < at <= end]
    sizes = [(max(abs(one - other) for one, other in zip(now, before, strict=True)), -at) for at, now, before in steps]
    return -max(sizes)[1] if sizes else end


def _positions_of_changes(events: Sequence[Event]) -> list[int]:
    """Returns the positions after the events that changed something, and at the ends of their lines, the last one first."""
    lines = {event.line for event in events if event.changes}
    return [
        at
        for at in range(len(events), 0, -1)
        if events[at - 1].changes or (_ends_line(events, at) and events[at - 1].line in lines)
    ]


def _sample(positions: Sequence[int]) -> set[int]:
    """Returns the positions; of very many, evenly chosen ones with the first given."""
    return set(positions[:: max(1, -(-len(positions) // MAX_SAMPLES))])


def _ends_line(events: Sequence[Event], at: int) -> bool:
    return at == len(events) or events[at].line != events[at - 1].line


class _Scores:
    """The number of every seat that decides the game."""

    def __init__(self, score: Score, table: Table, silent: bool) -> None:
        self._score, self._table, self._seats = score, table, table.header.seats
        self._tallies = TotalsTracker(table, silent, ("tally",)) if score.kind == "tally" else None
        self._tally: Mapping[str, Mapping[str, int]] = {}

    def update(self) -> None:
        """Computes the tally if the rules make the number."""
        if self._tallies is not None:
            self._tally = self._tallies.changes().get("tally", self._tally)

    def now(self) -> Numbers:
        name, table = self._score.name, self._table
        if self._score.kind == "zone":
            return tuple(len(table.at(f"{seat}.{name}")) for seat in self._seats)
        if self._score.kind == "counter":
            return tuple(table.counters.get((seat, name), 0) for seat in self._seats)
        return tuple(self._tally.get(seat, {}).get(name) or 0 for seat in self._seats)


class _TimesInPlay:
    """How long the printings of each seat were in play, if they have a value of their face."""

    def __init__(self, face: Face, table: Table) -> None:
        self._paths = [value.field for value in face.values]
        self._table = table
        self._zones = [zone.key for zone in table.header.zones if zone.in_play]
        self._times: dict[str, dict[str, int]] = {seat: {} for seat in table.header.seats}
        self._with_values: dict[str, bool] = {}

    def add(self, time: int) -> None:
        """Adds a time to all printings that are in play now."""
        for card in self._cards():
            if card.printing and card.face != "down" and card.bringer in self._times and self._has_value(card.printing):
                times = self._times[card.bringer]
                times[card.printing] = times.get(card.printing, 0) + time

    def longest(self) -> dict[str, list[Plain]]:
        """Returns the printed data of those that were in play longest."""
        pins = self._table.pins
        ranking = {seat: sorted(times, key=lambda each: -times[each])[:SHOWN_CARDS] for seat, times in self._times.items()}
        return {seat: [pins[printing] for printing in printings] for seat, printings in ranking.items()}

    def _cards(self) -> Iterator[Card]:
        return (self._table.cards[card] for key in self._zones for card in self._table.at(key))

    def _has_value(self, printing: str) -> bool:
        if printing not in self._with_values:
            data = self._table.pins.get(printing)
            self._with_values[printing] = any(value_at_path(data, path) is not None for path in self._paths)
        return self._with_values[printing]


def table_to_json(events: Sequence[Event], position: int) -> dict[str, Any]:
    """Returns a table in the form of `kernel/table.js`."""
    table = fold(events, position)
    printings = {card.printing for card in table.cards.values() if card.printing}
    return {
        "cards": {card: {name: getattr(each, name) for name in Card.__slots__} for card, each in table.cards.items()},
        "lists": dict(table.cards_by_place),
        "counters": [[owner, name, count] for (owner, name), count in table.counters.items()],
        "flags": dict(table.flags),
        "modifiers": dict(table.modifiers),
        "chain": list(table.chain),
        "clock": change_to_plain(table.clock),
        "result": table.result,
        "pins": {printing: table.pins[printing] for printing in sorted(printings & table.pins.keys())},
    }
