"""The stored form of what is said of a tournament: the name of the kind, its fields by name, by whom and when."""

from __future__ import annotations

from domain.kernel.record.changes import Plain
from domain.tournaments.tournament.plain import from_plain, to_plain
from domain.tournaments.tournament.said import KINDS, Event, Said


def event_to_plain(event: Event) -> tuple[Plain, ...]:
    """The stored form."""
    return (event.name, to_plain(event.said), event.by, event.at)


def event_from_plain(plain: Plain) -> Event:
    """Reads a stored event. Raises ValueError where anything about it is not as it should be."""
    if type(plain) is not tuple or tuple(map(type, plain)) != (str, dict, str, int):
        raise ValueError("not an event of a tournament")
    name, fields, by, at = plain
    return Event(said_from_plain(name, fields), by, at)


def said_from_plain(name: str, fields: Plain) -> Said:
    """What is said, from its name and fields. Raises ValueError that names what is wrong."""
    if name not in KINDS:
        raise ValueError(f"no such event: {name:.40} (there are {', '.join(KINDS)})")
    said: Said = from_plain(KINDS[name], fields)
    return said
