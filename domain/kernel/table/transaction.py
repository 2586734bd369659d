"""The event log of a game, and the transaction on top of it: events that are being written, with savepoints and rollback.

The changes of a pending event are on the table already. Each is stored with its inverse, until the line is committed to the
log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from domain.kernel.messages.message import msg
from domain.kernel.record.changes import Change, Learned, Plain
from domain.kernel.record.event import LEGAL, Event
from domain.kernel.table.fold import apply_change, describe_misfit
from domain.kernel.table.table import Table


class PendingEvent:
    """An event that is being written; `undo`: the inverses of its changes so far."""

    __slots__ = ("changes", "event", "undo")

    def __init__(self, event: Event) -> None:
        self.event = event
        self.changes: list[Change] = []
        self.undo: list[Change] = []

    def finished(self) -> Event:
        """Returns the event as it will be stored. It avoids `_replace`, which builds a dict of the fields first."""
        if not self.changes:
            return self.event
        return tuple.__new__(Event, (*self.event[:9], tuple(self.changes), *self.event[10:]))


UNNAMED = Event("", "", "", "", 0, -1, (), {}, {}, ())
"""Placeholder for an event whose changes began before its name is known: judging a play may reveal its card."""


class Savepoint(NamedTuple):
    """A point in a transaction to roll back to, with the memos of the table there (`domain.kernel.table.memo`)."""

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


UNRECORDED = "unrecorded"
"""The flag with the latest turn in which something happened that the record does not have."""
BEGINNING = Savepoint()
MAX_EVENTS = 5000
"""The largest number of events in a line. No line of any game has so many."""


class Transaction:
    """The pending events on top of a table, which has their changes already.

    `lines_begun`: further lines that began inside the present one · `faults`, `doubts`: the rules that the present line
    breaks, and those that are open in it · `started_effects`: the effects that began in it, as (card, operations) ·
    `missed_duty`: the events record a duty that was not carried out.
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
        """Returns the pending events of the present line."""
        return self.pending[self._line_from :]

    @property
    def is_line_full(self) -> bool:
        """Returns whether the present line has as many events as a line may have."""
        return len(self.pending) - self._line_from >= MAX_EVENTS

    def begin_event(self, event: Event) -> None:
        """Begins the next event. Changes that were made before it had a name belong to it."""
        self._table.position_memo = {}  # rules may ask what happened
        if event.family != "passed":
            self._table.events_memo = {}
        if self.pending and self.current_event.event is UNNAMED:
            self.current_event.event = event
        else:
            self.pending.append(PendingEvent(event))

    def apply(self, change: Change) -> None:
        """Applies a change as part of the current event, or of the event that the act is about to declare."""
        if len(self.pending) == self._act_begins:
            self.pending.append(PendingEvent(UNNAMED))
        each = self.pending[-1]
        each.undo.append(apply_change(self._table, change))
        each.changes.append(change)

    def command_position(self, before: int) -> int:
        """Returns the position of the command of the present line, or -1; `before`: the number of events in the log."""
        for offset in range(len(self.pending) - 1, self._line_from - 1, -1):
            if self.pending[offset].event.is_command:
                return before + offset
        return -1

    def add_said(self, **said: Plain) -> None:
        """Adds facts to `said` of the current event."""
        self.current_event.event = self.current_event.event._replace(said={**self.current_event.event.said, **said})

    def mark_event_ruled(self, rule: str) -> None:
        """Gives the current event the verdict of a judge's ruling."""
        self.current_event.event = self.current_event.event._replace(verdict=("ruled", rule))

    def shows_card(self, card_id: str) -> bool:
        """Returns whether the present line shows a card to somebody."""
        return any(
            type(change) is Learned and change.card == card_id for each in self.line_events() for change in each.changes
        )

    def new_key(self, before: int) -> str:
        """Returns a part of a key that no other key of the log has; `before`: the number of events in the log."""
        self._keys += 1
        return f"{before + self._line_from}.{self._keys}"

    def begin_act(self) -> None:
        """Begins an act: its changes before the declaration belong to its own event."""
        self._act_begins = len(self.pending)

    def end_line(self) -> None:
        """Gives the present line its verdict. The next event belongs to another line."""
        verdict = self._verdict()
        for each in self.line_events() if verdict is not LEGAL else ():
            if each.event.is_command and each.event.verdict == LEGAL:
                each.event = each.event._replace(verdict=verdict)
        self._line_from = len(self.pending)
        self.faults, self.doubts, self.started_effects = [], [], []
        self._keys = 0

    def begin_line(self) -> None:
        """Begins a further line, with a number and a verdict of its own."""
        self.end_line()
        self.lines_begun += 1

    @contextmanager
    def as_missed_duty(self) -> Iterator[None]:
        """Records the events inside as a missed duty: the first of them has a verdict of its own."""
        first, faults, doubts = len(self.pending), self.faults, self.doubts
        self.begin_act()
        self.faults, self.doubts, self.missed_duty = [], [], True
        try:
            yield
            for each in self.pending[first : first + 1]:
                each.event = each.event._replace(verdict=self._verdict())
        finally:
            self.faults, self.doubts, self.missed_duty = faults, doubts, False

    def mark_line_ruled(self, rule: str) -> None:
        """Gives the declarations of the present line the verdict of a judge's ruling."""
        for each in self.line_events():
            if each.event.is_command:
                each.event = each.event._replace(verdict=("ruled", rule))

    @contextmanager
    def as_consequence(self) -> Iterator[None]:
        """Records the events inside as consequences: rules that stay open are the verdict of the last event, not of the
        line.
        """
        first, known = len(self.pending), len(self.doubts)
        yield
        written, new = self.pending[first:], self.doubts[known:]
        if new and written:
            del self.doubts[known:]
            written[-1].event = written[-1].event._replace(verdict=("open", *dict.fromkeys(new)))

    def savepoint(self) -> Savepoint:
        """Returns the present point, to roll back to."""
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

    def roll_back_to(self, savepoint: Savepoint) -> None:
        """Undoes everything after a savepoint, on the table too."""
        while len(self.pending) > savepoint.pending:
            self._unwrite(self.pending.pop(), 0)
        if savepoint.event is not None:
            self._unwrite(self.current_event, savepoint.changes)
            self.current_event.event = savepoint.event
        del self.faults[savepoint.faults :]
        del self.doubts[savepoint.doubts :]
        self._keys, self._act_begins = savepoint.keys, savepoint.act_begins
        del self.started_effects[savepoint.started :]
        self._table.position_memo = savepoint.position_memo or {}
        self._table.events_memo = savepoint.events_memo or {}
        if savepoint.cards_memo is not None:
            self._table.cards_memo = savepoint.cards_memo
        if savepoint.play_memo is not None:
            self._table.play_memo = savepoint.play_memo

    def reset(self) -> None:
        """Drops the pending events: they were committed or rolled back."""
        self.pending = []
        self.lines_begun = self._line_from = self._act_begins = 0
        self.started_effects = []

    def _unwrite(self, each: PendingEvent, changes: int) -> None:
        for change in reversed(each.undo[changes:]):
            apply_change(self._table, change)
        del each.undo[changes:], each.changes[changes:]

    def _verdict(self) -> tuple[str, ...]:
        if self.faults and UNRECORDED in self._table.flags:  # what is missing may have allowed it
            return ("open", *dict.fromkeys((*self.faults, *self.doubts)))
        if self.faults:
            return ("illegal", *dict.fromkeys(self.faults))
        return ("open", *dict.fromkeys(self.doubts)) if self.doubts else LEGAL


class EventLog:
    """The events of a log, applied to its table; `inverses[n]`: the changes that undo event n, in the order of undoing."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.events: list[Event] = []
        self.inverses: list[list[Change]] = []
        self.line = 0

    def append_stored(self, event: Event) -> None:
        """Applies an event of a stored log. Raises ValueError where it does not fit the table."""
        try:
            self.inverses.append([apply_change(self._table, change) for change in event.changes][::-1])
        except (KeyError, ValueError, TypeError) as error:
            raise ValueError(msg("event_n_does_not_fit", n=len(self.events), reason=describe_misfit(error))) from error
        self.events.append(event)
        self.line = event.line

    def commit(self, pending: Sequence[PendingEvent], lines: int) -> tuple[Event, ...]:
        """Appends pending events, whose changes are on the table already. Returns them as events."""
        made = tuple([each.finished() for each in pending])
        self.inverses.extend([each.undo[::-1] for each in pending])
        self.events.extend(made)
        self.line += lines
        return made

    def roll_back(self, count: int) -> None:
        """Takes the last `count` events off the log and the table; only for events that were never stored."""
        for _ in range(count):
            for change in self.inverses.pop():
                apply_change(self._table, change)
            self.events.pop()
        self.line = self.events[-1].line if self.events else 0
