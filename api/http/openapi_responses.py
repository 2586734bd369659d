"""Declares the answers of operations: schemas of JSON answers, media types of others, headers.

Answers are typed dictionaries, named `...Out`. They describe, and mypy compares them with the serializers; nothing is
converted or checked when a request is answered. `tests/api/contract.py` checks every answer of the tests.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, NotRequired, Union, cast, get_args, get_origin, get_type_hints

from pydantic import Field, TypeAdapter, WithJsonSchema
from pydantic.json_schema import GenerateJsonSchema
from typing_extensions import TypedDict

JSON = "application/json"
TEXT_FILE = "text/plain; charset=utf-8"
"""The media type of a request that is a text. Generators of clients distinguish it from that of an answer: the one is sent as
a file, the other is read as text."""
FILE_SCHEMA = {"type": "string", "format": "binary"}
_DECLARED_KEY, _DEFINED_KEY = "x-declared", "x-defined"
"""Mark a place in the API description that is filled in when all schemas are made: the number of a type, a name."""
REFERENCE = "#/components/schemas/"
_DECLARED: list[Any] = []
"""The types that were declared. Their schemas are made together, when the API description is made."""
_DEFINED: dict[str, dict[str, Any]] = {}
"""Schemas that no type gives, by name."""
HEADERS: dict[str, dict[str, Any]] = {
    "ETag": {
        "description": "The position of the record that the answer shows, quoted: what `If-Match` and `If-None-Match` take.",
        "schema": {"type": "string", "examples": ['"44"']},
    },
    "Location": {
        "description": "The path of what was created; of 202 the path of the job.",
        "schema": {"type": "string"},
    },
    "Link": {
        "description": 'The address of the next page, `<...>; rel="next"`; missing on the last page.',
        "schema": {"type": "string"},
    },
    "Retry-After": {
        "description": "Seconds after which the request may be sent again.",
        "schema": {"type": "string", "pattern": r"^\d+$"},
    },
    "Senki-Receipt": {
        "description": "The server's signed receipt of the position; FORMAT.md has its form.",
        "schema": {"type": "string"},
    },
    "Idempotency-Replayed": {
        "description": "`true` where the same request was answered before.",
        "schema": {"type": "string", "const": "true"},
    },
    "Preference-Applied": {
        "description": "`respond-async` where the client preferred a job.",
        "schema": {"type": "string"},
    },
    "Content-Disposition": {
        "description": "The name under which a browser saves the file.",
        "schema": {"type": "string"},
    },
}
"""The headers that answers have, described once for all operations."""


Time = Annotated[int, Field(description="A time in tenths of a second since 1970, as records have it.")]
"""The time of a row of a record. Everything else has an IsoTime."""
IsoTime = Annotated[
    str,
    Field(
        description="A time in ISO 8601, in UTC.",
        json_schema_extra={"format": "date-time"},
        examples=["2026-11-29T20:15:00.0Z"],
    ),
]
Position = Annotated[int, Field(description="A number of events: what `If-Match` takes, quoted.")]
_NEXT = Field(description="The cursor `after` of the next page; null on the last one.")
NextCursor = Annotated[str | None, _NEXT]
NextNumber = Annotated[int | None, _NEXT]
Translations = Annotated[dict[str, str], Field(description="The same in other languages, by language.")]
Term = Annotated[dict[str, str], Field(description="A word by language: `en`, `ja`, `zh`.")]


_LISTS = 4
"""Lists that a value has within each other. Records have three."""


def _nested_values(number: str, fields: str, lists: int = _LISTS) -> list[dict[str, Any]]:
    """Returns the schemas of values with so many lists within each other; `number`: the type of numbers · `fields`: the
    schema of values by name, which have no limit.

    A list does not contain itself: common generators of clients accept that of fields alone.
    """
    scalar = {"type": ["string", number, "boolean", "null"]}
    further = [{"type": "array", "items": {"anyOf": _nested_values(number, fields, lists - 1)}}] if lists else []
    return [scalar, {_DEFINED_KEY: fields}, *further]


_PLAIN, _JSON = _nested_values("integer", "PlainFields"), _nested_values("number", "JsonFields")


class ReasonOut(TypedDict):
    """A sentence of a message: its template by language, and the facts that fill it in."""

    en: str
    ja: str
    zh: str
    facts: Annotated[dict[str, str | list[ReasonOut]], Field(description="A text, or again sentences.")]


class MessageOut(TypedDict):
    """A message in English, and its sentences in every language."""

    message: str
    reasons: list[ReasonOut]


def schema_placeholder(declared: Any) -> dict[str, Any]:
    """Returns the place of a type in the API description, which `resolve_schemas` fills in."""
    _DECLARED.append(declared)
    return {_DECLARED_KEY: len(_DECLARED) - 1}


def define_schema(name: str, schema: dict[str, Any]) -> WithJsonSchema:
    """Adds a schema to those of the API description. Returns what makes it the schema of a field."""
    _DEFINED[name] = schema
    return WithJsonSchema({_DEFINED_KEY: name})


def _define_fields(name: str, about: str, values: list[dict[str, Any]]) -> WithJsonSchema:
    """Adds a schema of values by name."""
    return define_schema(name, {"description": about, "type": "object", "additionalProperties": {"anyOf": values}})


PlainValue = Annotated[
    Any,
    define_schema(
        "PlainValue",
        {
            "description": "A value of a record: text, a whole number, yes or no, nothing, or a list or fields of these.",
            "anyOf": _PLAIN,
        },
    ),
]
StorableFields = Annotated[dict[str, Any], _define_fields("PlainFields", "Values of a record by name.", _PLAIN)]
JsonValue = Annotated[Any, define_schema("JsonValue", {"description": "A value as other programs have it.", "anyOf": _JSON})]
JsonFields = Annotated[dict[str, Any], _define_fields("JsonFields", "Values as other programs have them, by name.", _JSON)]


def schema_name(defined: dict[str, Any]) -> str:
    """Returns the name of a schema that `define_schema` added, from what it returned."""
    return str(defined[_DEFINED_KEY])


def reference_to(name: str) -> WithJsonSchema:
    """Returns what makes a schema that is defined elsewhere the schema of a field."""
    return WithJsonSchema({_DEFINED_KEY: name})


def array_of_fields(kind: type[Any], first: str | int, name: str) -> dict[str, Any]:
    """Returns the schema of a named tuple as a JSON array: `first`, then its fields in order."""
    fields = [{"title": field, **schema_placeholder(_as_json(holds))} for field, holds in get_type_hints(kind).items()]
    length = len(fields) + 1
    array = {"type": "array", "prefixItems": [{"const": first}, *fields], "minItems": length, "maxItems": length}
    _DEFINED[name] = {"title": name, "description": (kind.__doc__ or "").strip(), **array}
    return {_DEFINED_KEY: name}


def json_response(about: str, declared: Any, example: Any = None, headers: Sequence[str] = ()) -> dict[str, Any]:
    """Returns the description of a JSON answer: its type, an example of it, and the names of its headers."""
    content: dict[str, Any] = {"schema": schema_placeholder(declared)}
    if example is not None:
        content["example"] = example
    return {"description": about, "content": {JSON: content}, **headers_by_name(headers)}


def event_stream(about: str, messages: Mapping[str, Any], example: str = "") -> dict[str, Any]:
    """Returns the description of server-sent events. `messages`: name of an event -> the type of its data, which is JSON."""
    content = {
        "schema": {"type": "string"},
        "x-messages": {name: schema_placeholder(holds) for name, holds in messages.items()},
    }
    named = {"example": example} if example else {}
    return {"description": about, "content": {"text/event-stream": {**content, **named}}}


def text_response(about: str, *media_types: str, headers: Sequence[str] = (), example: Any = None) -> dict[str, Any]:
    """Returns the description of an answer that is text of one of these media types."""
    content: dict[str, Any] = {"schema": {"type": "string"}, **({} if example is None else {"example": example})}
    return {"description": about, "content": dict.fromkeys(media_types, content), **headers_by_name(headers)}


def binary_response(about: str, *media_types: str, headers: Sequence[str] = ()) -> dict[str, Any]:
    """Returns the description of an answer that is a file of one of these media types."""
    content = {"schema": FILE_SCHEMA}
    return {"description": about, "content": dict.fromkeys(media_types, content), **headers_by_name(headers)}


def merge_contents(*responses: dict[str, Any]) -> dict[str, Any]:
    """Returns the description of an answer that has one of several forms; texts and headers are those of the first.

    Common generators of clients read every form as the first: a file is read as its bytes, a text as text.
    """
    return {**responses[0], "content": {kind: each for response in responses for kind, each in response["content"].items()}}


def empty_response(about: str, headers: Sequence[str] = ()) -> dict[str, Any]:
    """Returns the description of an answer without a body."""
    return {"description": about, **headers_by_name(headers)}


def headers_by_name(names: Sequence[str]) -> dict[str, Any]:
    """Returns the headers of an answer, as its description has them."""
    return {"headers": {name: {"$ref": f"#/components/headers/{name}"} for name in names}} if names else {}


CREATED_HEADERS = ("ETag", "Location", "Senki-Receipt", "Idempotency-Replayed")
STORED_HEADERS = ("ETag", "Senki-Receipt", "Idempotency-Replayed")
NOT_MODIFIED = empty_response("As before.", ("ETag",))
"""The answer (304) to a client that has this version."""


def named_fields(kind: type[Any], name: str = "", *, optional: bool = False) -> Any:
    """Returns the typed dictionary of a named tuple as JSON: its fields by name. Fields with a default may be missing.

    `name`: of the schema, by default that of the class · `optional`: every field may be missing.
    """
    return _named_fields(cast(Hashable, kind), name or kind.__name__, optional)


@cache
def _named_fields(kind: Any, name: str, optional: bool) -> Any:
    fields = {
        field: NotRequired[_as_json(holds)] if optional or field in kind._field_defaults else _as_json(holds)
        for field, holds in get_type_hints(kind).items()
    }
    made = TypedDict(name, fields)  # type: ignore[misc]
    made.__doc__ = kind.__doc__
    return made


def _as_json(holds: Any) -> Any:
    """Returns the type that a field of a named tuple has as JSON: lists for tuples, fields by name for named tuples."""
    if holds is Any:
        return PlainValue
    if hasattr(holds, "_fields"):
        return named_fields(holds)
    parts = get_args(holds)
    if get_origin(holds) is tuple:
        length = Field(min_length=len(parts), max_length=len(parts)) if parts[-1] is not ... else Field()
        return Annotated[list[_as_json(parts[0])], length]  # type: ignore[misc]
    if get_origin(holds) in (Union, UnionType):
        return Union[tuple(_as_json(part) for part in parts)]  # noqa: UP007
    return holds


class _Generator(GenerateJsonSchema):
    """Makes schemas without titles of fields, which would only repeat their names."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Returns that no field has a title."""
        return False


