"""A game followed once for the picture of a link: the number of every seat along it, which cards stood longest, the moment.

It costs a fold and no more, however long the game is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from domain import registry
from domain.kernel.contract.layout import NO_FACE, NO_MAT, Face, Mat, Score, value_at_path
from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event
from domain.kernel.record.serialization import change_to_plain
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import Card, Table
from domain.kernel.views.views import header_of
from replays.table_at_position import fold
from replays.viewer.rule_totals import TotalsTracker, hides_totals, line_ends

MAX_SAMPLES = 2_000
"""So many lines of a game are looked at for what the rules make of a table and for what lies in play; of longer ones some."""
SHOWN_CARDS = 4
"""Cards of a seat that are shown."""
Numbers = tuple[int, ...]


class PreviewSummary(NamedTuple):
    """What a game comes to along its way.

    `curve`: a position and the numbers of the seats from it on, wherever one changed · `begins`: where the first turn does ·
    `moment`: the position that is shown · `standing`: seat -> what is printed on the cards that stood in play longest, the
    longest first · `outcome`: how it ended for each seat, while it runs None.
    """

    curve: list[tuple[int, Numbers]]
    begins: int
    moment: int
    standing: dict[str, list[Plain]]
    outcome: Plain


def summarize_game(events: Sequence[Event], result: bool = False, at: int | None = None) -> PreviewSummary:
    """Follows a view of a game.

    `at`: the moment that is shown; None: that of the largest change of one number in one event (or in one line, where the
    rules reckon it), the earliest of equals, else the end · `result`: it may be in the last line of a game that is over.
    """
    table = Table(header_of(events))
    face, mat = _layout(table.header.ruleset)
    numbers, stood = _Scores(mat.score, table, hides_totals(events)), _TimesInPlay(face, table)
    looked, last, begins = _sampled_positions(events), 0, 0
    curve: list[tuple[int, Numbers]] = [(0, numbers.now())]
    for position, event in enumerate(events, 1):
        for change in event.changes:
            apply_change(table, change)
        if not table.clock.turn:
            begins = position
        if position in looked:
            numbers.reckon()
            stood.note(position - last)
            last = position
        if (now := numbers.now()) != curve[-1][1]:
            curve.append((position, now))
    end = len(events) if table.result is None or result else _before_last_line(events)
    moment = _largest_step(curve, begins, end) if at is None else min(at, end)
    return PreviewSummary(curve, begins, moment, stood.longest(), (table.result or {}).get("seats"))


def _layout(name: str) -> tuple[Face, Mat]:
    rules = registry.ruleset(name) if name in registry.available() else None
    return (rules.face, rules.mat) if rules else (NO_FACE, NO_MAT)


def _before_last_line(events: Sequence[Event]) -> int:
    return next(at for at, event in enumerate(events) if event.line == events[-1].line)


def _largest_step(curve: Sequence[tuple[int, Numbers]], begins: int, end: int) -> int:
    steps = [(at, now, before) for (_, before), (at, now) in pairwise(curve) if begins + 1 < at <= end]
    sizes = [(max(abs(one - other) for one, other in zip(now, before, strict=True)), -at) for at, now, before in steps]
    return -max(sizes)[1] if sizes else end


def _sampled_positions(events: Sequence[Event]) -> set[int]:
    """The positions behind lines that changed something; of very many evenly chosen ones, the last among them."""
    changed = {event.line for event in events if event.changes}
    ends = [at + 1 for at in sorted(line_ends(events, 0), reverse=True) if events[at].line in changed]
    return set(ends[:: max(1, -(-len(ends) // MAX_SAMPLES))])


class _Scores:
    """The number of every seat that decides the game."""

    def __init__(self, score: Score, table: Table, silent: bool) -> None:
        self._score, self._table, self._seats = score, table, table.header.seats
        self._tallies = TotalsTracker(table, silent, ("tally",)) if score.kind == "tally" else None
        self._tally: Mapping[str, Mapping[str, int]] = {}

    def reckon(self) -> None:
        """Asks the rules, where they make the number."""
        if self._tallies is not None:
            self._tally = self._tallies.changed().get("tally", self._tally)

    def now(self) -> Numbers:
        name, table = self._score.name, self._table
        if self._score.kind == "zone":
            return tuple(len(table.at(f"{seat}.{name}")) for seat in self._seats)
        if self._score.kind == "counter":
            return tuple(table.counters.get((seat, name), 0) for seat in self._seats)
        return tuple(self._tally.get(seat, {}).get(name) or 0 for seat in self._seats)


class _TimesInPlay:
    """For how long which printing of each seat was in play, of those that have a value of their face."""

    def __init__(self, face: Face, table: Table) -> None:
        self._paths = [value.field for value in face.values]
        self._table = table
        self._zones = [zone.key for zone in table.header.zones if zone.in_play]
        self._times: dict[str, dict[str, int]] = {seat: {} for seat in table.header.seats}
        self._fights: dict[str, bool] = {}

    def note(self, time: int) -> None:
        """So much time went by with what is in play now."""
        for card in self._cards():
            if card.printing and card.face != "down" and card.bringer in self._times and self._has_value(card.printing):
                times = self._times[card.bringer]
                times[card.printing] = times.get(card.printing, 0) + time

    def longest(self) -> dict[str, list[Plain]]:
        """What is printed on those that stood longest."""
        pins = self._table.pins
        ranked = {seat: sorted(times, key=lambda each: -times[each])[:SHOWN_CARDS] for seat, times in self._times.items()}
        return {seat: [pins[printing] for printing in found] for seat, found in ranked.items()}

    def _cards(self) -> Iterator[Card]:
        return (self._table.cards[card] for key in self._zones for card in self._table.at(key))

    def _has_value(self, printing: str) -> bool:
        if printing not in self._fights:
            data = self._table.pins.get(printing)
            self._fights[printing] = any(value_at_path(data, path) is not None for path in self._paths)
        return self._fights[printing]


def table_json(events: Sequence[Event], position: int) -> dict[str, Any]:
    """A table as `kernel/table.js` takes it over."""
    table = fold(events, position)
    shown = {card.printing for card in table.cards.values() if card.printing}
    return {
        "cards": {card: {name: getattr(each, name) for name in Card.__slots__} for card, each in table.cards.items()},
        "lists": dict(table.cards_by_place),
        "counters": [[owner, name, count] for (owner, name), count in table.counters.items()],
        "flags": dict(table.flags),
        "modifiers": dict(table.modifiers),
        "chain": list(table.chain),
        "clock": change_to_plain(table.clock),
        "result": table.result,
        "pins": {printing: table.pins[printing] for printing in sorted(shown & table.pins.keys())},
    }
