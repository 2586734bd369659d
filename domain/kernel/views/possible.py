"""What any log of a game is, whatever its rules, and what everything that reads logs relies on.

The desk writes nothing else; a record from outside, or a judge's ruling that makes changes, may hold it all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from domain.kernel.record.changes import Change, ClockMoved, FlagSet, Pinned, Plain, ResultSet
from domain.kernel.record.event import VERDICTS, Event
from domain.kernel.record.header import Header
from domain.kernel.record.live import struck
from domain.kernel.table.knowledge import list_flag
from domain.kernel.views.views import header_of

MOST = 10**12
"""No game counts so far, up or down; sums of such numbers can still be stored."""
LATEST = 2_534_023_007_990
"""The end of the year 9999, in tenths of a second."""


def check_possible(events: Sequence[Event]) -> None:
    """Raises ValueError, with the place, for events that no game can have made. Whether they fit a table is not looked at."""
    header = header_of(events)
    for why in _misfits(header):
        raise ValueError(f"the header: {why}")
    for position, event in enumerate(events):
        for why in _faults(event, header):
            raise ValueError(f"event {position}: {why}")
    struck(events)


def fault_of(change: Change, header: Header) -> str:
    """Why no game can have made this change; empty where one can."""
    if not is_small(change):
        return "a number is too large"
    if isinstance(change, ClockMoved) and {change.holder, change.speaker} - {"", *header.seats}:
        return "the turn, or the word, is nobody's"
    if isinstance(change, FlagSet) and change.name in map(list_flag, header.seats) and not _is_list(change.value):
        return "a registered list is printings with their numbers"
    if isinstance(change, Pinned) and not isinstance(change.data, dict | None):
        return "the data of a printing are named fields"
    if isinstance(change, ResultSet) and not _is_result(change.result, header):
        return "a result names seats and a reason"
    return ""


def _misfits(header: Header) -> Iterator[str]:
    keys = [zone.key for zone in header.zones]
    if not header.seats or not _are_texts(header.seats) or len(set(header.seats)) < len(header.seats):
        yield "the seats are not different names"
    if len(set(keys)) < len(keys):
        yield "two zones have one key"
    if not _are_texts((*header.players.values(), *header.switches.values())):
        yield "a player or house rule is not a text"


def _faults(event: Event, header: Header) -> Iterator[str]:
    if not event.verdict or event.verdict[0] not in VERDICTS:
        yield "there is no such verdict"
    if not 0 <= event.at <= LATEST:
        yield "there is no such time"
    if not is_small((event.line, event.cause, event.said, event.aside)):
        yield "a number is too large"
    if event.seat and event.seat not in header.seats:
        yield "there is no such seat"
    if not all(seat in header.seats and isinstance(told, dict) for seat, told in event.aside.items()):
        yield "what is told aside is told to a seat, by name"
    if event.is_command and not _is_said(event.said):
        yield "what was said is an act and its arguments"
    yield from filter(None, (fault_of(change, header) for change in event.changes))


def _is_said(said: Mapping[str, Plain]) -> bool:
    act, reply = said["act"], said.get("reply")
    return isinstance(act, str) and act != "" and isinstance(said.get("args"), dict) and reply in (None, True, False)


def is_small(value: Plain, most: int = MOST) -> bool:
    """Whether plain data has no number that is larger than any game's."""
    if isinstance(value, dict):
        return all(is_small(each, most) for each in value.values())
    if isinstance(value, tuple):
        return all(is_small(each, most) for each in value)
    return not isinstance(value, int) or abs(value) <= most


def _is_list(value: Plain) -> bool:
    if value is None:
        return True
    return isinstance(value, tuple) and all(
        isinstance(pair, tuple) and tuple(map(type, pair)) == (str, int) for pair in value
    )


def _is_result(result: Plain, header: Header) -> bool:
    if result is None:
        return True
    seats = result.get("seats") if isinstance(result, dict) else None
    named = isinstance(seats, dict) and set(seats) <= set(header.seats) and _are_texts(seats.values())
    return named and isinstance(result.get("reason"), str)


def _are_texts(values: Iterable[Plain]) -> bool:
    return all(isinstance(value, str) for value in values)
