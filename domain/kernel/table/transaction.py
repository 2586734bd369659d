"""What is written while a command is judged: its events, line by line, with what undoes them until they are kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from domain.kernel.contract.refusal import Refused
from domain.kernel.messages.message import msg
from domain.kernel.record.changes import Change, Learned, Plain
from domain.kernel.record.event import LEGAL, Event
from domain.kernel.table.fold import apply_change, describe_misfit
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
    """How far a command had come: where a trial goes back to; with what was known there (`domain.kernel.table.cards_memo`)."""

    pending: int = 0
    changes: int = 0
    event: Event | None = None
    faults: int = 0
    doubts: int = 0
    keys: int = 0
    act_begins: int = 0
    started: int = 0
    position_memo: dict[Any, Any] | None = None
    cards_memo: dict[Any, Any] | None = None
    play_memo: dict[Any, Any] | None = None
    events_memo: dict[Any, Any] | None = None


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
        self.pending: list[PendingEvent] = []
        self.faults: list[str] = []
        self.doubts: list[str] = []
        self.lines_begun = 0
        self.missed_duty = False
        self._line_from = 0
        self._act_begins = 0
        self._keys = 0
        self.started_effects: list[tuple[str, str]] = []

    @property
    def current_event(self) -> PendingEvent:
        """The event that is being written."""
        return self.pending[-1]

    def line_events(self) -> list[PendingEvent]:
        """The drafts of the present line."""
        return self.pending[self._line_from :]

    def begin_event(self, event: Event) -> None:
        """Opens the next event; changes that were made before it had a name belong to it. Raises Refused for one too many."""
        if len(self.pending) - self._line_from >= MOST_EVENTS:
            raise Refused("", msg("what_was_said_sets_off"))
        self._table.position_memo = {}  # rules may ask what happened
        if event.family != "passed":
            self._table.events_memo = {}
        if self.pending and self.current_event.event is UNNAMED:
            self.current_event.event = event
        else:
            self.pending.append(PendingEvent(event))

    def apply(self, change: Change) -> None:
        """Carries a change out as part of the event being written, or of the one that the act is about to declare."""
        if len(self.pending) == self._act_begins:
            self.pending.append(PendingEvent(UNNAMED))
        draft = self.pending[-1]
        draft.undo.append(apply_change(self._table, change))
        draft.changes.append(change)

    def command_position(self, before: int) -> int:
        """The position of what was said in the present line, or -1; `before`: how many events the log has."""
        for offset in range(len(self.pending) - 1, self._line_from - 1, -1):
            if self.pending[offset].event.is_command:
                return before + offset
        return -1

    def add_said(self, **said: Plain) -> None:
        """Adds to what the event being written says."""
        self.current_event.event = self.current_event.event._replace(said={**self.current_event.event.said, **said})

    def mark_event_ruled(self, rule: str) -> None:
        """The event being written holds because a judge ruled so."""
        self.current_event.event = self.current_event.event._replace(verdict=("ruled", rule))

    def shows_card(self, card_id: str) -> bool:
        """Whether the present line shows a card to somebody."""
        return any(
            type(change) is Learned and change.card == card_id for draft in self.line_events() for change in draft.changes
        )

    def new_key(self, before: int) -> str:
        """A part of a key that no other key of the log has; `before`: how many events the log has."""
        self._keys += 1
        return f"{before + self._line_from}.{self._keys}"

    def begin_act(self) -> None:
        """An act begins here: what it changes before it is declared belongs to its own event."""
        self._act_begins = len(self.pending)

    def end_line(self) -> None:
        """The present line has its verdict; what follows is another one."""
        verdict = self._verdict()
        for draft in self.line_events() if verdict is not LEGAL else ():
            if draft.event.is_command and draft.event.verdict == LEGAL:
                draft.event = draft.event._replace(verdict=verdict)
        self._line_from = len(self.pending)
        self.faults, self.doubts, self.started_effects = [], [], []
        self._keys = 0

    def begin_line(self) -> None:
        """What follows is a further thing said, with a line number and a verdict of its own."""
        self.end_line()
        self.lines_begun += 1

    @contextmanager
    def as_missed_duty(self) -> Iterator[None]:
        """What is written inside was left unsaid, and has a verdict of its own, on its first event."""
        first, faults, doubts = len(self.pending), self.faults, self.doubts
        self.begin_act()
        self.faults, self.doubts, self.missed_duty = [], [], True
        try:
            yield
            for draft in self.pending[first : first + 1]:
                draft.event = draft.event._replace(verdict=self._verdict())
        finally:
            self.faults, self.doubts, self.missed_duty = faults, doubts, False

    def mark_line_ruled(self, rule: str) -> None:
        """What the present line declares holds because a judge ruled so."""
        for draft in self.line_events():
            if draft.event.is_command:
                draft.event = draft.event._replace(verdict=("ruled", rule))

    @contextmanager
    def as_consequence(self) -> Iterator[None]:
        """What is written inside follows by itself: what stays open in it is said by its last event, not held to the line."""
        first, known = len(self.pending), len(self.doubts)
        yield
        written, new = self.pending[first:], self.doubts[known:]
        if new and written:
            del self.doubts[known:]
            written[-1].event = written[-1].event._replace(verdict=("open", *dict.fromkeys(new)))

    def savepoint(self) -> Savepoint:
        """How far this has come."""
        last = self.current_event if self.pending else None
        changes, event = (len(last.changes), last.event) if last else (0, None)
        return Savepoint(
            len(self.pending),
            changes,
            event,
            len(self.faults),
            len(self.doubts),
            self._keys,
            self._act_begins,
            len(self.started_effects),
            self._table.position_memo or None,
            self._table.cards_memo or None,
            self._table.play_memo or None,
            self._table.events_memo or None,
        )

    def roll_back_to(self, mark: Savepoint) -> None:
        """Undoes what came after a mark, on the table too."""
        while len(self.pending) > mark.pending:
            self._unwrite(self.pending.pop(), 0)
        if mark.event is not None:
            self._unwrite(self.current_event, mark.changes)
            self.current_event.event = mark.event
        del self.faults[mark.faults :]
        del self.doubts[mark.doubts :]
        self._keys, self._act_begins = mark.keys, mark.act_begins
        del self.started_effects[mark.started :]
        self._table.position_memo = mark.position_memo or {}
        self._table.events_memo = mark.events_memo or {}
        if mark.cards_memo is not None:
            self._table.cards_memo = mark.cards_memo
        if mark.play_memo is not None:
            self._table.play_memo = mark.play_memo

    def reset(self) -> None:
        """Nothing is being written any longer; what was undone is gone, what was kept is the log's."""
        self.pending = []
        self.lines_begun = self._line_from = self._act_begins = 0
        self.started_effects = []

    def _unwrite(self, draft: PendingEvent, changes: int) -> None:
        for change in reversed(draft.undo[changes:]):
            apply_change(self._table, change)
        del draft.undo[changes:], draft.changes[changes:]

    def _verdict(self) -> tuple[str, ...]:
        if self.faults:
            return ("illegal", *dict.fromkeys(self.faults))
        return ("open", *dict.fromkeys(self.doubts)) if self.doubts else LEGAL


