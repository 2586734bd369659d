"""Sentences formatted from plain data, by the same phrases that read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from domain.parts.phrase_grammar.grammar import Grammar
from domain.parts.phrase_grammar.phrases import ListMeaning, Phrase, SlotValue, TableTemplate, Template, Value


class _Match(NamedTuple):
    """`words`: slot -> its words · `rest`: the fields of a table that the template does not name."""

    words: Mapping[str, str]
    rest: Mapping[str, Value]


_ALL: Mapping[str, Value] = {}
"""No field is left."""


def format_sentence(grammar: Grammar, category: str, value: Value) -> str | None:
    """Returns the first sentence of a category that means a value, in normal form; None if no phrase says it, or if it is
    nested too deeply.
    """
    writer = _writer_of(grammar)
    writer.begin()
    try:
        return writer.whole(category, value)
    except RecursionError:
        return None


REMEMBERED = 40_000
"""The number of values whose words are remembered: the cards of a list say the same again and again."""
_Key = tuple[str, str]
"""A category, and a value as text."""
_Part = tuple[str, Mapping[str, Value]]


@lru_cache(maxsize=8)
def _writer_of(grammar: Grammar) -> _Writer:
    return _Writer(grammar)


class _Writer:
    """Writes values. What it wrote before is remembered, except where a value inside itself was left out on the way."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._written: dict[_Key, str | None] = {}
        self._shared: dict[_Key, list[_Part]] = {}
        self._remembered: dict[_Key, str | None] = {}
        self._remembered_parts: dict[_Key, list[_Part]] = {}
        self._begun: set[_Key] = set()
        self._sharing: set[_Key] = set()
        self._left_out = 0

    def begin(self) -> None:
        """Begins a sentence."""
        self._written.clear()
        self._shared.clear()
        self._begun.clear()
        self._sharing.clear()
        if len(self._remembered) + len(self._remembered_parts) > REMEMBERED:
            self._remembered.clear()
            self._remembered_parts.clear()

    def whole(self, category: str, value: Value) -> str | None:
        """Returns the words of a value, all of its fields said."""
        if token := self._grammar.tokens.get(category):
            return token.write(value)
        key = (category, repr(value))
        if key in self._remembered:
            return self._remembered[key]
        if key in self._begun:  # a value inside itself is not said
            self._left_out += 1
            return None
        if key not in self._written:
            self._written[key] = self._whole(key, category, value)
        return self._written[key]

    def _whole(self, key: _Key, category: str, value: Value) -> str | None:
        before = self._left_out
        self._begun.add(key)
        found = next((words for words, rest in self._parts(category, value, True) if not rest), None)
        self._begun.discard(key)
        if self._left_out == before:
            self._remembered[key] = found
        return found

    def _parts(self, category: str, value: Value, whole: bool) -> Iterator[_Part]:
        """Yields the words of a value, and unless `whole` those of some of its fields, with the fields that are left."""
        for phrase in self._grammar.printed[category].of(value, whole):
            for match in self._match(phrase, phrase.template, value, whole):
                yield _join(phrase, match.words), match.rest

    def _match(self, phrase: Phrase, template: Template, value: Value, whole: bool) -> Iterator[_Match]:
        if isinstance(template, SlotValue):
            yield from self._slot(phrase, template.name, value, whole)
        elif isinstance(template, TableTemplate):
            if isinstance(value, dict):
                yield from self._table(phrase, template, value, whole)
        elif isinstance(template, ListMeaning):
            if isinstance(value, list | tuple):
                yield from self._items(phrase, template, value)
        elif template.value == value and isinstance(template.value, bool) == isinstance(value, bool):
            yield _Match({}, _ALL)

    def _slot(self, phrase: Phrase, name: str, value: Value, whole: bool) -> Iterator[_Match]:
        category = phrase.slots[name]
        words = self.whole(category, value)
        if words is not None:
            yield _Match({name: words}, _ALL)
        if not whole and isinstance(value, dict) and category not in self._grammar.tokens:
            for part, left in self._parts_of_fields(category, value):
                if left:
                    yield _Match({name: part}, left)

    def _table(self, phrase: Phrase, template: TableTemplate, value: Mapping[str, Value], whole: bool) -> Iterator[_Match]:
        named = [key for key, _ in template.fields]
        if any(key not in value for key in named) or (whole and not template.merged and len(value) > len(named)):
            return
        rest = {key: part for key, part in value.items() if key not in named}
        for words in self._all([(part, value[key]) for key, part in template.fields], phrase):
            yield from self._merged(phrase, template.merged, words, rest, whole)

    def _all(self, pairs: Sequence[tuple[Template, Value]], phrase: Phrase) -> Iterator[Mapping[str, str]]:
        """Yields the words of the slots of all pairs of template and value, each value said as a whole."""
        if not pairs:
            yield {}
            return
        (template, value), *others = pairs
        for match in self._match(phrase, template, value, True):
            if not match.rest:
                for words in self._all(others, phrase):
                    if joined := _agree(match.words, words):
                        yield joined[0]

    def _merged(
        self, phrase: Phrase, slots: Sequence[str], words: Mapping[str, str], rest: Mapping[str, Value], whole: bool
    ) -> Iterator[_Match]:
        """Shares the fields that are left among the slots whose tables are merged."""
        if not slots:
            yield _Match(words, rest)
            return
        first, *others = slots
        category = phrase.slots[first]
        if not others and (said := self.whole(category, rest)) is not None:
            yield _Match({**words, first: said}, _ALL)
        if whole and not others:
            return
        for part, left in self._parts_of_fields(category, rest):
            yield from self._merged(phrase, others, {**words, first: part}, left, whole)

    def _parts_of_fields(self, category: str, fields: Mapping[str, Value]) -> Iterator[_Part]:
        """Yields the words of some, all or none of the fields, once for each rest."""
        possible = self._grammar.fields[category]
        others = {name: value for name, value in fields.items() if name not in possible}
        own = {name: value for name, value in fields.items() if name in possible} if others else fields
        for words, left in self._parts_of_own(category, own):
            yield words, {**left, **others}

    def _parts_of_own(self, category: str, fields: Mapping[str, Value]) -> list[_Part]:
        key = (category, repr(fields))
        if key in self._remembered_parts:
            return self._remembered_parts[key]
        if key in self._sharing:
            self._left_out += 1
            return []
        if key not in self._shared:
            before = self._left_out
            self._sharing.add(key)
            found: dict[str, _Part] = {}
            for words, left in self._parts(category, fields, False):
                found.setdefault(repr(sorted(left.items(), key=itemgetter(0))), (words, left))
            self._sharing.discard(key)
            self._shared[key] = list(found.values())
            if self._left_out == before:
                self._remembered_parts[key] = self._shared[key]
        return self._shared[key]

    def _items(self, phrase: Phrase, template: ListMeaning, value: Sequence[Value]) -> Iterator[_Match]:
        at = next((at for at, name in enumerate(template.spliced) if name), None)
        parts = list(template.parts)
        values = list(value)
        if at is not None:
            behind = len(parts) - at - 1
            if len(values) < at + behind:
                return
            parts[at] = SlotValue(template.spliced[at])
            values[at : len(values) - behind] = [values[at : len(values) - behind]]
        if len(parts) == len(values):
            for words in self._all(list(zip(parts, values, strict=True)), phrase):
                yield _Match(words, _ALL)


def _agree(first: Mapping[str, str], second: Mapping[str, str]) -> tuple[Mapping[str, str], ...]:
    """Returns the words of both, or nothing where a slot that stands in both would say two things."""
    return () if any(second.get(name, words) != words for name, words in first.items()) else ({**first, **second},)


def _join(phrase: Phrase, words: Mapping[str, str]) -> str:
    return "".join(each if isinstance(each, str) else words[each.name] for each in phrase.printed)
