"""The stored form of tournament events: strict conversion of named tuples to plain data and back by their annotations."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from domain.kernel.record.changes import Plain
from domain.tournaments.events import ADDED_FIELDS, KINDS, EventData, TournamentEvent
from domain.tournaments.messages import msg

T = TypeVar("T")


def to_plain(value: Any) -> Plain:
    """Converts a named tuple, with everything in it, to its fields by name; added fields only where they say something."""
    if hasattr(value, "_fields"):
        return {name: to_plain(field) for name, field in zip(value._fields, value, strict=True) if _is_stored(value, name)}
    return tuple(map(to_plain, value)) if isinstance(value, tuple) else value


def _is_stored(value: Any, name: str) -> bool:
    return name not in ADDED_FIELDS or getattr(value, name) != value._field_defaults[name]


def from_plain(kind: type[T], plain: Plain, place: str = "") -> T:
    """Reads a named tuple from plain data; fields with a default may be missing.

    Raises ValueError with the place, the value and the expected form.
    """
    if type(plain) is not dict:
        raise ValueError(msg("said_expected_named_fields_not_said", said=place or kind.__name__, said2=_shortened(plain)))
    kinds, defaults = _fields(cast(Hashable, kind))
    unknown = sorted(set(plain) - set(kinds))
    if unknown:
        raise ValueError(msg("said_no_such_field_there", said=_at(place, unknown[0]), said2=", ".join(kinds)))
    missing = [name for name in kinds if name not in plain and name not in defaults]
    if missing:
        raise ValueError(msg("said_it_is_missing", said=_at(place, missing[0])))
    return kind(**{name: _value(kinds[name], value, _at(place, name)) for name, value in plain.items()})


@cache
def _fields(kind: Any) -> tuple[dict[str, Any], frozenset[str]]:
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind._fields}, frozenset(kind._field_defaults)


def _value(kind: Any, plain: Plain, place: str) -> Any:
    if get_origin(kind) is UnionType:
        (real,) = (each for each in get_args(kind) if each is not NoneType)
        return None if plain is None else _value(real, plain, place)
    if get_origin(kind) is tuple:
        return _items(get_args(kind), plain, place)
    if hasattr(kind, "_fields"):
        return from_plain(kind, plain, place)
    if type(plain) is not kind:
        raise ValueError(msg(_EXPECTED[kind], said=place, said2=_shortened(plain)))
    return plain


def _items(kinds: tuple[Any, ...], plain: Plain, place: str) -> tuple[Any, ...]:
    if type(plain) is not tuple:
        raise ValueError(msg("said_expected_list_not_said", said=place, said2=_shortened(plain)))
    if kinds[-1] is not ...:
        if len(plain) != len(kinds):
            raise ValueError(msg("said_expected_n_values_not_n", said=place, n=len(kinds), n2=len(plain)))
        return tuple(_value(kind, item, place) for kind, item in zip(kinds, plain, strict=True))
    return tuple(_value(kinds[0], item, f"{place}.{number}") for number, item in enumerate(plain))


def _at(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _shortened(plain: Plain) -> str:
    return f"{plain!r:.40}"


_EXPECTED = {
    str: "said_expected_text_not_said",
    int: "said_expected_whole_number_not_said",
    bool: "said_expected_yes_or_no_not_said",
}


def event_to_plain(event: TournamentEvent) -> tuple[Plain, ...]:
    """Returns the stored form: name of the kind, fields by name, author, time."""
    return (event.name, to_plain(event.said), event.by, event.at)


def event_from_plain(plain: Plain) -> TournamentEvent:
    """Reads a stored event. Raises ValueError for anything invalid."""
    if type(plain) is not tuple or tuple(map(type, plain)) != (str, dict, str, int):
        raise ValueError(msg("not_event_tournament"))
    name, fields, by, at = plain
    return TournamentEvent(event_data_from_plain(name, fields), by, at)


def event_data_from_plain(name: str, fields: Plain) -> EventData:
    """Reads the data of an event from its name and fields. Raises ValueError with the reason."""
    if name not in KINDS:
        raise ValueError(msg("no_such_event_said_there", said=f"{name:.40}", said2=", ".join(KINDS)))
    said: EventData = from_plain(KINDS[name], fields)
    return said