# MERGED: The log so far, as a desk keeps it: its events, and what undoes each of them on the table.


class EventLog:
    """The events of a log, folded onto its table; `inverses[n]`: what undoes event n, in the order of undoing."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.events: list[Event] = []
        self.inverses: list[list[Change]] = []
        self.line = 0

    def append_stored(self, event: Event) -> None:
        """Folds an event of the stored log. Raises ValueError where it does not fit the table."""
        try:
            self.inverses.append([apply_change(self._table, change) for change in event.changes][::-1])
        except (KeyError, ValueError, TypeError) as error:
            raise ValueError(f"event {len(self.events)} does not fit the table: {describe_misfit(error)}") from error
        self.events.append(event)
        self.line = event.line

    def commit(self, drafts: Sequence[PendingEvent], lines: int) -> tuple[Event, ...]:
        """What was written, and is on the table already, becomes the end of the log."""
        made = tuple([draft.finished() for draft in drafts])
        self.inverses.extend([draft.undo[::-1] for draft in drafts])
        self.events.extend(made)
        self.line += lines
        return made

    def roll_back(self, count: int) -> None:
        """Takes the last `count` events off the table and the log again; only for events that were never stored."""
        for _ in range(count):
            for change in self.inverses.pop():
                apply_change(self._table, change)
            self.events.pop()
        self.line = self.events[-1].line if self.events else 0
