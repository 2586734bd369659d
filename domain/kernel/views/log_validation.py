"""Validates a log against what every log satisfies, whatever the rules, and what readers rely on.

The desk records nothing else. A record from outside, or a judge's ruling with raw changes, may.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from domain.kernel.messages.message import Message, msg
from domain.kernel.record.changes import Change, ClockMoved, FlagSet, Pinned, Plain, ResultSet
from domain.kernel.record.event import VERDICTS, Event
from domain.kernel.record.header import Header
from domain.kernel.record.log_queries import taken_back_positions
from domain.kernel.table.knowledge import decklist_flag
from domain.kernel.views.views import header_of

MAX_NUMBER = 10**12
"""The largest number in a log, positive or negative. Sums of such numbers can still be stored."""
LATEST_TIME = 2_534_023_007_990
"""The end of the year 9999, in tenths of a second."""


def validate_log(events: Sequence[Event]) -> None:
    """Raises ValueError, with the place, for events that no game can have made; does not check whether they fit a table."""
    header = header_of(events)
    for why in _header_faults(header):
        raise ValueError(msg("header_reason", reason=why))
    for position, event in enumerate(events):
        for why in _event_faults(event, header):
            raise ValueError(msg("event_n_reason", n=position, reason=why))
    taken_back_positions(events)


def change_fault(change: Change, header: Header) -> Message | None:
    """Returns why no game can have made this change, or an empty result."""
    if not has_no_number_beyond(change):
        return msg("number_is_too_large")
    if isinstance(change, ClockMoved) and {change.holder, change.speaker} - {"", *header.seats}:
        return msg("turn_or_word_is_nobodys")
    if isinstance(change, FlagSet) and change.name in map(decklist_flag, header.seats) and not _is_list(change.value):
        return msg("registered_list_is_printings_with_their")
    if isinstance(change, Pinned) and not isinstance(change.data, dict | None):
        return msg("data_printing_are_named_fields")
    if isinstance(change, ResultSet) and not _is_result(change.result, header):
        return msg("result_names_seats_and_reason")
    return None


def _header_faults(header: Header) -> Iterator[Message]:
    keys = [zone.key for zone in header.zones]
    if not header.seats or not _are_strings(header.seats) or len(set(header.seats)) < len(header.seats):
        yield msg("seats_are_not_different_names")
    if len(set(keys)) < len(keys):
        yield msg("two_zones_have_one_key")
    if not _are_strings((*header.players.values(), *header.switches.values())):
        yield msg("player_or_house_rule_is_not_text")


def _event_faults(event: Event, header: Header) -> Iterator[Message]:
    if not event.verdict or event.verdict[0] not in VERDICTS:
        yield msg("there_is_no_such_verdict")
    if not 0 <= event.at <= LATEST_TIME:
        yield msg("there_is_no_such_time")
    if not has_no_number_beyond((event.line, event.cause, event.said, event.aside)):
        yield msg("number_is_too_large")
    if event.seat and event.seat not in header.seats:
        yield msg("there_is_no_such_seat")
    if not all(seat in header.seats and isinstance(private, dict) for seat, private in event.aside.items()):
        yield msg("what_is_told_aside_is_told")
    if event.is_command and not _is_command_data(event.said):
        yield msg("what_was_said_is_act")
    yield from filter(None, (change_fault(change, header) for change in event.changes))


def _is_command_data(said: Mapping[str, Plain]) -> bool:
    act, reply = said["act"], said.get("reply")
    return isinstance(act, str) and act != "" and isinstance(said.get("args"), dict) and reply in (None, True, False)


def has_no_number_beyond(value: Plain, most: int = MAX_NUMBER) -> bool:
    """Returns whether plain data has no number beyond `most`."""
    if isinstance(value, dict):
        value = tuple(value.values())
    elif not isinstance(value, tuple):
        return not isinstance(value, int) or abs(value) <= most
    return all(each.__class__ is str or has_no_number_beyond(each, most) for each in value)  # most of what comes are texts


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
    named = isinstance(seats, dict) and set(seats) <= set(header.seats) and _are_strings(seats.values())
    return named and isinstance(result.get("reason"), str)


def _are_strings(values: Iterable[Plain]) -> bool:
    return all(isinstance(value, str) for value in values)
