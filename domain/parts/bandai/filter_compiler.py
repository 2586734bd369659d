"""The words that a ruleset's filters may use: places, tests and comparisons, and how filters are compiled from them.

Continuous effects are evaluated from filters, and filters may ask what such effects give. A `FilterContext` says how
keywords and defense are read in between, which prevents the recursion.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Set
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from domain.kernel.contract.truth import Truth, Uncertain, is_at_most, negate
from domain.kernel.desk import modifiers
from domain.kernel.table.memo import Span
from domain.kernel.table.table import Table
from domain.parts.card_schema.text_protocols import AnyFilter
from domain.parts.common.set_groups import is_rolled

HasKeyword = Callable[[Table, str, Any], Truth]
Defense = Callable[[Table, str], int | None]


@dataclass(frozen=True, eq=False, repr=False)
class CardNumbers:
    """The functions from which a filter gets the numbers that it compares.

    `of`: name of a number -> function that returns the number of a card, None if it is unknown.
    `power`: function that returns the least and the most power of a seat, in total (colour None) or of one colour.
    `piles`: the name of the zone with a nation's cards, and the name of the zone with its lost cards.
    `printed_on`: name of a number -> function that returns whether a card has this number. A filter that bounds the number
    does not match a card without it.
    """

    of: Mapping[str, Callable[[Table, str], int | None]]
    power: Callable[[Table, str, str | None], tuple[int, int]] = lambda table, seat, color: (0, 0)
    piles: tuple[str, str] = ("", "")
    printed_on: Mapping[str, Callable[[Table, str], Truth]] = field(default_factory=dict)


_NO_NUMBERS = CardNumbers({})


Permission = Callable[[Table, str, str], Truth]
"""Whether an effect allows a card something; takes the table, the card, the word."""


def is_allowed_by_modifier(table: Table, card_id: str, word: str) -> Truth:
    """Returns whether a resolved effect allows a card something; continuous effects are left out."""
    return any(modifier["by"] == word for modifier in modifiers.find_modifiers(table, card_id, "may"))


class FilterContext(NamedTuple):
    """How a ruleset reads filters, and how keywords, defense, numbers and permissions of cards are read meanwhile.

    `source`: the card of the text, where a test has a filter that compares cards with it.
    """

    vocabulary: FilterVocabulary
    has: HasKeyword
    defense: Defense
    values: CardNumbers = _NO_NUMBERS
    allows: Permission = is_allowed_by_modifier
    source: str = ""


FilterTest = Callable[[Table, str, Any, FilterContext], Truth]
"""Whether a card is as a field asks; unknown if that needs an unknown printing."""


SituationTest = Callable[[Table, str, bool], Truth]
"""Whether the source of a text is, or is not, as a condition asks; takes the table, the source, the wanted value."""


SourceComparison = Callable[[Table, str, str], Truth]
"""Whether a card is like the source of a text; takes the table, the source, the card."""


class _Place(NamedTuple):
    """The place of a filter (see `CompiledFilter`)."""

    place: AnyFilter
    places: tuple[AnyFilter, ...]
    by_source: bool
    zones: tuple[str, ...]
    beyond: tuple[str, ...]


FilterTests = tuple[tuple[FilterTest, Any], ...]
"""Tests, each with its wanted value."""


class CompiledFilter(NamedTuple):
    """A filter prepared for evaluation: zones, tests, comparisons, nested filters, and the dependencies of its result.

    `place`: the filter without its tests · `places`: the places of the filters in `any`, if these are the places of the
    filter · `by_source`: whether the place depends on the source · `zones`: the zones of the place, without those that
    depend on the source · `beyond`: further zones · `lasting`: tests of a card's own properties · `passing`: all other
    tests · `excepted`: filters that must not fit · `any`: filters of which one must fit · `placed`: the dependencies of the
    place and the lasting tests · `span`: those of the whole filter · `is_alone`: it has only tests · `needs_source`: the
    filter of a test compares with the source.
    """

    place: AnyFilter
    places: tuple[AnyFilter, ...]
    by_source: bool
    zones: tuple[str, ...]
    beyond: tuple[str, ...]
    tests: FilterTests
    lasting: FilterTests
    passing: FilterTests
    source_tests: tuple[tuple[SourceComparison, Any], ...]
    excepted: Any
    any: tuple[Any, ...] | None
    is_alone: bool
    needs_source: bool
    placed: Span
    span: Span


def _is_only_zones(compiled: CompiledFilter) -> bool:
    """Returns whether a filter names places alone, and neither a side nor another card than the source."""
    place = compiled.place
    return compiled.is_alone and not compiled.tests and place.whose == "any" and not place.other


CACHE_SIZE = 4_000
"""The number of compiled filters in the cache."""


def _nothing_beyond(wanted: Any) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, eq=False, repr=False)
class FilterVocabulary:
    """How a ruleset reads filters.

    `filters`, `conditions`: their kinds · `where`: word for a place -> its zones · `usual`: the default place (MC-ZONE-12,
    NX-TGT-03) · `outside_play`: the words for places outside of play · `played`: the zone of cards being played · `in_play`:
    all cards in play · `side`: the seat of a card that is not being played · `known`: whether a field of a print is known ·
    `tests`: field of a filter -> test · `situations`: field of a condition -> test of the source · `beyond`: zones
    that a filter reaches besides those of its place, where a house rule allows it (`goes_beyond`) · `demands`: whether the
    other demands of a text are met (a power requirement) · `areas_per_seat`: zones that are a separate area for each seat
    (NX-ZONE-15) · `one_card`: the card that a card counts as one with · `lasting`: fields that depend on cards alone: no
    flag, no clock, no continuous effect · `source_tests`: field of a filter -> comparison with the source of the text.

    Raises TypeError for a field without a test, or a test without a field.
    """

    filters: Any
    conditions: Any
    where: Mapping[Any, tuple[str, ...]]
    usual: str
    outside_play: Collection[str]
    played: str
    in_play: Callable[[Table], list[str]]
    side: Callable[[Table, str], str]
    known: Callable[[Table, str, str], bool]
    tests: Mapping[str, FilterTest]
    situations: Mapping[str, SituationTest]
    beyond: Callable[[Any], tuple[str, ...]] = _nothing_beyond
    goes_beyond: Callable[[Table], bool] = lambda table: True
    demands: Callable[[Table, str, str, Any], Truth] = lambda table, seat, source, clause: True
    areas_per_seat: Collection[str] = ()
    one_card: Callable[[Table, str], str] = lambda table, card: card
    lasting: Collection[str] = ()
    source_tests: Mapping[str, SourceComparison] = field(default_factory=dict)
    compiled: dict[Any, CompiledFilter] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Checks that fields and tests belong to each other."""
        fields = set(self.filters._fields) - set(_NESTED_FIELDS)
        unmatched = {*self.tests, *self.source_tests, *_COMMON_TESTS, *_PLACE_FIELDS} ^ fields
        unmatched |= {*self.situations, *_CONDITION_FIELDS} ^ set(self.conditions._fields)
        if unmatched:
            raise TypeError(f"each field of a filter or condition has a test, and no others: {unmatched}")

    def word_of(self, zone: str) -> str:
        """Returns the word for the place of a zone; the usual one for zones without a word."""
        return next((word for word, zones in self.where.items() if zone in zones), self.usual)

    def compile(self, wanted: AnyFilter) -> CompiledFilter:
        """Returns a filter prepared for evaluation, from the cache if possible."""
        try:
            return self.compiled[wanted]
        except KeyError:
            if len(self.compiled) >= CACHE_SIZE:
                self.compiled.clear()
            every = ((word, getattr(wanted, word)) for word in (*_COMMON_TESTS, *self.tests, *self.source_tests))
            values = {word: value for word, value in every if value is not None}
            lasting = self._tests({word: value for word, value in values.items() if word in self.lasting})
            passing = self._tests(
                {word: value for word, value in values.items() if word not in (*self.lasting, *self.source_tests)}
            )
            source_tests = tuple(
                (self.source_tests[word], value) for word, value in values.items() if word in self.source_tests
            )
            excepted, several = (getattr(wanted, word, None) for word in _NESTED_FIELDS)
            united = self._united_places(wanted)
            if united and all(map(_is_only_zones, united)):
                several = None  # the place says it
            more = {word for word, inner in zip(_NESTED_FIELDS, (excepted, several), strict=True) if inner is not None}
            place = self._place_of_several(wanted, united) if united else self._place_of_one(wanted)
            placed = max((each.placed for each in united), key=_SPANS.index) if united else self._placed(wanted, place)
            self.compiled[wanted] = result = CompiledFilter(
                *place,
                tests=lasting + passing,
                lasting=lasting,
                passing=passing,
                source_tests=source_tests,
                excepted=excepted,
                any=several,
                is_alone=not (source_tests or more),
                needs_source=any(map(self._compares, values.values())),
                placed=placed,
                span=self._span(placed, values.keys() | more),
            )
            return result

    def _compares(self, value: Any) -> bool:
        """Returns whether a value is a filter that compares cards with the source of the text."""
        if not isinstance(value, self.filters):
            return False
        inner = self.compile(value)
        return bool(inner.source_tests) or inner.needs_source

    def _tests(self, values: Mapping[str, Any]) -> FilterTests:
        return tuple((self.tests.get(word) or _COMMON_TESTS[word], value) for word, value in values.items())

    def _united_places(self, wanted: AnyFilter) -> tuple[CompiledFilter, ...]:
        """Returns the filters in `any` whose places are those of a filter: it names none itself, and one of these is not in
        play.
        """
        several = tuple(map(self.compile, getattr(wanted, "any", None) or ())) if wanted.where is None else ()
        elsewhere = (*self.outside_play, self.word_of(self.played))
        return several if any(each.places or each.place.where in elsewhere for each in several) else ()

    def _place_of_one(self, wanted: AnyFilter) -> _Place:
        zones, beyond = self.where.get(wanted.where or self.usual, ()), self.beyond(wanted)
        place = wanted if beyond else self.filters(**{word: getattr(wanted, word) for word in _PLACE_FIELDS})
        return _Place(place, (), not zones or bool(wanted.other), zones, beyond)

    def _place_of_several(self, wanted: AnyFilter, united: tuple[CompiledFilter, ...]) -> _Place:
        places = tuple(each.place for each in united)
        place = self.filters(whose=wanted.whose, other=wanted.other, any=places)
        by_source = bool(wanted.other) or any(each.by_source for each in united)
        zones = dict.fromkeys(zone for each in united for zone in each.zones)
        return _Place(place, places, by_source, tuple(zones), ())

    def _placed(self, wanted: AnyFilter, place: _Place) -> Span:
        if place.zones == (self.played,):
            return "position"
        return "cards" if wanted.where in self.outside_play or not place.zones or place.beyond else "play"

    def _span(self, placed: Span, fields: Set[str]) -> Span:
        if not all(word in _POSE_FIELDS or word in self.lasting for word in fields):
            return "position"
        return "cards" if placed == "play" and not fields.isdisjoint(_POSE_FIELDS) else placed

    def reaches_zone(self, wanted: AnyFilter, zone: str) -> bool:
        """Returns whether a zone is among those that a filter names."""
        return zone in self.compile(wanted).zones

    def candidates(self, table: Table, wanted: AnyFilter) -> list[str]:
        """Returns all cards in the places that a filter names, each once."""
        if places := self.compile(wanted).places:
            return list(dict.fromkeys(card for each in places for card in self.candidates(table, each)))
        where = wanted.where or self.usual
        zones: tuple[str, ...] = self.where.get(where, ())
        if zones == (self.played,):
            return list(table.at(self.played))
        if where in self.outside_play:
            return _cards_of_all_seats(table, zones)
        beyond = self.beyond(wanted) if self.goes_beyond(table) else ()
        return [*self.in_play(table), *_cards_of_all_seats(table, beyond)] if beyond else self.in_play(table)


