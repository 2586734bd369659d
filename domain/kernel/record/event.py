"""Events: what a seat said or did at the table, with the changes it made. Readers never recompute these facts."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.messages.message import msg
from domain.kernel.record.change_serialization import change_from_plain, change_to_plain, is_plain
from domain.kernel.record.changes import Change, Plain

FAMILIES = (
    "opened",
    "declared",
    "passed",
    "cost_paid",
    "fixed",
    "generated",
    "resolved",
    "lost",
    "negated",
    "consequence",
    "revealed",
    "chance",
    "ruling",
    "penalty",
    "takeback",
    "correction",
    "note",
    "conceded",
    "ended",
)
"""The families of events, the same in all games; the name of an event is the ruleset's own word for the act."""

VERDICTS = ("legal", "illegal", "open", "ruled", "withheld")
"""The first words of a verdict; `withheld` only in a view."""
LEGAL: tuple[str, ...] = ("legal",)


class Event(NamedTuple):
    """One event.

    `seat`: whose it is (empty: none in particular) · `rule`: the rule it follows · `line`: number of the line it belongs
    to, counted from 1; a command and everything that follows from it share it · `cause`: position of the event that led
    here, or -1 · `verdict`: `("legal",)`, `("illegal", rule ids...)`, `("open", rule ids...)` or `("ruled", rule id)` ·
    `said`: the public facts; the event that carries the command has the key `act` · `aside`: seat -> what only that seat
    and the record know · `by`: role of the writer · `at`: time in tenths of a second since the epoch, 0 where it is
    unknown.
    """

    family: str
    name: str
    seat: str
    rule: str
    line: int
    cause: int
    verdict: tuple[str, ...]
    said: dict[str, Plain]
    aside: dict[str, Plain]
    changes: tuple[Change, ...]
    by: str = ""
    at: int = 0

    @property
    def is_command(self) -> bool:
        """Returns whether this event carries the command, rather than a consequence."""
        return "act" in self.said


def event_to_plain(event: Event) -> tuple[Plain, ...]:
    """Returns the stored form: the fields in order, changes as arrays."""
    return (*event[:9], tuple(map(change_to_plain, event.changes)), *event[10:])


def event_from_plain(plain: Plain) -> Event:
    """Reads a stored event. Raises ValueError where it is malformed."""
    if type(plain) is not tuple or len(plain) != len(Event._fields):
        raise ValueError(msg("not_event"))
    if tuple(map(type, plain)) != _KINDS:
        name, kind = _first_misfit(plain)
        raise ValueError(msg("event_field_said_is_not_said", said=name, said2=kind))
    if plain[0] not in _FAMILIES:
        raise ValueError(msg("unknown_event_family_value", value=f"{plain[0]!r:.40}"))
    if not (is_plain(plain[7]) and is_plain(plain[8]) and set(map(type, plain[6])) <= _STRING_ONLY):
        raise ValueError(msg("event_fields_are_not_plain"))
    return Event._make((*plain[:9], tuple(map(change_from_plain, plain[9])), *plain[10:]))


def _first_misfit(plain: tuple[Plain, ...]) -> tuple[str, str]:
    fields = zip(Event._fields, _KINDS, plain, strict=True)
    return next((name, kind.__name__) for name, kind, value in fields if type(value) is not kind)


_STRING_ONLY = {str}
_FAMILIES = frozenset(FAMILIES)
_KINDS = (str, str, str, str, int, int, tuple, dict, dict, tuple, str, int)
