"""The body of a record file as plain data: header, printings, events and marks of the hash chain; see FORMAT.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.kernel.messages.message import as_message
from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event, event_from_plain, event_to_plain
from domain.kernel.record.header import Header
from replays.file.columns import AT, CHANGES, LINE, SAID, ColumnReader, from_deltas, to_columns, to_deltas
from replays.file.hash_chain import MARK_SPACING, chain_links, compute_head_and_marks
from replays.file.record import CannotOpen, DamagedRecord, Record
from replays.file.referenced_card_lists import CardList, FindCardList
from replays.messages import msg
from replays.msgpack_codec import pack

_PINNED = 7


def to_body(record: Record) -> Plain:
    """Converts a record to plain data, without its signatures. Raises ValueError for events that a file cannot store."""
    pins: dict[bytes, Plain] = {}
    header, events = _split_header(record, pins)
    marks = compute_head_and_marks(record.game, record.viewer, record.events)[1]
    return record.game, record.viewer, header, to_columns(tuple(pins.values()), events), marks


def to_body_naming_printings(record: Record, lists: Sequence[CardList]) -> Plain:
    """Like `to_body`, but names the printings of these card lists. Raises ValueError."""
    pins: dict[bytes, Plain] = {}
    _split_header(record, pins)
    stored, named = _find_named(lists, pins)
    in_order = {pack(data): data for _, data in named}
    header, events = _split_header(record, in_order)
    columns = to_columns(tuple(in_order.values())[len(named) :], events, _ids(named))
    marks = compute_head_and_marks(record.game, record.viewer, record.events)[1]
    return record.game, record.viewer, header, stored, columns, marks


def _find_named(lists: Sequence[CardList], pins: Mapping[bytes, Plain]) -> tuple[Plain, list[tuple[str, Plain]]]:
    """Returns the card lists with some of these printings, their indexes as steps, and the printings."""
    stored, named, remaining = [], [], set(pins)
    for each in lists:
        places = sorted(each.places[key] for key in remaining if key in each.places)
        remaining -= each.places.keys()
        named += [each.cards[place] for place in places]
        if places:
            stored.append((each.digest, to_deltas(places)))
    return tuple(stored), named


def _ids(named: Sequence[tuple[str, Plain]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(printing for printing, _ in named))


def _split_header(record: Record, pins: dict[bytes, Plain]) -> tuple[Plain, list[Plain]]:
    """Returns header and plain events. Numbers replace the data of printings, which are added to `pins`."""
    header = record.events[0].said["header"]
    events = [_without_pins(event_to_plain(event), pins) for event in record.events]
    opening = {key: None if key == "header" else value for key, value in events[0][SAID].items()}
    events[0] = (*events[0][:SAID], opening, *events[0][SAID + 1 :])
    return header, events


def _without_pins(event: Plain, pins: dict[bytes, Plain]) -> Plain:
    """Returns the event with the number of a printing's data instead of the data."""
    if not any(change[0] == _PINNED for change in event[CHANGES]):
        return event
    changes = tuple(_with_number(change, pins) if change[0] == _PINNED else change for change in event[CHANGES])
    return (*event[:CHANGES], changes, *event[CHANGES + 1 :])


def _with_number(change: Plain, pins: dict[bytes, Plain]) -> Plain:
    code, printing, data = change
    if data is None:
        return change
    if type(data) is not dict:
        raise ValueError(msg("data_printing_said_are_not_named", said=printing))
    key = pack(data)
    pins.setdefault(key, data)
    return code, printing, list(pins).index(key)


def from_body(body: Plain, head: bytes) -> Record:
    """Parses the plain data of a record and checks it against the head of its chain. Raises DamagedRecord."""
    if type(body) is not tuple or tuple(map(type, body)) != (str, str, dict, tuple, bytes):
        raise DamagedRecord(msg("header"), msg("it_is_not_that_record"))
    game, viewer, header, columns, marks = body
    _parse_header(header)
    events = _read_events(header, columns)
    _check_chain(game, viewer, events, marks, head)
    return Record(game, viewer, tuple(events))


