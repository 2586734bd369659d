"""The fields of card lists and of card-text structures, derived from the type annotations that check them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin

from domain import registry
from domain.kernel.messages.message import Message
from domain.parts import grammar
from domain.parts.grammar.card_data import PrintingSchema
from domain.parts.grammar.help import describe_type

_MEANINGS = Path(__file__).with_name("card_schema.toml")
_FIRST_FIELDS = ("id", "name", "type")
_EXPECTED_VALUES = re.compile(r"expected (.+)$|; there are (.+)$")


class CardField(NamedTuple):
    """A field of a card: name, card types that have it (empty: all), valid values, and meaning."""

    name: str
    types: tuple[str, ...]
    holds: str
    means: str


class _Unacceptable:
    """A value that no check accepts."""

    def __repr__(self) -> str:
        return "…"


def card_fields(ruleset: str, language: str = "en") -> Iterator[CardField]:
    """Yields every field of a ruleset's cards, common ones first. Raises KeyError for an unknown ruleset."""
    module = import_module(f"{registry.package_of(registry.ruleset(ruleset).book.id)}.printing")
    form = getattr(module, "FORM", None)
    if not isinstance(form, PrintingSchema):  # a guest that checks its cards in a way of its own
        return
    kinds = {name: tuple(kind for kind, fields in form.types.items() if name in fields) for name in sorted(form.names)}
    common = [name for name, types in kinds.items() if len(types) == len(form.types) and name not in _FIRST_FIELDS]
    own = [name for name, types in kinds.items() if 0 < len(types) < len(form.types)]
    for name in (*_FIRST_FIELDS, *common, "complete", *own):
        types = () if name not in own else kinds[name]
        holds = _describe_tables(form, name) or _describe_values(name, form)
        yield CardField(name, types, holds, field_meanings().get(name, {}).get(language, ""))


@cache
def field_meanings() -> Mapping[str, Mapping[str, str]]:
    """Returns field -> language -> meaning."""
    return tomllib.loads(_MEANINGS.read_text("utf-8"))


def _describe_tables(form: PrintingSchema, name: str) -> str:
    """Describes the tables that a field may hold, with their fields; empty if the ruleset has no types for them."""
    annotation = (
        next((field.annotation for field in grammar.fields_of(form.kind) if field.name == name), None) if form.kind else None
    )
    inner = get_args(annotation)[0] if get_origin(annotation) is tuple else annotation
    kinds = grammar.kinds_in(inner)
    described = _field_names(kinds[0]) if len(kinds) == 1 else "; ".join(_describe_kinds(inner)) if kinds else ""
    return described and f"{'a table' if inner is annotation else 'a list of tables'} with {described}"


def _describe_kinds(inner: Any) -> Iterator[str]:
    """Describes kinds that a word distinguishes: the words of each, and its other fields."""
    discriminator = grammar.discriminator_of(inner)
    for kind in grammar.kinds_in(inner):
        words = ", ".join(word for word, each in discriminator.kinds.items() if each is kind)
        yield f"{discriminator.field} {words}: {_field_names(kind, discriminator.field) or 'nothing else'}"


def _field_names(kind: Any, without: str = "") -> str:
    return ", ".join(field.name for field in grammar.fields_of(kind) if field.name != without)


def _describe_values(name: str, form: PrintingSchema) -> str:
    """Describes the valid values of a field in the words of a refusal."""
    if name == "type":
        return ", ".join(form.types)
    if name == "complete":
        return "true or false"
    check: Any = form.checks.get(name)
    if check is None:
        return "text" if name in ("id", "name") else "see the example" if name in ("text", "keywords", "action") else "any"
    said = _expected(check(name, _Unacceptable()))
    inner = _expected(check(name, (_Unacceptable(),))) if said == "a list" else ""
    return f"{said} of: {inner}" if inner else said.replace("a name", "text")


def _expected(faults: Iterator[Message]) -> str:
    found = _EXPECTED_VALUES.search(str(next(faults, "")))
    return (found[1] or found[2]) if found else "a table"


# --- card texts: filters, conditions, costs, X ---


class TextField(NamedTuple):
    """A field of a card-text structure: structure, its meaning, field, whether it is required, values, meaning."""

    table: str
    about: str
    field: str
    needed: bool
    holds: str
    means: str


def text_fields(ruleset: str) -> Iterator[TextField]:
    """Yields the fields of every structure of a ruleset's card texts except small effects. Raises KeyError."""
    package = registry.package_of(registry.ruleset(ruleset).book.id)
    printed: Any = getattr(import_module(f"{package}.grammar.texts"), "Printed")  # noqa: B009 - modules of any ruleset
    for kind in _nested_kinds(printed, []):
        if kind is not printed and not any(field.name == "do" for field in grammar.fields_of(kind)):
            yield from _table_fields(kind)


def _table_fields(kind: Any) -> Iterator[TextField]:
    about, notes = _split_notes(" ".join((grammar.bare_kind(kind).__doc__ or "").split()))
    for field in grammar.fields_of(kind):
        yield TextField(
            _type_name(kind),
            about,
            field.name,
            field.needed,
            describe_annotation(field.annotation),
            notes.get(field.name, ""),
        )


_NOTE = re.compile(r"((?:`\w+`(?:, | and )?)+): ")


def _split_notes(text: str) -> tuple[str, dict[str, str]]:
    """Splits a docstring into the meaning of a table and of its fields: "`a`, `b`: meaning · `c`: ..."."""
    about, *noted = _NOTE.split(text)
    each = zip(noted[::2], noted[1::2], strict=True)
    return about.strip(" ;·"), {name: said.strip(" ·") for names, said in each for name in _FIELD_NAME.findall(names)}


_FIELD_NAME = re.compile(r"\w+(?=`)")


def _type_name(kind: Any) -> str:
    return str(grammar.bare_kind(kind).__name__)


def describe_annotation(annotation: Any) -> str:
    """Describes the valid values of a field: words, tables by name, a list of these, or a value."""
    if get_origin(annotation) is tuple:
        return f"a list of {describe_annotation(get_args(annotation)[0])}"
    words, kinds = grammar.words_in(annotation), grammar.kinds_in(annotation)
    effects = len(kinds) > 1 and grammar.discriminator_of(annotation).field == "do"
    tables = ("a small effect",) if effects else tuple(map(_type_name, kinds))
    return ", ".join((*tables, *words)) or str(describe_type(annotation))


def _nested_kinds(holds: Any, seen: list[Any]) -> list[Any]:
    """Returns the kinds that an annotation contains, in order of appearance."""
    for each in (holds, *get_args(holds)):
        if grammar.is_kind(each):
            if each not in seen:
                seen.append(each)
                for field in grammar.fields_of(each):
                    _nested_kinds(field.annotation, seen)
        elif each is not holds:
            _nested_kinds(each, seen)
    return seen
