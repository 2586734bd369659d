"""How filters and conditions are read: the places and tests that a ruleset has for the words of its texts.

Effects that hold are worked out from filters, and filters may ask for what such effects give: a *sight* says how keywords
and defense are read, so that neither chases the other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Set
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from domain.kernel.contract.truth import Truth, at_most
from domain.kernel.table.facts import Span
from domain.kernel.table.table import Table
from domain.parts.common.set_groups import is_rolled
from domain.parts.grammar.text_protocols import AnyFilter

HasKeyword = Callable[[Table, str, Any], bool]
Defense = Callable[[Table, str], int | None]


@dataclass(frozen=True, eq=False)
class CardNumbers:
    """The numbers of a card: `of` a word, the number; None where nobody knows it. `power`: that of a seat, in all or of a
    colour, at least and at most · `piles`: the zones of what a nation has left and what it lost.
    """

    of: Mapping[str, Callable[[Table, str], int | None]]
    power: Callable[[Table, str, str | None], tuple[int, int]] = lambda table, seat, color: (0, 0)
    piles: tuple[str, str] = ("", "")


_NO_NUMBERS = CardNumbers({})


class FilterContext(NamedTuple):
    """How a ruleset reads filters, and how keywords, defense and numbers of cards are seen while it does."""

    reading: FilterVocabulary
    has: HasKeyword
    defense: Defense
    values: CardNumbers = _NO_NUMBERS


FilterTest = Callable[[Table, str, Any, FilterContext], Truth]
"""Whether a card is as a word asks; unknown where that takes its printing and nobody knows it."""


SourceComparison = Callable[[Table, str, str], Truth]
"""Whether a card is like the source of a text in some way: of the table, the source, the card."""


FilterTests = tuple[tuple[FilterTest, Any], ...]
"""Tests, each with what it asks for."""


class CompiledFilter(NamedTuple):
    """What a filter asks: the zones of its place (none: a place that goes by the source) and those `beyond`, its tests, those
    that compare with the source, the filter that must not fit and those of which one must, and what all of it hangs on.

    `place`: the filter without what it tests · `by_source`: whether the source of the text tells where that is · `lasting`,
    `passing`: of the tests those of what cards tell by themselves, and the others · `placed`: what place and lasting tests
    hang on · `is_alone`: nothing but its tests is asked.
    """

    place: AnyFilter
    by_source: bool
    zones: tuple[str, ...]
    beyond: tuple[str, ...]
    tests: FilterTests
    lasting: FilterTests
    passing: FilterTests
    beside: tuple[tuple[SourceComparison, Any], ...]
    excepted: Any
    any: tuple[Any, ...] | None
    is_alone: bool
    placed: Span
    span: Span


CACHE_SIZE = 4_000
"""So many filters are remembered."""


def _nothing_beyond(wanted: Any) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, eq=False)
class FilterVocabulary:
    """How a ruleset reads filters.

    `filters`, `conditions`: their kinds · `where`: word for a place -> its zones · `usual`: the place that is meant where
    none is named (MC-ZONE-12, NX-TGT-03) · `aside`: the words for places outside of play · `played`: the zone of cards that
    are being played · `in_play`: all cards in play · `side`: whose a card is that is not being played · `known`: whether the
    record knows a card's printing · `tests`: field of a filter -> test · `situations`: field of a condition -> whether the
    source stands so · `beyond`: zones that a filter reaches besides those of its place, in a game whose house rules let it
    (`goes_beyond`) · `demands`: whether what else a text
    asks for is there (a power requirement) · `apart`: zones of which each seat has its own, which are not the same area
    (NX-ZONE-15) · `one_card`: the card that a card counts as one with, where a text speaks of others · `lasting`: the
    fields of a filter of which cards tell all: no flag, no clock, no effect that holds · `beside`: field of a filter -> test
    that compares a card with the source of the text.

    Raises TypeError where a field has no test, or a test no field.
    """

    filters: Any
    conditions: Any
    where: Mapping[Any, tuple[str, ...]]
    usual: str
    aside: Collection[str]
    played: str
    in_play: Callable[[Table], list[str]]
    side: Callable[[Table, str], str]
    known: Callable[[Table, str], bool]
    tests: Mapping[str, FilterTest]
    situations: Mapping[str, Callable[[Table, str], bool]]
    beyond: Callable[[Any], tuple[str, ...]] = _nothing_beyond
    goes_beyond: Callable[[Table], bool] = lambda table: True
    demands: Callable[[Table, str, str, Any], bool] = lambda table, seat, source, clause: True
    apart: Collection[str] = ()
    one_card: Callable[[Table, str], str] = lambda table, card: card
    lasting: Collection[str] = ()
    beside: Mapping[str, SourceComparison] = field(default_factory=dict)
    read: dict[Any, CompiledFilter] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Every field of a filter or condition is asked about."""
        fields = set(self.filters._fields) - set(_NESTED_FIELDS)
        apart = {*self.tests, *self.beside, *_COMMON_TESTS, *_PLACE_FIELDS} ^ fields
        apart |= {*self.situations, *_CONDITION_FIELDS} ^ set(self.conditions._fields)
        if apart:
            raise TypeError(f"each field of a filter or condition has a test, and no others: {apart}")

    def word_of(self, zone: str) -> str:
        """A word for the place that a zone is; the usual one for zones that have none."""
        return next((word for word, zones in self.where.items() if zone in zones), self.usual)

    def asking(self, wanted: AnyFilter) -> CompiledFilter:
        """What a filter asks; worked out once."""
        try:
            return self.read[wanted]
        except KeyError:
            if len(self.read) >= CACHE_SIZE:
                self.read.clear()
            every = ((word, getattr(wanted, word)) for word in (*_COMMON_TESTS, *self.tests, *self.beside))
            asked = {word: value for word, value in every if value is not None}
            zones = self.where.get(wanted.where or self.usual, ())
            lasting = self._tests({word: value for word, value in asked.items() if word in self.lasting})
            passing = self._tests({word: value for word, value in asked.items() if word not in (*self.lasting, *self.beside)})
            beside = tuple((self.beside[word], value) for word, value in asked.items() if word in self.beside)
            excepted, several = (getattr(wanted, word, None) for word in _NESTED_FIELDS)
            more = {word for word in _NESTED_FIELDS if getattr(wanted, word, None) is not None}
            beyond, by_source = self.beyond(wanted), not zones or bool(wanted.other)
            place = wanted if beyond else self.filters(**{word: getattr(wanted, word) for word in _PLACE_FIELDS})
            placed = self._placed(wanted, zones, beyond)
            self.read[wanted] = found = CompiledFilter(
                *(place, by_source, zones, beyond, lasting + passing, lasting, passing, beside, excepted, several),
                not (beside or more),
                placed,
                self._span(placed, asked.keys() | more),
            )
            return found

    def _tests(self, asked: Mapping[str, Any]) -> FilterTests:
        return tuple((self.tests.get(word) or _COMMON_TESTS[word], value) for word, value in asked.items())

    def _placed(self, wanted: AnyFilter, zones: tuple[str, ...], beyond: tuple[str, ...]) -> Span:
        if zones == (self.played,):
            return "position"
        return "cards" if wanted.where in self.aside or not zones or beyond else "play"

    def _span(self, placed: Span, asked: Set[str]) -> Span:
        if not all(word in _POSE_FIELDS or word in self.lasting for word in asked):
            return "position"
        return "cards" if placed == "play" and not asked.isdisjoint(_POSE_FIELDS) else placed

    def candidates(self, table: Table, wanted: AnyFilter) -> list[str]:
        """All cards in the places a filter names."""
        where = wanted.where or self.usual
        zones: tuple[str, ...] = self.where.get(where, ())
        if zones == (self.played,):
            return list(table.at(self.played))
        if where in self.aside:
            return _cards_of_all_seats(table, zones)
        beyond = self.beyond(wanted) if self.goes_beyond(table) else ()
        return [*self.in_play(table), *_cards_of_all_seats(table, beyond)] if beyond else self.in_play(table)


