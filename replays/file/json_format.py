"""The JSON form of a record, for programs that do not read `.senki` files; see FORMAT.md.

`{"format": "senki", "version": 1, "game": ..., "viewer": ..., "head": hex, "events": [...], "signatures": [...]}`.
The version is 2 if the header names a revision of the rules. An event is an object with the fields of
`domain.kernel.record.event.Event`. A change is an array of its kind's name and its fields in order.
"""

from __future__ import annotations

import json
from typing import Any

from domain.cards.strict_parser import json_problem
from domain.kernel.messages.message import as_message
from domain.kernel.record.change_serialization import as_plain
from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event, event_from_plain, event_to_plain
from domain.kernel.views.views import header_of
from replays.file.record import DamagedRecord, Record
from replays.messages import msg
from replays.msgpack_codec import pack

KINDS = {
    1: "cards_entered",
    2: "cards_left",
    3: "moved",
    4: "shuffled",
    5: "unshuffled",
    6: "learned",
    7: "pinned",
    8: "turned",
    9: "angled",
    10: "marked",
    11: "attribute_set",
    12: "modifier_put",
    13: "modifier_lifted",
    14: "counted",
    15: "flag_set",
    16: "effect_pushed",
    17: "effect_popped",
    18: "clock_moved",
    19: "result_set",
}
"""Names of the kinds of changes by their stored codes; written by hand and never reused."""
FIELDS = ("family", "name", "seat", "rule", "line", "cause", "verdict", "said", "aside", "changes", "by", "at")
_CODES = {name: code for code, name in KINDS.items()}
_KEYS = ("format", "version", "game", "viewer", "head", "events", "signatures")


def to_json(record: Record) -> str:
    """Returns the JSON form of a record, one event per line."""
    head = {
        "format": "senki",
        "version": _version(record),
        "game": record.game,
        "viewer": record.viewer,
        "head": record.head.hex(),
    }
    first = ",\n".join(f"{_text(key)}: {_text(value)}" for key, value in head.items())
    events = ",\n".join(_text(event_to_object(event)) for event in record.events)
    signatures = _text([[scheme, signer, signature.hex()] for scheme, signer, signature in record.signatures])
    return f'{{{first},\n"events": [\n{events}\n],\n"signatures": {signatures}}}\n'


def _version(record: Record) -> int:
    """Returns the version of a record's JSON form: 2 for a header with a revision, which releases before it do not know."""
    return 2 if record.header.revision else 1


def from_json(text: str) -> Record:
    """Parses the JSON form. Raises DamagedRecord for anything else."""
    try:
        data = json.loads(text, object_pairs_hook=_fields, parse_float=_reject_number, parse_constant=_reject_number)
    except (ValueError, RecursionError) as error:
        is_unreadable = isinstance(error, json.JSONDecodeError | RecursionError)
        raise DamagedRecord(msg("json"), json_problem(error).to_message() if is_unreadable else as_message(error)) from None
    is_record = type(data) is dict and tuple(data) == _KEYS and data["format"] == "senki" and type(data["version"]) is int
    if not is_record:
        raise DamagedRecord(msg("header"), msg("record_has_fields_said_format", said=", ".join(_KEYS)))
    if data["version"] not in (1, 2):
        raise DamagedRecord(msg("version"), msg("version_n_is_not_known", n=data["version"]))
    record = Record(_str(data, "game"), _str(data, "viewer"), _events(data["events"]), _signatures(data["signatures"]))
    if data["version"] != _version(record):
        raise DamagedRecord(msg("version"), msg("version_n_does_not_fit_revision", n=data["version"]))
    if record.head.hex() != data["head"]:
        raise DamagedRecord(msg("head"), msg("hash_chain_over_events_does"))
    return record


def event_to_object(event: Event) -> dict[str, Plain]:
    """Returns an event with named fields and kinds."""
    plain = dict(zip(FIELDS, event_to_plain(event), strict=True))
    return {**plain, "changes": tuple((KINDS[change[0]], *change[1:]) for change in plain["changes"])}


def event_from_object(data: Plain) -> Event:
    """Parses an event with named fields. Raises ValueError."""
    if type(data) is not dict or tuple(data) != FIELDS:
        raise ValueError(msg("event_has_fields_said", said=", ".join(FIELDS)))
    changes = data["changes"]
    if type(changes) is not tuple or not all(type(c) is tuple and c and c[0] in _CODES for c in changes):
        raise ValueError(msg("not_changes_event"))
    event = event_from_plain(tuple({**data, "changes": tuple((_CODES[c[0]], *c[1:]) for c in changes)}.values()))
    pack(event_to_plain(event))
    return event


def _events(data: Plain) -> tuple[Event, ...]:
    if type(data) is not tuple:
        raise DamagedRecord(msg("events"), msg("they_are_not_list"))
    events = []
    for position, item in enumerate(data):
        try:
            events.append(event_from_object(item))
            header_of(events[:1])
        except (ValueError, TypeError, RecursionError) as error:
            raise DamagedRecord(
                msg("event_n", n=position), as_message(error) if str(error) else msg("nested_too_deeply")
            ) from None
    if not events:
        raise DamagedRecord(msg("event_n", n=0), msg("there_is_none"))
    return tuple(events)


def _signatures(data: Plain) -> tuple[tuple[str, str, bytes], ...]:
    try:
        return tuple((str(scheme), str(signer), bytes.fromhex(signature)) for scheme, signer, signature in data)
    except (ValueError, TypeError) as error:
        raise DamagedRecord(msg("signatures"), as_message(error)) from None


def _str(data: dict[str, Plain], key: str) -> str:
    if type(data[key]) is not str:
        raise DamagedRecord(msg(key), msg("it_is_not_text"))
    return str(data[key])


def _text(value: Plain) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Plain]:
    fields = {key: as_plain(value) for key, value in pairs}
    if len(fields) != len(pairs):
        raise ValueError(msg("field_is_there_twice"))
    return fields


def _reject_number(text: str) -> None:
    raise ValueError(msg("said_is_not_whole_number", said=text))
