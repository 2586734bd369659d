"""What is written while a command is judged: its events, line by line, with what undoes them until they are kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from domain.kernel.contract.refusal import Refused
from domain.kernel.messages.message import msg
from domain.kernel.record.changes import Change, Learned, Plain
from domain.kernel.record.event import LEGAL, Event
from domain.kernel.table.applying import apply_change
from domain.kernel.table.table import Table


class PendingEvent:
    """An event that is being written, with what undoes its changes so far."""

    __slots__ = ("changes", "event", "undo")

    def __init__(self, event: Event) -> None:
        self.event = event
        self.changes: list[Change] = []
        self.undo: list[Change] = []

    def finished(self) -> Event:
        """The event as it will be stored; `_replace` would make a table of its fields first, for each event of a game."""
        if not self.changes:
            return self.event
        return tuple.__new__(Event, (*self.event[:9], tuple(self.changes), *self.event[10:]))


UNNAMED = Event("", "", "", "", 0, -1, (), {}, {}, ())
"""Stands for an event whose changes began before it was named: a card is found out while its play is being judged."""


class Savepoint(NamedTuple):
    """How far a command had come: where a trial goes back to; with what was known there (`domain.kernel.table.facts`)."""

    drafts: int = 0
    changes: int = 0
    event: Event | None = None
    faults: int = 0
    doubts: int = 0
    keys: int = 0
    act_begins: int = 0
    started: int = 0
    memo: dict[Any, Any] | None = None
    facts: dict[Any, Any] | None = None
    play_facts: dict[Any, Any] | None = None
    still: dict[Any, Any] | None = None


BEGINNING = Savepoint()
MOST_EVENTS = 5000
"""Events of one line; no line of any game has so many."""


class Transaction:
    """The drafts on top of a table, which has their changes already.

    `begun`: the lines that were begun inside of this one · `faults`, `doubts`: the rules that the present line breaks, and
    those that are open in it · `started`: the effects that began in it, by card and what they do · `unsaid`: what is written
    was due, and nobody said it.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.drafts: list[PendingEvent] = []
        self.faults: list[str] = []
        self.doubts: list[str] = []
        self.begun = 0
        self.unsaid = False
        self._line_from = 0
        self._act_begins = 0
        self._keys = 0
        self.started: list[tuple[str, str]] = []

    @property
    def last(self) -> PendingEvent:
        """The event that is being written."""
        return self.drafts[-1]

    def line(self) -> list[PendingEvent]:
        """The drafts of the present line."""
        return self.drafts[self._line_from :]

    def open(self, event: Event) -> None:
        """Opens the next event; changes that were made before it had a name belong to it. Raises Refused for one too many."""
        if len(self.drafts) - self._line_from >= MOST_EVENTS:
            raise Refused("", msg("what_was_said_sets_off"))
        self._table.memo = {}  # rules may ask what happened
        if event.family != "passed":
            self._table.still = {}
        if self.drafts and self.last.event is UNNAMED:
            self.last.event = event
        else:
            self.drafts.append(PendingEvent(event))

    def change(self, change: Change) -> None:
        """Carries a change out as part of the event being written, or of the one that the act is about to declare."""
        if len(self.drafts) == self._act_begins:
            self.drafts.append(PendingEvent(UNNAMED))
        draft = self.drafts[-1]
        draft.undo.append(apply_change(self._table, change))
        draft.changes.append(change)

    def command(self, before: int) -> int:
        """The position of what was said in the present line, or -1; `before`: how many events the log has."""
        for offset in range(len(self.drafts) - 1, self._line_from - 1, -1):
            if self.drafts[offset].event.is_command:
                return before + offset
        return -1

    def add_said(self, **said: Plain) -> None:
        """Adds to what the event being written says."""
        self.last.event = self.last.event._replace(said={**self.last.event.said, **said})

    def ruled(self, rule: str) -> None:
        """The event being written holds because a judge ruled so."""
        self.last.event = self.last.event._replace(verdict=("ruled", rule))

    def shows(self, card_id: str) -> bool:
        """Whether the present line shows a card to somebody."""
        return any(type(change) is Learned and change.card == card_id for draft in self.line() for change in draft.changes)

    def new_key(self, before: int) -> str:
        """A part of a key that no other key of the log has; `before`: how many events the log has."""
        self._keys += 1
        return f"{before + self._line_from}.{self._keys}"

    def begin_act(self) -> None:
        """An act begins here: what it changes before it is declared belongs to its own event."""
        self._act_begins = len(self.drafts)

    def end_line(self) -> None:
        """The present line has its verdict; what follows is another one."""
        verdict = self._verdict()
        for draft in self.line() if verdict is not LEGAL else ():
            if draft.event.is_command and draft.event.verdict == LEGAL:
                draft.event = draft.event._replace(verdict=verdict)
        self._line_from = len(self.drafts)
        self.faults, self.doubts, self.started = [], [], []
        self._keys = 0

    def begin_line(self) -> None:
        """What follows is a further thing said, with a line number and a verdict of its own."""
        self.end_line()
        self.begun += 1

    @contextmanager
    def apart(self) -> Iterator[None]:
        """What is written inside was left unsaid, and has a verdict of its own, on its first event."""
        first, faults, doubts = len(self.drafts), self.faults, self.doubts
        self.begin_act()
        self.faults, self.doubts, self.unsaid = [], [], True
        try:
            yield
            for draft in self.drafts[first : first + 1]:
                draft.event = draft.event._replace(verdict=self._verdict())
        finally:
            self.faults, self.doubts, self.unsaid = faults, doubts, False

    def rule_on(self, rule: str) -> None:
        """What the present line declares holds because a judge ruled so."""
        for draft in self.line():
            if draft.event.is_command:
                draft.event = draft.event._replace(verdict=("ruled", rule))

    @contextmanager
    def by_itself(self) -> Iterator[None]:
        """What is written inside follows by itself: what stays open in it is said by its last event, not held to the line."""
        first, known = len(self.drafts), len(self.doubts)
        yield
        written, new = self.drafts[first:], self.doubts[known:]
        if new and written:
            del self.doubts[known:]
            written[-1].event = written[-1].event._replace(verdict=("open", *dict.fromkeys(new)))

    def mark(self) -> Savepoint:
        """How far this has come."""
        last = self.last if self.drafts else None
        changes, event = (len(last.changes), last.event) if last else (0, None)
        return Savepoint(
            len(self.drafts),
            changes,
            event,
            len(self.faults),
            len(self.doubts),
            self._keys,
            self._act_begins,
            len(self.started),
            self._table.memo or None,
            self._table.facts or None,
            self._table.play_facts or None,
            self._table.still or None,
        )

    def undo_to(self, mark: Savepoint) -> None:
        """Undoes what came after a mark, on the table too."""
        while len(self.drafts) > mark.drafts:
            self._unwrite(self.drafts.pop(), 0)
        if mark.event is not None:
            self._unwrite(self.last, mark.changes)
            self.last.event = mark.event
        del self.faults[mark.faults :]
        del self.doubts[mark.doubts :]
        self._keys, self._act_begins = mark.keys, mark.act_begins
        del self.started[mark.started :]
        self._table.memo = mark.memo or {}
        self._table.still = mark.still or {}
        if mark.facts is not None:
            self._table.facts = mark.facts
        if mark.play_facts is not None:
            self._table.play_facts = mark.play_facts

    def clear(self) -> None:
        """Nothing is being written any longer; what was undone is gone, what was kept is the log's."""
        self.drafts = []
        self.begun = self._line_from = self._act_begins = 0
        self.started = []

    def _unwrite(self, draft: PendingEvent, changes: int) -> None:
        for change in reversed(draft.undo[changes:]):
            apply_change(self._table, change)
        del draft.undo[changes:], draft.changes[changes:]

    def _verdict(self) -> tuple[str, ...]:
        if self.faults:
            return ("illegal", *dict.fromkeys(self.faults))
        return ("open", *dict.fromkeys(self.doubts)) if self.doubts else LEGAL
