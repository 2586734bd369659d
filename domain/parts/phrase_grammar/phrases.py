"""Phrases: patterns of letters and slots, and templates of what they mean, as plain data with slots.

A template is TOML data. The text `"{name}"` stands for the value of the slot of that name, `"*{name}"` in a list for all
items of the slot's list. The key `+` has a list of slots whose tables are merged. `make_template` makes one of four kinds of
it: `Constant`, `SlotValue`, `ListMeaning`, `TableTemplate`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

Value = Any
"""Plain data: a table, a list, a text, a number, a truth value."""
MERGE = "+"
"""The key under which a template lists the slots whose tables it merges."""


_ENCODER = json.JSONEncoder(sort_keys=True, ensure_ascii=False, check_circular=False, separators=(",", ":"))


class Contradiction(ValueError):
    """Two parts of a phrase give different values to one field."""


def canonical_key(value: Value) -> str:
    """Returns a text that is equal for equal values, whatever the order of their fields."""
    return _ENCODER.encode(value)


@dataclass(frozen=True, eq=False)
class Constant:
    """The same value whatever the slots have."""

    value: Value

    def fill(self, slots: Mapping[str, Value]) -> Value:
        """Returns the value."""
        return self.value


@dataclass(frozen=True, eq=False)
class SlotValue:
    """The value of a slot."""

    name: str

    def fill(self, slots: Mapping[str, Value]) -> Value:
        """Returns the value of the slot."""
        return slots[self.name]


@dataclass(frozen=True, eq=False)
class ListMeaning:
    """A list. `spliced`: the slots whose items stand in place of the part at the same place, or empty names."""

    parts: tuple[Template, ...]
    spliced: tuple[str, ...]

    def fill(self, slots: Mapping[str, Value]) -> Value:
        """Returns the list with the values of its slots."""
        found: list[Value] = []
        for part, spliced in zip(self.parts, self.spliced, strict=True):
            if spliced:
                found += slots[spliced]
            else:
                found.append(part.fill(slots))
        return found


@dataclass(frozen=True, eq=False)
class TableTemplate:
    """A table. `merged`: the slots whose tables have further fields."""

    fields: tuple[tuple[str, Template], ...]
    merged: tuple[str, ...]

    def fill(self, slots: Mapping[str, Value]) -> Value:
        """Returns the table with the values of its slots. Raises Contradiction if merged tables do not fit."""
        made = {key: part.fill(slots) for key, part in self.fields}
        for name in self.merged:
            made = merge_disjoint(made, slots[name])
        return made


Template = Constant | SlotValue | ListMeaning | TableTemplate


def make_template(data: Value) -> Template:
    """Returns the template of TOML data."""
    if isinstance(data, list):
        spliced = tuple(_slot_name(part[1:]) if isinstance(part, str) and part.startswith("*") else "" for part in data)
        return ListMeaning(tuple(map(make_template, data)), spliced)
    if isinstance(data, Mapping):
        fields = tuple((key, make_template(part)) for key, part in data.items() if key != MERGE)
        return TableTemplate(fields, tuple(map(_slot_name, data.get(MERGE, ()))))
    name = _slot_name(data)
    return SlotValue(name) if name else Constant(data)


def _slot_name(data: Value) -> str:
    is_slot = isinstance(data, str) and data.startswith("{") and data.endswith("}")
    return data[1:-1] if is_slot else ""


def slots_of(template: Template) -> Iterator[str]:
    """Yields the names of all slots in a template."""
    if isinstance(template, SlotValue):
        yield template.name
    elif isinstance(template, ListMeaning):
        yield from filter(None, template.spliced)
        for part in template.parts:
            yield from slots_of(part)
    elif isinstance(template, TableTemplate):
        yield from template.merged
        for _, part in template.fields:
            yield from slots_of(part)


def merge_disjoint(first: Mapping[str, Value], second: Mapping[str, Value]) -> dict[str, Value]:
    """Returns the fields of both tables. Raises Contradiction for a field that both have, even with the same value."""
    if not isinstance(second, dict):
        raise Contradiction(f"{second!r} is no table")
    if both := first.keys() & second.keys():
        raise Contradiction(", ".join(sorted(both)))
    return {**first, **second}


class GrammarError(ValueError):
    """A table of phrases is wrong. The message names the category and the phrase."""


class Slot(NamedTuple):
    """A place of a phrase for a part of some category."""

    name: str
    category: str


Element = str | Slot
"""A part of a pattern: letters of the text, or a slot."""


@dataclass(frozen=True, eq=False)
class Phrase:
    """A pattern and its meaning. `data`: the template as the table has it · `printed`: the elements that print the meaning,
    its own or those of the phrase that it is equivalent to · `because`: why it is equivalent; empty for a phrase that is
    printed.
    """

    category: str
    elements: tuple[Element, ...]
    data: Value
    template: Template
    printed: tuple[Element, ...]
    because: str = ""

    @cached_property
    def slots(self) -> dict[str, str]:
        """Returns the category of each slot by its name."""
        return {each.name: each.category for each in self.elements if isinstance(each, Slot)}

    def __str__(self) -> str:
        return "".join(each if isinstance(each, str) else f"{{{each.name}:{each.category}}}" for each in self.elements)
