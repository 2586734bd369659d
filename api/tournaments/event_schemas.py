"""Schemas of tournament events: unions by name, made from the named tuples of `domain.tournaments`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import Field, WithJsonSchema
from typing_extensions import TypedDict

from api.http.openapi_responses import REFERENCE, IsoTime, Term, define_schema, named_fields, schema_name, schema_placeholder
from domain.tournaments.events import KINDS

OPENING = "opened"
REDACTED = frozenset({"deck_submitted", "archetype_named"})
"""Kinds whose fields the log omits while deck lists are sealed."""


def _fields_of(name: str) -> Any:
    """Returns the typed dictionary of the fields of a kind of event."""
    return named_fields(KINDS[name], f"{KINDS[name].__name__}Data")


def _shown_fields_of(name: str) -> Any:
    """Returns the typed dictionary of the fields that the log may omit."""
    return named_fields(KINDS[name], f"{KINDS[name].__name__}Shown", optional=True)


def _submitted(name: str) -> dict[str, Any]:
    """Returns the schema of a kind of event as it is submitted."""
    kind = KINDS[name]
    fields = {"name": {"const": name}, "said": schema_placeholder(_fields_of(name))}
    return _object(f"{kind.__name__}Event", (kind.__doc__ or "").strip(), fields, required=fields)


def _listed(name: str) -> dict[str, Any]:
    """Returns the schema of a kind of event as the log lists it."""
    said = schema_placeholder(_shown_fields_of(name) if name in REDACTED else _fields_of(name))
    about = "The fields, without those that are sealed." if name in REDACTED else ""
    fields = {
        "position": {"type": "integer", "description": "The number of events before it."},
        "name": {"const": name},
        "by": {"type": "string", "description": "The author: `organiser`, `judge:` or `player:` and a name, and so on."},
        "author": {**schema_placeholder(Term), "description": "The name of the author by language."},
        "at": schema_placeholder(IsoTime | None),
        "said": {**said, **({"description": about} if about else {})},
        "told": {**schema_placeholder(Term), "description": "The event as a sentence, by language."},
    }
    return _object(f"{KINDS[name].__name__}Row", f"`{name}` in the log.", fields, required=fields)


def _object(name: str, about: str, fields: dict[str, Any], required: Iterable[str]) -> dict[str, Any]:
    schema = {"type": "object", "description": about, "properties": fields, "required": list(required), "title": name}
    return define_schema(name, schema).json_schema or {}


def _union(members: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Returns the schema of one of these, distinguished by `name`."""
    mapping = {name: f"{REFERENCE}{schema_name(member)}" for name, member in members.items()}
    return {"oneOf": list(members.values()), "discriminator": {"propertyName": "name", "mapping": mapping}}


SUBMITTED = {name: _submitted(name) for name in KINDS if name != OPENING}
LISTED = {name: _listed(name) for name in KINDS}
SUBMITTED_EVENT = _union(SUBMITTED)
"""The schema of an event that is submitted."""
TournamentLogRow = Annotated[
    dict[str, Any],
    define_schema("TournamentLogRow", {"description": "An event of the log, by its name.", **_union(LISTED)}),
]
OpenedData = Annotated[dict[str, Any], WithJsonSchema(schema_placeholder(_fields_of(OPENING)))]
PairedData = Annotated[dict[str, Any], WithJsonSchema(schema_placeholder(_fields_of("paired")))]


class TournamentLogOut(TypedDict):
    """A page of the log of a tournament."""

    items: list[TournamentLogRow]
    position: Annotated[int, Field(description="The number of events in all.")]


class PairingOut(TypedDict):
    """The next round as it would be paired: an event to submit."""

    name: Literal["paired"]
    said: PairedData
    position: int
