"""The phrases of a category that may print a value, found by the fields of the value: to skip most of them quickly."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from domain.parts.phrase_grammar.phrases import Constant, ListMeaning, Phrase, SlotValue, TableTemplate, Value

MAXIMUM_KNOWN = 2_000
"""The number of different sets of fields for which the phrases are remembered."""
_Constants = tuple[tuple[str, Value], ...]
_Found = tuple[tuple[_Constants, Phrase], ...]
_OfTables = tuple[frozenset[str], frozenset[str], _Constants, Phrase]
"""The fields that a table has to have for a phrase, those that it may have, and the values that some of them have to have."""


class PrintablePhrases:
    """The phrases of a category that print. `fields`: those that a table of the category may have."""

    def __init__(self, phrases: Iterable[Phrase], fields: Mapping[str, frozenset[str]]) -> None:
        """Takes the phrases, and the fields of every category and token."""
        self._phrases = tuple(phrases)
        self._fields = fields
        self._not_tables = tuple(each for each in self._phrases if not isinstance(each.template, TableTemplate))
        self._known: dict[tuple[bool, tuple[Any, ...]], _Found] = {}

    def of(self, value: Value, whole: bool) -> Iterator[Phrase]:
        """Yields the phrases that may print a value, or only some of its fields unless `whole`; others certainly do not."""
        if not isinstance(value, dict):
            yield from self._not_tables
            return
        key = (whole, tuple(value))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MAXIMUM_KNOWN:
                self._known.clear()
            found = self._known[key] = tuple(self._with_fields(frozenset(value), whole))
        for constants, phrase in found:
            for field, wanted in constants:
                if value[field] != wanted:
                    break
            else:
                yield phrase

    def _with_fields(self, names: frozenset[Any], whole: bool) -> Iterator[tuple[_Constants, Phrase]]:
        """Yields the phrases for a table of these fields, each with its constants."""
        for named, possible, constants, phrase in self._of_tables:
            if named <= names and (not whole or names <= possible):
                yield constants, phrase

    @cached_property
    def _of_tables(self) -> tuple[_OfTables, ...]:
        return tuple(each for phrase in self._phrases for each in self._as_table(phrase))

    def _as_table(self, phrase: Phrase) -> Iterator[_OfTables]:
        template = phrase.template
        if isinstance(template, SlotValue):
            yield frozenset(), self._fields[phrase.slots[template.name]], (), phrase
        elif isinstance(template, TableTemplate):
            named = frozenset(field for field, _ in template.fields)
            possible = named.union(*(self._fields[phrase.slots[slot]] for slot in template.merged))
            constants = tuple((key, part.value) for key, part in template.fields if isinstance(part, Constant))
            yield named, possible, constants, phrase


def printable_phrases(
    phrases: Mapping[str, tuple[Phrase, ...]], tokens: Collection[str]
) -> tuple[Mapping[str, PrintablePhrases], Mapping[str, frozenset[str]]]:
    """Returns the phrases of each category that print, and the fields that a table of each category and token may have."""
    printed = {category: tuple(each for each in found if not each.because) for category, found in phrases.items()}
    fields = _fields_of(printed, tokens)
    return {category: PrintablePhrases(found, fields) for category, found in printed.items()}, fields


def _fields_of(printed: Mapping[str, tuple[Phrase, ...]], tokens: Collection[str]) -> Mapping[str, frozenset[str]]:
    """Returns the fields of the tables of each category: the least sets that agree with each other."""
    own = {category: frozenset(name for each in found for name in _own_fields(each)) for category, found in printed.items()}
    inner = {
        category: {each for phrase in found for each in _inner_categories(phrase)} for category, found in printed.items()
    }
    fields = own | dict.fromkeys(tokens, frozenset[str]())
    while True:
        wider = {category: own[category].union(*(fields[each] for each in inner[category])) for category in printed}
        if all(fields[category] == each for category, each in wider.items()):
            return fields
        fields |= wider


def _own_fields(phrase: Phrase) -> Iterator[str]:
    if isinstance(phrase.template, TableTemplate):
        yield from (name for name, _ in phrase.template.fields)


def _inner_categories(phrase: Phrase) -> Iterator[str]:
    """Yields the categories whose fields a phrase has as its own."""
    match phrase.template:
        case SlotValue(name):
            yield phrase.slots[name]
        case TableTemplate(_, merged):
            yield from (phrase.slots[name] for name in merged)
        case ListMeaning() | Constant():
            return
