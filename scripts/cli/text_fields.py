"""The tables that card texts are made of, asked of their types: filters, conditions, costs, what X is, texts themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple, get_args, get_origin

from domain import registry
from domain.parts import grammar
from domain.parts.grammar.help import describe_type


class TextField(NamedTuple):
    """A field of a table: the table and what it is, the field, whether it has to be there, what it holds and means."""

    table: str
    about: str
    field: str
    needed: bool
    holds: str
    means: str


def text_fields(ruleset: str) -> Iterator[TextField]:
    """The fields of every table of a ruleset's texts, but for its small effects. Raises KeyError for an unknown ruleset."""
    package = registry.package_of(registry.ruleset(ruleset).book.id)
    printed: Any = getattr(import_module(f"{package}.grammar.texts"), "Printed")  # noqa: B009 - modules of any ruleset
    for kind in _reached(printed, []):
        if kind is not printed and not any(field.name == "do" for field in grammar.fields_of(kind)):
            yield from _rows(kind)


def _rows(kind: Any) -> Iterator[TextField]:
    about, notes = _noted(" ".join((grammar.bare_kind(kind).__doc__ or "").split()))
    for field in grammar.fields_of(kind):
        yield TextField(_called(kind), about, field.name, field.needed, holds(field.holds), notes.get(field.name, ""))


_NOTE = re.compile(r"((?:`\w+`(?:, | and )?)+): ")


def _noted(told: str) -> tuple[str, dict[str, str]]:
    """What is told of a table, apart from what is told of its fields: "`a`, `b`: what they mean · `c`: ..."."""
    about, *noted = _NOTE.split(told)
    each = zip(noted[::2], noted[1::2], strict=True)
    return about.strip(" ;·"), {name: said.strip(" ·") for names, said in each for name in _NAME.findall(names)}


_NAME = re.compile(r"\w+(?=`)")


def _called(kind: Any) -> str:
    return str(grammar.bare_kind(kind).__name__)


def holds(held: Any) -> str:
    """What a field may hold: words, tables by their name, a list of such, or a value."""
    if get_origin(held) is tuple:
        return f"a list of {holds(get_args(held)[0])}"
    words, kinds = grammar.words_in(held), grammar.kinds_in(held)
    effects = len(kinds) > 1 and grammar.discriminator_of(held).field == "do"
    tables = ("a small effect",) if effects else tuple(map(_called, kinds))
    return ", ".join((*tables, *words)) or describe_type(held)


def _reached(holds: Any, seen: list[Any]) -> list[Any]:
    """The kinds that an annotation leads to, in the order in which they are met."""
    for each in (holds, *get_args(holds)):
        if grammar.is_kind(each):
            if each not in seen:
                seen.append(each)
                for field in grammar.fields_of(each):
                    _reached(field.holds, seen)
        elif each is not holds:
            _reached(each, seen)
    return seen