def from_body_naming_printings(body: Plain, head: bytes, find: FindCardList) -> tuple[Record, tuple[CardList, ...]]:
    """Parses a body that names printings; also returns the named lists. Raises DamagedRecord and CannotOpen."""
    if type(body) is not tuple or tuple(map(type, body)) != (str, str, dict, tuple, tuple, bytes):
        raise DamagedRecord(msg("header"), msg("it_is_not_that_record"))
    game, viewer, header, stored, columns, marks = body
    name = _parse_header(header).ruleset
    lists: list[CardList] = []
    named: list[tuple[str, Plain]] = []
    try:
        for digest, steps in stored:
            lists.append(find(bytes(digest), name))
            named += [lists[-1].cards[place] for place in from_deltas(steps)]
    except CannotOpen:
        raise
    except (ValueError, TypeError, IndexError) as error:
        raise DamagedRecord(msg("card_lists"), as_message(error)) from None
    events = _read_events(header, columns, named)
    _check_chain(game, viewer, events, marks, head)
    return Record(game, viewer, tuple(events)), tuple(lists)


def _parse_header(header: Plain) -> Header:
    try:
        return Header.from_plain(header)
    except (ValueError, TypeError) as error:
        raise DamagedRecord(msg("header"), as_message(error)) from None


def _read_events(header: Plain, columns: Plain, named: Sequence[tuple[str, Plain]] = ()) -> list[Event]:
    place = msg("printings")
    events: list[Event] = []
    line = at = 0
    try:
        reader = ColumnReader(columns, _ids(named))
        pins = [*(data for _, data in named), *(reader.read_printing() for _ in range(reader.printing_count))]
        for position in range(reader.event_count):
            place = msg("event_n", n=position)
            plain = reader.read_event(position, line, at)
            line, at = plain[LINE], plain[AT]
            events.append(event_from_plain(_restore(plain, header if position == 0 else None, pins)))
        place = msg("end_events")
        reader.require_end()
    except (ValueError, TypeError, KeyError, IndexError, RecursionError, OverflowError) as error:
        raise DamagedRecord(place, as_message(error)) from None
    if not events:
        raise DamagedRecord(msg("event_n", n=0), msg("there_is_none"))
    return events


def _restore(event: Plain, header: Plain, pins: list[Plain]) -> Plain:
    changes = tuple(_with_pin(change, pins) for change in event[CHANGES])
    event = (*event[:CHANGES], changes, *event[CHANGES + 1 :])
    if header is None:
        return event
    content = event[SAID]
    if type(content) is not dict or content.get("header", header) is not None:
        raise ValueError(msg("it_does_not_open_game"))
    return (*event[:SAID], {**content, "header": header}, *event[SAID + 1 :])


def _with_pin(change: Plain, pins: list[Plain]) -> Plain:
    if change[0] != _PINNED or len(change) != 3 or change[2] is None:
        return change
    if type(change[2]) is not int or not 0 <= change[2] < len(pins):
        raise ValueError(msg("printing_without_its_data"))
    return _PINNED, change[1], pins[change[2]]


def _check_chain(game: str, viewer: str, events: Sequence[Event], marks: bytes, head: bytes) -> None:
    link = b""
    for count, link in enumerate(chain_links(game, viewer, events), 1):
        index = count // MARK_SPACING - 1
        if count % MARK_SPACING == 0 and marks[index : index + 1] != link[:1]:
            raise DamagedRecord(msg("event_n_to_n", n=count - MARK_SPACING, n2=count - 1), msg("it_is_not_what_was"))
    if link != head:
        raise DamagedRecord(
            msg("event_n_or_later_or_chain", n=len(events) // MARK_SPACING * MARK_SPACING), msg("hash_chain_does_not_end")
        )
