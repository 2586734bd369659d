"""Phrases: patterns of letters and slots, and what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from domain.parts.phrase_grammar.templates import MERGE, Value, slot_name, spliced_slot


class GrammarError(ValueError):
    """A table of phrases is wrong. The message names the category and the phrase."""


class Slot(NamedTuple):
    """A place of a phrase for a part of some category."""

    name: str
    category: str


Element = str | Slot
"""A part of a pattern: letters of the text, or a slot."""


class Phrase(NamedTuple):
    """A pattern and its meaning. `printed`: the elements that print the meaning, its own or those of the phrase that it is
    equivalent to · `because`: why it is equivalent; empty for a phrase that is printed.
    """

    category: str
    elements: tuple[Element, ...]
    template: Value
    printed: tuple[Element, ...]
    because: str = ""

    @property
    def slots(self) -> dict[str, str]:
        """Returns the category of each slot by its name."""
        return {each.name: each.category for each in self.elements if isinstance(each, Slot)}

    def __str__(self) -> str:
        return "".join(each if isinstance(each, str) else f"{{{each.name}:{each.category}}}" for each in self.elements)


class Outline(NamedTuple):
    """What a value has at least if a phrase prints it: to skip most phrases of a category quickly.

    `kind`: the type of value, None for any · `fields`: those of a table · `constants`: fields with one value.
    """

    kind: type | None
    fields: tuple[str, ...] = ()
    constants: tuple[tuple[str, Value], ...] = ()

    def may_print(self, value: Value) -> bool:
        """Tells whether the phrase may print a value; False is certain."""
        if self.kind is None:
            return True
        if self.kind is not dict:
            return isinstance(value, list | tuple)
        if type(value) is not dict:
            return False
        for field, wanted in self.constants:
            if value.get(field) != wanted:
                return False
        return all(field in value for field in self.fields)


def outline_of(template: Value) -> Outline:
    """Returns the outline of the values that a template means."""
    if isinstance(template, list):
        return Outline(list)
    if not isinstance(template, Mapping):
        return Outline(None)
    named = {key: part for key, part in template.items() if key != MERGE}
    constants = tuple((key, part) for key, part in named.items() if _is_constant(part))
    return Outline(dict, tuple(named), constants)


def _is_constant(part: Value) -> bool:
    return isinstance(part, str | int) and not (slot_name(part) or spliced_slot(part))