def _cards_of_all_seats(table: Table, zones: tuple[str, ...]) -> list[str]:
    return [card for zone in zones for seat in table.header.seats for card in table.at(f"{seat}.{zone}")]


def _has_keyword(table: Table, card_id: str, keyword: str, context: FilterContext) -> Truth:
    return context.has(table, card_id, keyword)


def printing_test(test: Callable[[Table, str, Any], bool], field: str) -> FilterTest:
    """Returns a test of printed properties: unknown if it fails and the printing, or this field of it, is unknown."""

    def run(table: Table, card_id: str, value: Any, context: FilterContext) -> Truth:
        return test(table, card_id, value) or (False if context.vocabulary.known(table, card_id, field) else None)

    return run


def words_test(words: Callable[[Table, str], Uncertain[Any]]) -> FilterTest:
    """Returns a test of whether a card has a word: a name, a colour, a trait."""
    return lambda table, card_id, value, context: words(table, card_id).is_any_of(value)


def state_test(shown: Callable[[Table, str], object]) -> FilterTest:
    """Returns a test of a card's state, which is always known."""
    return lambda table, card_id, value, context: bool(shown(table, card_id) == value)


def situation_test(shown: Callable[[Table, str], Truth]) -> SituationTest:
    """Returns a test of the source of a text, which is either so or not so; unknown if it is unknown."""
    return lambda table, source, wanted: shown(table, source) if wanted else negate(shown(table, source))


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
"""Fields with filters inside a filter."""
_SPANS: tuple[Span, ...] = ("play", "cards", "position")
"""The dependencies of results, the fewest first."""
_POSE_FIELDS = ("rolled", "damaged")
_COMMON_TESTS: dict[str, FilterTest] = {
    "rolled": state_test(is_rolled),
    "keyword": _has_keyword,
    "max_defense": lambda table, card_id, value, context: is_at_most(context.defense(table, card_id), value),
}
