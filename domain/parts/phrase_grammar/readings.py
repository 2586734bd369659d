"""Readings: all that a text may mean by a grammar, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain.parts.phrase_grammar.grammar import Grammar
from domain.parts.phrase_grammar.phrases import Element, Phrase
from domain.parts.phrase_grammar.recognition import Recognised, recognise
from domain.parts.phrase_grammar.templates import Contradiction, Value, canonical_key

MAXIMUM_LENGTH = 600
"""The longest text that is read, in letters; printed paragraphs are below 300."""
MAXIMUM_READINGS = 64
"""The number of readings of one part from which on the whole text counts as unreadable."""


class Reading(NamedTuple):
    """What a text means. `wording`: the text as it is printed, with the phrases in place of those equivalent to them ·
    `equivalents`: the reasons of these.
    """

    value: Value
    wording: str
    equivalents: frozenset[str] = frozenset()


class Readings(NamedTuple):
    """All different readings of a text. `furthest`: the position up to which some phrase could be read."""

    found: tuple[Reading, ...]
    furthest: int


class TooAmbiguous(ValueError):
    """A part of a text has more readings than are looked at."""


def read(grammar: Grammar, category: str, text: str) -> Readings:
    """Returns all readings of a normalised text as one phrase of a category; none if it is too long.

    Raises TooAmbiguous.
    """
    if len(text) > MAXIMUM_LENGTH:
        return Readings((), 0)
    recognised = recognise(grammar, category, text)
    if len(text) not in recognised.ends[category, 0]:
        return Readings((), recognised.furthest)
    try:
        found = tuple(_Reader(grammar, text, recognised).part(category, 0, len(text)))
    except RecursionError:
        raise TooAmbiguous(text) from None
    return Readings(found, recognised.furthest)


class _Reader:
    """Builds the values of recognised parts. A part inside itself, without a letter more, has no value."""

    def __init__(self, grammar: Grammar, text: str, recognised: Recognised) -> None:
        self._grammar = grammar
        self._text = text
        self._recognised = recognised
        self._parts: dict[tuple[str, int, int], list[Reading]] = {}

    def part(self, category: str, begin: int, end: int) -> list[Reading]:
        """Returns the different readings of a part, each with the fewest equivalents."""
        if token := self._grammar.tokens.get(category):
            return [Reading(token.read(self._text[begin:end]), self._text[begin:end])]
        span = (category, begin, end)
        if span not in self._parts:
            self._parts[span] = []
            self._parts[span] = self._different(span)
        return self._parts[span]

    def _different(self, span: tuple[str, int, int]) -> list[Reading]:
        found: dict[str, Reading] = {}
        for phrase in self._recognised.phrases.get(span, ()):
            for reading in self._phrase(phrase, span[1], span[2]):
                key = canonical_key(reading.value)
                if key not in found or len(reading.equivalents) < len(found[key].equivalents):
                    found[key] = reading
                if len(found) > MAXIMUM_READINGS:
                    raise TooAmbiguous(self._text[span[1] : span[2]])
        return list(found.values())

    def _phrase(self, phrase: Phrase, begin: int, end: int) -> Iterator[Reading]:
        own = frozenset((phrase.because,)) if phrase.because else frozenset()
        for slots in self._slots(phrase.elements, begin, end):
            values = {name: reading.value for name, reading in slots.items()}
            try:
                value = phrase.template.fill(values)
            except Contradiction:
                continue
            wording = "".join(part if isinstance(part, str) else slots[part.name].wording for part in phrase.printed)
            yield Reading(value, wording, own.union(*(reading.equivalents for reading in slots.values())))

    def _slots(self, elements: tuple[Element, ...], begin: int, end: int) -> Iterator[Mapping[str, Reading]]:
        """Yields the readings of all slots, for each way to cut the part."""
        if not elements:
            if begin == end:
                yield {}
            return
        first, *rest = elements
        if isinstance(first, str):
            if self._text.startswith(first, begin):
                yield from self._slots(tuple(rest), begin + len(first), end)
            return
        for middle in self._ends(first.category, begin):
            if middle > end or (not rest and middle != end):
                continue
            for others in self._slots(tuple(rest), middle, end):
                for reading in self.part(first.category, begin, middle):
                    yield {**others, first.name: reading}

    def _ends(self, category: str, begin: int) -> list[int]:
        if token := self._grammar.tokens.get(category):
            found = token.pattern.match(self._text, begin)
            return [found.end()] if found else []
        return self._recognised.ends.get((category, begin), [])