def resolve_schemas(document: dict[str, Any]) -> dict[str, Any]:
    """Returns a document with the schemas of all declared types in their places, and with the definitions they refer to."""
    made, definitions = _make_schemas()
    components = document["components"]
    known = {**components["schemas"], **definitions, **_DEFINED}
    resolved: dict[str, Any] = _fill_in(
        {**document, "components": {**components, "schemas": known, "headers": HEADERS}}, made
    )
    return resolved


def _make_schemas() -> tuple[list[Any], dict[str, Any]]:
    """Returns the schemas of the declared types, and the definitions that they refer to."""
    inputs: list[Any] = [(number, "serialization", TypeAdapter(declared)) for number, declared in enumerate(_DECLARED)]
    by_number, shared = TypeAdapter.json_schemas(inputs, ref_template=REFERENCE + "{model}", schema_generator=_Generator)
    made = [by_number[number, "serialization"] for number in range(len(_DECLARED))]
    return made, shared.get("$defs", {})


def _fill_in(value: Any, made: list[Any]) -> Any:
    if isinstance(value, list):
        return [_fill_in(item, made) for item in value]
    if not isinstance(value, dict):
        return value
    filled = {key: _fill_in(item, made) for key, item in value.items() if key not in (_DECLARED_KEY, _DEFINED_KEY)}
    if _DECLARED_KEY in value:
        return {**_fill_in(made[value[_DECLARED_KEY]], made), **filled}
    return {"$ref": REFERENCE + value[_DEFINED_KEY], **filled} if _DEFINED_KEY in value else filled
