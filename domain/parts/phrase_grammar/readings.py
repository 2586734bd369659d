"""Readings: all that a text may mean by a grammar, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, product
from typing import NamedTuple

from domain.parts.phrase_grammar.grammar import Grammar
from domain.parts.phrase_grammar.phrases import Contradiction, Element, Phrase, Slot, Value, canonical_key
from domain.parts.phrase_grammar.recognition import RecognisedPhrases, TooManySteps, recognise
from domain.parts.phrase_grammar.sentence_formatter import format_sentence

MAXIMUM_LENGTH = 600
"""The longest text that is read, in letters; printed paragraphs are below 300."""
MAXIMUM_READINGS = 64
"""The number of readings of one part from which on the whole text counts as unreadable."""
MAXIMUM_MADE = 700
"""The maximum number of readings of all parts of a text. A text with more is unreadable; printed paragraphs have fewer
than 140.
"""


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


class TooLong(ValueError):
    """A text is longer than any that is read."""


class TooAmbiguous(ValueError):
    """A part of a text has more readings than are looked at. The message is that part."""


def find_readings(grammar: Grammar, category: str, text: str) -> Readings:
    """Returns all readings of a normalised text as one phrase of a category. Raises TooLong and TooAmbiguous.

    The time is bounded whatever the text: its length, the steps of the recognition, and the readings that are made.
    """
    if len(text) > MAXIMUM_LENGTH:
        raise TooLong
    try:
        recognised = recognise(grammar, category, text)
    except TooManySteps:
        raise TooAmbiguous(text) from None
    if len(text) not in recognised.ends[category, 0]:
        return Readings((), recognised.furthest)
    try:
        found = tuple(_Reader(grammar, text, recognised).part(category, 0, len(text)))
    except RecursionError:
        raise TooAmbiguous(text) from None
    return Readings(found, recognised.furthest)


_NONE = frozenset[str]()
_Cut = tuple[Slot, int, int]
"""A slot, and the part of the text that it takes."""


class _Reader:
    """Builds the values of recognised parts. A part inside itself, without a letter more, has no value."""

    def __init__(self, grammar: Grammar, text: str, recognised: RecognisedPhrases) -> None:
        self._grammar = grammar
        self._text = text
        self._recognised = recognised
        self._parts: dict[tuple[str, int, int], list[Reading]] = {}
        self._made = 0

    def part(self, category: str, begin: int, end: int) -> list[Reading]:
        """Returns the different readings of a part, each in the words that are printed, or with the fewest equivalents."""
        span = (category, begin, end)
        found = self._parts.get(span)
        if found is None:
            self._parts[span] = []
            found = self._parts[span] = self._read(span)
        return found

    def _read(self, span: tuple[str, int, int]) -> list[Reading]:
        category, begin, end = span
        if token := self._grammar.tokens.get(category):
            value = token.read(self._text[begin:end])
            return [Reading(value, token.write(value) or self._text[begin:end])]
        phrases = self._recognised.phrases.get(span, ())
        every = (reading for phrase in phrases for reading in self._phrase(phrase, begin, end))
        begins = list(islice(every, 2))
        return begins if len(begins) < 2 else self._different(category, chain(begins, every), self._text[begin:end])

    def _different(self, category: str, readings: Iterable[Reading], text: str) -> list[Reading]:
        found: dict[str, Reading] = {}
        for reading in readings:
            key = canonical_key(reading.value)
            found[key] = self._better(category, found[key], reading) if key in found else reading
            if len(found) > MAXIMUM_READINGS:
                raise TooAmbiguous(text)
        return list(found.values())

    def _better(self, category: str, one: Reading, other: Reading) -> Reading:
        """Returns the one of two readings of the same value whose wording is printed, else the one with fewer equivalents."""
        printed = format_sentence(self._grammar, category, one.value) if one.wording != other.wording else None
        if printed in (one.wording, other.wording):
            return one if printed == one.wording else other
        return other if len(other.equivalents) < len(one.equivalents) else one

    def _phrase(self, phrase: Phrase, begin: int, end: int) -> Iterator[Reading]:
        own = frozenset((phrase.because,)) if phrase.because else _NONE
        if phrase.elements == (self._text[begin:end],):
            yield Reading(phrase.template.fill({}), "".join(map(str, phrase.printed)), own)
            return
        for cut in self._cuts(phrase.elements, begin, end):
            for readings in product(*(self.part(slot.category, at, until) for slot, at, until in cut)):
                self._made += 1
                if self._made > MAXIMUM_MADE:
                    raise TooAmbiguous(self._text[begin:end])
                slots = {slot.name: reading for (slot, _, _), reading in zip(cut, readings, strict=True)}
                try:
                    value = phrase.template.fill({name: reading.value for name, reading in slots.items()})
                except Contradiction:
                    continue
                wording = "".join(
                    [part if isinstance(part, str) else self._wording(part, phrase, slots) for part in phrase.printed]
                )
                yield Reading(value, wording, own.union(*[reading.equivalents for reading in readings]))

    def _wording(self, slot: Slot, phrase: Phrase, readings: Mapping[str, Reading]) -> str:
        """Returns the words of a slot; one of another category than was read, such as a plural, is printed by that."""
        found = readings[slot.name]
        if not phrase.because or phrase.slots[slot.name] == slot.category:
            return found.wording
        return format_sentence(self._grammar, slot.category, found.value) or found.wording

    def _cuts(self, elements: tuple[Element, ...], begin: int, end: int) -> Iterator[tuple[_Cut, ...]]:
        """Yields the ways to divide a part among the slots of a phrase."""
        at = begin
        for number, element in enumerate(elements, 1):
            if isinstance(element, Slot):
                rest = elements[number:]
                for until in self._ends(element.category, at):
                    if until == end if not rest else until <= end:
                        yield from (((element, at, until), *others) for others in self._cuts(rest, until, end))
                return
            if not self._text.startswith(element, at):
                return
            at += len(element)
        if at == end:
            yield ()

    def _ends(self, category: str, begin: int) -> Sequence[int]:
        if token := self._grammar.tokens.get(category):
            found = token.pattern.match(self._text, begin)
            return [found.end()] if found else []
        return self._recognised.ends.get((category, begin), [])
