"""Phrases: patterns of letters and slots, and what they mean."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from domain.parts.phrase_grammar.templates import Template, Value


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
