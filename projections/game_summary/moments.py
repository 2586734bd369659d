"""Moments: blows to the number that decides the game, and effects that wait at once, noted while a game is followed.

The rules are those by which a replay finds its moments (`replays/viewer/line/moments.js`): cards that are drawn or paid leave
a life of cards too, and are no blow; one effect that waits is no chain.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from domain.kernel.record.changes import Counted
from domain.kernel.record.event import Event
from projections.game_summary.board import PublicBoard, Scores
from projections.game_summary.notes import Note, Takeback, effective_notes

BLOW, CHAIN, END = "blow", "chain", "end"


class Moment(NamedTuple):
    """A moment. `kind`: `blow`, `chain` or `end` · `at`: the position behind it · `seat`: whose number a blow changed ·
    `number`: by how much, how many effects wait, or what lies between two seats at the end."""

    kind: str
    at: int
    turn: int
    seat: str
    number: int


class Moments:
    """What may be a moment of a game, as far as it was followed."""

    def __init__(self, board: PublicBoard) -> None:
        self._board = board
        self._score = board.layout.mat.score
        self._notes: list[Note] = []
        self._turns: dict[int, int] = {}
        self._waiting = 0
        self._last_scores: Scores = ()

    def scores_before(self, event: Event) -> Scores:
        """The scores before an event that may change one by a blow; empty for any other."""
        kind, name = self._score.kind, self._score.name
        if kind == "zone":
            return self._board.scores() if event.name.endswith("damaged") else ()
        if kind == "counter" and any(isinstance(change, Counted) and change.name == name for change in event.changes):
            return self._board.scores()
        return ()

    def note_event(self, position: int, before: Scores) -> None:
        """Notes what the event at this position did; `before`: as it was told of it."""
        if before:
            self._note_blows(position, before, self._board.scores())
        waiting = len(self._board.table.chain)
        if waiting != self._waiting:
            if waiting > max(1, self._waiting):
                self._add_note(Note(position, CHAIN, "", "", waiting))
            self._waiting = waiting

    def end_line(self, position: int) -> None:
        """A line is over, with the event at this position: what is reckoned is compared with the line before."""
        if self._board.computed_by_rules:
            now = self._board.scores()
            self._note_blows(position, self._last_scores, now)
            self._last_scores = now

    def go_back(self) -> None:
        """The game went back: what it undid is no blow."""
        self._waiting, self._last_scores = len(self._board.table.chain), self._board.scores()

    def select(self, backs: Iterable[Takeback], length: int) -> list[Moment]:
        """The largest blow and the longest chain that count, the earliest of equals, and the end of a game of two."""
        notes = list(effective_notes(self._notes, list(backs)))
        most = [max((note for note in notes if note.fact == fact), key=lambda note: note.amount, default=None)
                for fact in (BLOW, CHAIN)]  # fmt: skip
        found = [
            Moment(note.fact, note.position + 1, self._turns[note.position], note.seat, note.amount) for note in most if note
        ]
        return found + self._final_moment(length)

    def _final_moment(self, length: int) -> list[Moment]:
        known = [score for score in self._board.scores() if score is not None]
        if len(known) != 2 or len(self._board.table.header.seats) != 2:
            return []
        return [Moment(END, length, self._board.table.clock.turn, "", abs(known[0] - known[1]))]

    def _note_blows(self, position: int, before: Scores, now: Scores) -> None:
        if not self._board.table.clock.turn:
            return
        for seat, old, new in zip(self._board.table.header.seats, before, now, strict=bool(before)):
            if old is not None and new is not None and old != new:
                self._add_note(Note(position, BLOW, seat, "", abs(new - old)))

    def _add_note(self, note: Note) -> None:
        self._notes.append(note)
        self._turns[note.position] = self._board.table.clock.turn