def _cards_of_all_seats(table: Table, zones: tuple[str, ...]) -> list[str]:
    return [card for zone in zones for seat in table.header.seats for card in table.at(f"{seat}.{zone}")]


def _has_keyword(table: Table, card_id: str, keyword: str, sight: FilterContext) -> Truth:
    return sight.has(table, card_id, keyword) or (False if sight.reading.known(table, card_id) else None)


def printing_test(test: Callable[[Table, str, Any], bool]) -> FilterTest:
    """A test of what is printed: where it fails, and nobody knows the printing, nothing is known."""

    def run(table: Table, card_id: str, value: Any, sight: FilterContext) -> Truth:
        return test(table, card_id, value) or (False if sight.reading.known(table, card_id) else None)

    return run


def state_test(shown: Callable[[Table, str], object]) -> FilterTest:
    """A test of how a card stands: as the word says, or not."""
    return lambda table, card_id, value, sight: bool(shown(table, card_id) == value)


_CONDITION_FIELDS = (
    "none",
    "most",
    "some",
    "least",
    "each",
    "turn",
    "during",
    "itself",
    "happened",
    "never",
    "number",
    "all",
    "any",
)
_PLACE_FIELDS = ("where", "whose", "other")
_NESTED_FIELDS = ("excepted", "any")
"""Filters in a filter."""
_POSE_FIELDS = ("rolled", "damaged")
_COMMON_TESTS: dict[str, FilterTest] = {
    "rolled": state_test(is_rolled),
    "keyword": _has_keyword,
    "max_defense": lambda table, card_id, value, sight: at_most(sight.defense(table, card_id), value),
}
