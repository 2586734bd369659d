"""The fields of card lists and of card-text structures, derived from the type annotations that check them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin

from domain import registry
from domain.kernel.messages.message import Message, as_message, sentences_of, untranslated
from domain.kernel.messages.toml_cache import read_toml
from domain.parts import card_schema
from domain.parts.card_schema.card_data import PrintingSchema
from domain.parts.card_schema.effect_help import describe_type, is_number
from domain.parts.card_schema.schema_validation import check_of
from scripts.cli.terminal.messages import join_messages, msg

_MEANINGS = Path(__file__).with_name("card_schema.toml")
_FIRST_FIELDS = ("id", "name", "type")


class CardField(NamedTuple):
    """A field of a card: name, card types that have it (empty: all), valid values, and meaning."""

    name: str
    types: tuple[str, ...]
    holds: Message
    means: str


class _Unacceptable:
    """A value that no check accepts."""

    def __repr__(self) -> str:
        return "…"


def card_fields(ruleset: str, language: str = "en") -> Iterator[CardField]:
    """Yields every field of a ruleset's cards, common ones first. Raises KeyError for an unknown ruleset."""
    module = import_module(f"{registry.package_of(registry.ruleset(ruleset).book.id)}.printing_parser")
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
    return read_toml(_MEANINGS)


def _describe_tables(form: PrintingSchema, name: str) -> Message | None:
    """Describes the tables that a field may contain, with their fields; None if the ruleset has no types for them."""
    annotation = (
        next((field.annotation for field in card_schema.fields_of(form.kind) if field.name == name), None)
        if form.kind
        else None
    )
    inner = get_args(annotation)[0] if get_origin(annotation) is tuple else annotation
    kinds = card_schema.kinds_in(inner)
    if not kinds:
        return None
    described = untranslated(_field_names(kinds[0])) if len(kinds) == 1 else join_messages(*_describe_kinds(inner), by="; ")
    return msg("table_with_help" if inner is annotation else "list_tables_with_help", help=described)


def _describe_kinds(inner: Any) -> Iterator[Message]:
    """Describes kinds that a word distinguishes: the words of each, and its other fields."""
    discriminator = card_schema.discriminator_of(inner)
    for kind in card_schema.kinds_in(inner):
        words = ", ".join(word for word, each in discriminator.kinds.items() if each is kind)
        fields = _field_names(kind, discriminator.field)
        head = f"{discriminator.field} {words}"
        yield untranslated(f"{head}: {fields}") if fields else msg("said_nothing_else", said=head)


def _field_names(kind: Any, without: str = "") -> str:
    return ", ".join(field.name for field in card_schema.fields_of(kind) if field.name != without)


def _describe_values(name: str, form: PrintingSchema) -> Message:
    """Describes the valid values of a field in the words of a refusal."""
    if name == "type":
        return untranslated(", ".join(form.types))
    if name == "complete":
        return msg("true_or_false")
    check: Any = form.checks.get(name)
    if check is None:
        if name in ("id", "name"):
            return msg("text")
        return msg("see_example") if name in ("text", "keywords", "action") else msg("any")
    expected = _expected(check(name, _Unacceptable()))
    if expected.id == "list":
        return msg("a_list_of_help", help=_expected(check(name, (_Unacceptable(),))))
    return msg("text") if expected.id == "name" else expected


def _expected(faults: Iterator[Message]) -> Message:
    """Returns the values that a check expects: the end of its message about a wrong value."""
    fault = next(faults, None)
    last = list(sentences_of(fault))[-1] if fault is not None else None
    if last is not None and "wanted" in last.facts:
        return as_message(last.facts["wanted"])
    return untranslated(str(last.facts["said"])) if last is not None and last.id == "there_are_said" else msg("a_table")


# --- card texts: filters, conditions, costs, X ---


class TextField(NamedTuple):
    """A field of a card-text structure: structure, its meaning, field, whether it is required, values, meaning."""

    table: str
    about: str
    field: str
    needed: bool
    holds: Message
    means: str


def text_fields(ruleset: str) -> Iterator[TextField]:
    """Yields the fields of every structure of a ruleset's card texts except small effects. Raises KeyError."""
    package = registry.package_of(registry.ruleset(ruleset).book.id)
    printed: Any = getattr(import_module(f"{package}.card_schema.texts"), "Printed")  # noqa: B009 - modules of any ruleset
    for kind in _nested_kinds(printed, []):
        if kind is not printed and not any(field.name == "do" for field in card_schema.fields_of(kind)):
            yield from _table_fields(kind)


def _table_fields(kind: Any) -> Iterator[TextField]:
    about, notes = _split_notes(" ".join((card_schema.origin_type(kind).__doc__ or "").split()))
    for field in card_schema.fields_of(kind):
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
    return str(card_schema.origin_type(kind).__name__)


def describe_annotation(annotation: Any) -> Message:
    """Describes the valid values of a field: words, tables by name, a list of these, or a value."""
    if get_origin(annotation) is tuple:
        return msg("list_help", help=describe_annotation(get_args(annotation)[0]))
    words, kinds = card_schema.words_in(annotation), card_schema.kinds_in(annotation)
    effects = len(kinds) > 1 and card_schema.discriminator_of(annotation).field == "do"
    tables = (msg("small_effect"),) if effects else tuple(map(_type_name, kinds))
    several = (*tables, *words)
    if several:
        return join_messages(*several)
    return msg("number_or_x") if _takes_x(annotation) else describe_type(annotation)


def _takes_x(annotation: Any) -> bool:
    """Returns whether a field is a number that may also be X."""
    return is_number(annotation) and not list(check_of(annotation)("", "x"))


def _nested_kinds(holds: Any, seen: list[Any]) -> list[Any]:
    """Returns the kinds that an annotation contains, in order of appearance."""
    for each in (holds, *get_args(holds)):
        if card_schema.is_table_kind(each):
            if each not in seen:
                seen.append(each)
                for field in card_schema.fields_of(each):
                    _nested_kinds(field.annotation, seen)
        elif each is not holds:
            _nested_kinds(each, seen)
    return seen


MOST = 3
"""The number of examples that are shown of a word, the shortest first."""


def examples_with_word(ruleset: str, word: str) -> dict[str, dict[str, Any]]:
    """Returns example cards whose one text has a word, the shortest first. Raises KeyError for an unknown ruleset."""
    results = [
        (name, card)
        for name, card in _single_texts(ruleset)
        if uses_word([card[each] for each in FIELDS if each in card], word)
    ]
    return dict(sorted(results, key=lambda each: len(str(each[1])))[:MOST])


FIELDS = ("text", "action")
"""The fields of cards that have texts; some rulebooks have a field for those of Action Cards."""


def _single_texts(ruleset: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields each text of the examples and the specimens as a card of its own."""
    cards = {**registry.text_examples(ruleset), **registry.specimens(ruleset).cards}
    for name, card in cards.items():
        for number, text in enumerate(card.get("text", ()), 1):
            key = name if len(card["text"]) == 1 else f"{name} {number}"
            yield key, {"name": card["name"], "type": card.get("type", ""), "text": [text]}
        if card.get("action"):
            yield name, {"name": card["name"], "type": card.get("type", ""), "action": card["action"]}


def uses_word(value: Any, word: str) -> bool:
    """Returns whether a word stands in a text, as a field or as a value."""
    if isinstance(value, Mapping):
        return word in value or any(uses_word(each, word) for each in value.values())
    return any(uses_word(each, word) for each in value) if isinstance(value, list | tuple) else value == word
