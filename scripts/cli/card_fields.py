"""The fields of a card list, asked of the code that checks them: which types have them, and what they may hold."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from domain import registry
from domain.parts.printing import Form

_MEANINGS = Path(__file__).with_name("card_fields.toml")
_OFTEN = ("id", "name", "type")
_HOLDS = re.compile(r"expected (.+)$|; there are (.+)$")


class Field(NamedTuple):
    """A field: its name, the card types that have it (empty: all), what it may hold, and what it means."""

    name: str
    types: tuple[str, ...]
    holds: str
    means: str


class _Never:
    """A value that no check takes."""

    def __repr__(self) -> str:
        return "…"


def fields_of(ruleset: str, language: str = "en") -> Iterator[Field]:
    """Every field of a ruleset's cards, the common ones first. Raises KeyError for an unknown ruleset."""
    module = import_module(f"{registry.package_of(registry.ruleset(ruleset).book.id)}.printing")
    form = getattr(module, "FORM", None)
    if not isinstance(form, Form):  # a guest that checks its cards in a way of its own
        return
    kinds = {name: tuple(kind for kind, fields in form.types.items() if name in fields) for name in sorted(form.names)}
    common = [name for name, types in kinds.items() if len(types) == len(form.types) and name not in _OFTEN]
    own = [name for name, types in kinds.items() if 0 < len(types) < len(form.types)]
    for name in (*_OFTEN, *common, "complete", *own):
        types = () if name not in own else kinds[name]
        yield Field(name, types, _holds(name, form), meanings().get(name, {}).get(language, ""))


@cache
def meanings() -> Mapping[str, Mapping[str, str]]:
    """Field -> language -> what it means."""
    return tomllib.loads(_MEANINGS.read_text("utf-8"))


def _holds(name: str, form: Form) -> str:
    """What a field may hold, in the words in which a wrong value is refused."""
    if name == "type":
        return ", ".join(form.types)
    if name == "complete":
        return "true or false"
    check: Any = form.checks.get(name)
    if check is None:
        return "text" if name in ("id", "name") else "see the example" if name in ("text", "keywords", "action") else "any"
    said = _expected(check(name, _Never()))
    inner = _expected(check(name, (_Never(),))) if said == "a list" else ""
    return f"{said} of: {inner}" if inner else said.replace("a name", "text")


def _expected(faults: Iterator[str]) -> str:
    found = _HOLDS.search(next(faults, ""))
    return (found[1] or found[2]) if found else "a table"
