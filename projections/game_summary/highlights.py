"""Highlights of a game: large blows to the deciding score, and chains of waiting effects.

A replay uses the same rules (`replays/viewer/graph/moments.js`). Cards drawn or paid reduce a life of cards too and are no
blow; a single waiting effect is no chain.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from domain.card_effects.resolution_stack import waiting_effects
from domain.kernel.record.changes import Counted
from domain.kernel.record.event import Event
from projections.game_summary.event_facts import EventFact, Takeback, effective_facts
from projections.game_summary.public_board import PublicBoard, Scores

BLOW, CHAIN, END = "blow", "chain", "end"


class Highlight(NamedTuple):
    """A highlight. `kind`: `blow`, `chain` or `end` · `at`: the position after it · `seat`: whose score a blow changed ·
    `number`: the size of the blow, the number of waiting effects, or the difference of two seats at the end.
    """

    kind: str
    at: int
    turn: int
    seat: str
    number: int


class HighlightCandidates:
    """Candidates for the highlights of a game, from the events that were added so far."""

    def __init__(self, board: PublicBoard) -> None:
        self._board = board
        self._score = board.layout.mat.score
        self._facts: list[EventFact] = []
        self._turns: dict[int, int] = {}
        self._waiting = 0
        self._last_scores: Scores = ()

    def scores_before(self, event: Event) -> Scores:
        """Returns the scores before an event that may be a blow; empty for other events."""
        kind, name = self._score.kind, self._score.name
        if kind == "zone":
            return self._board.scores() if event.name.endswith("damaged") else ()
        if kind == "counter" and any(isinstance(change, Counted) and change.name == name for change in event.changes):
            return self._board.scores()
        return ()

    def note_event(self, position: int, before: Scores) -> None:
        """Notes the effect of the event at this position. `before`: the result of `scores_before`."""
        if before:
            self._note_blows(position, before, self._board.scores())
        waiting = len(waiting_effects(self._board.table))
        if waiting != self._waiting:
            if waiting > max(1, self._waiting):
                self._add_fact(EventFact(position, CHAIN, "", "", waiting))
            self._waiting = waiting

    def end_line(self, position: int) -> None:
        """Compares scores that rules compute with those of the line before."""
        if self._board.computed_by_rules:
            now = self._board.scores()
            self._note_blows(position, self._last_scores, now)
            self._last_scores = now

    def go_back(self) -> None:
        """Resets the comparison after a takeback."""
        self._waiting, self._last_scores = len(waiting_effects(self._board.table)), self._board.scores()

    def select(self, backs: Iterable[Takeback], length: int) -> list[Highlight]:
        """Returns the largest blow and longest chain that count, the earliest of equals, and the end of a two-seat game."""
        facts = list(effective_facts(self._facts, list(backs)))
        most = [max((fact for fact in facts if fact.kind == kind), key=lambda fact: fact.amount, default=None)
                for kind in (BLOW, CHAIN)]  # fmt: skip
        results = [
            Highlight(fact.kind, fact.position + 1, self._turns[fact.position], fact.seat, fact.amount)
            for fact in most
            if fact
        ]
        return results + self._final_moment(length)

    def _final_moment(self, length: int) -> list[Highlight]:
        known = [score for score in self._board.scores() if score is not None]
        if len(known) != 2 or len(self._board.table.header.seats) != 2:
            return []
        return [Highlight(END, length, self._board.table.clock.turn, "", abs(known[0] - known[1]))]

    def _note_blows(self, position: int, before: Scores, now: Scores) -> None:
        if not self._board.table.clock.turn:
            return
        for seat, old, new in zip(self._board.table.header.seats, before, now, strict=bool(before)):
            if old is not None and new is not None and old != new:
                self._add_fact(EventFact(position, BLOW, seat, "", abs(new - old)))

    def _add_fact(self, fact: EventFact) -> None:
        self._facts.append(fact)
        self._turns[fact.position] = self._board.table.clock.turn
