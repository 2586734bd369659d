"""Which cards a text speaks of, and whether the situation that it names is given.

A filter is a named tuple of words that all have to fit: `where` (a place; `same_area` and `host` go by the source of the
text), `whose` (own, enemy, any), `other` (not the source itself), `rolled`, `keyword`, `max_defense`, and those that the
ruleset has tests for (`domain.parts.bandai.filter_vocabulary`). Own and enemy are read from the seat whose text it is (GW-OPER-08,
MC-CTRL-12, NX-CTRL-18).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.header import Zone
from domain.kernel.table.facts import Span, of_span
from domain.kernel.table.knowledge import knows
from domain.kernel.table.table import Table
from domain.parts.bandai.filter_vocabulary import CompiledFilter, FilterContext, FilterTests, FilterVocabulary
from domain.parts.common import card_references
from domain.parts.common.card_references import PointableZones, find_pointable, seats_enemy_first
from domain.parts.common.set_groups import root
from domain.parts.common.targets import divide_targets
from domain.parts.grammar.text_protocols import AnyFilter


def fits(table: Table, seat: str, source: str, wanted: AnyFilter, card_id: str, sight: FilterContext) -> Truth:
    """Whether a card fulfils all words of a filter (MC-TGT-02); unknown where its printing is needed and not known."""
    return _fits(table, seat, source, wanted, card_id, sight, sight.reading.asking(wanted))


def _fits(
    table: Table, seat: str, source: str, wanted: AnyFilter, card_id: str, sight: FilterContext, asking: CompiledFilter
) -> Truth:
    if not _is_placed(table, seat, source, wanted, card_id, sight.reading, asking):
        return False
    return _combine_tests(table, seat, source, card_id, sight, asking, _run_tests(table, card_id, asking.tests, sight))


def _run_tests(table: Table, card_id: str, tests: FilterTests, sight: FilterContext, answer: Truth = True) -> Truth:
    """Whether a card passes tests, with what was answered before them."""
    for test, value in tests:
        truth = test(table, card_id, value, sight)
        if truth is None:
            answer = None
        elif not truth:
            return False
    return answer


def _fits_now(
    table: Table, seat: str, source: str, card_id: str, sight: FilterContext, asking: CompiledFilter, lasting: Truth
) -> Truth:
    """Whether a card that lies where a filter says fits it, after what its `lasting` tests have told."""
    answer = _run_tests(table, card_id, asking.passing, sight, lasting) if asking.passing else lasting
    return _combine_tests(table, seat, source, card_id, sight, asking, answer)


def _combine_tests(
    table: Table, seat: str, source: str, card_id: str, sight: FilterContext, asking: CompiledFilter, tested: Truth
) -> Truth:
    """What its tests have told of a card, with what goes beyond the card: the source, and filters in the filter."""
    if tested is False or asking.is_alone:
        return tested
    others = _nested_filters(table, seat, source, card_id, asking, sight)
    return all_of([tested, *_compare_with_source(table, source, card_id, asking), *others])


def _nested_filters(
    table: Table, seat: str, source: str, card_id: str, asking: CompiledFilter, sight: FilterContext
) -> list[Truth]:
    """What the filters say that stand in a filter: one that must not fit, and several of which one must."""
    if asking.excepted is None and asking.any is None:
        return []
    one = [] if asking.excepted is None else [negate(fits_if_placed(table, seat, source, asking.excepted, card_id, sight))]
    if asking.any is None:
        return one
    return [*one, any_of([fits_if_placed(table, seat, source, each, card_id, sight) for each in asking.any])]


def fits_if_placed(table: Table, seat: str, source: str, wanted: AnyFilter, card_id: str, sight: FilterContext) -> Truth:
    """Whether a card is as a filter says: of a place and a side only where that names one; for nobody of any side."""
    its = sight.reading.asking(wanted)
    away = wanted.where is not None and not _is_in_place(table, source, wanted, card_id, sight.reading, its)
    if away or (seat and wanted.whose != "any" and not _is_of_side(table, seat, wanted.whose, card_id, sight.reading)):
        return False
    return fits_anywhere(table, source, wanted, card_id, sight, seat)


def _compare_with_source(table: Table, source: str, card_id: str, asking: CompiledFilter) -> list[Truth]:
    """What compares a card with the source of the text; nothing can be said of it where that is not there."""
    if not asking.beside:
        return []
    there = source in table.cards
    found = ((test(table, source, card_id), wanted) for test, wanted in asking.beside) if there else ()
    return [truth if wanted or truth is None else not truth for truth, wanted in found] if there else [None]


def fits_anywhere(table: Table, source: str, wanted: AnyFilter, card_id: str, sight: FilterContext, seat: str = "") -> Truth:
    """Whether a card is as a filter says, wherever it lies and whoever has it there; filters in it are read from a seat."""
    if wanted.other and card_id == source:
        return False
    asking = sight.reading.asking(wanted)
    told = [test(table, card_id, value, sight) for test, value in asking.tests]
    told += _compare_with_source(table, source, card_id, asking)
    return all_of([*told, *_nested_filters(table, seat, source, card_id, asking, sight)])


def may_pilot(table: Table, card_id: str, host: str, printed: Callable[[Table, str], Any], sight: FilterContext) -> Truth:
    """Whether the texts of a character and of a unit let the one pilot the other (GW-EFF-01, MC-CARD-16, NX-EFF-21)."""
    pilot, units = printed(table, host).piloted_by, printed(table, card_id).pilots
    if pilot == "nobody":
        return False
    carries = pilot is None or fits_anywhere(table, "", pilot, card_id, sight)
    return all_of([carries, units is None or fits_anywhere(table, "", units, host, sight)])


def _is_placed(
    table: Table, seat: str, source: str, wanted: AnyFilter, card_id: str, reading: FilterVocabulary, asking: CompiledFilter
) -> bool:
    """Whether a card lies where the filter says, on that side, and is another one than the source."""
    if not _is_in_place(table, source, wanted, card_id, reading, asking):
        return False
    if wanted.whose != "any" and not _is_of_side(table, seat, wanted.whose, card_id, reading):
        return False
    return not (wanted.other and reading.one_card(table, card_id) == reading.one_card(table, source))


def _is_in_place(
    table: Table, source: str, wanted: AnyFilter, card_id: str, reading: FilterVocabulary, asking: CompiledFilter
) -> bool:
    if not asking.zones:
        return _is_placed_by_source(table, source, wanted, card_id, reading)
    zone = table.zone_of(card_id).name
    return zone in asking.zones or (zone in asking.beyond and reading.goes_beyond(table))


def _is_placed_by_source(table: Table, source: str, wanted: AnyFilter, card_id: str, reading: FilterVocabulary) -> bool:
    """In the area of the source, its host, or what is set on it."""
    if source not in table.cards:
        return False
    if wanted.where == "carried":
        return table.cards[card_id].place == source
    if wanted.where == "host":
        return table.cards[source].place == card_id
    return _is_same_area(table.zone_of(card_id), table.zone_of(source), reading)


def _is_same_area(zone: Zone, other: Zone, reading: FilterVocabulary) -> bool:
    return zone.name == other.name and (zone.name not in reading.apart or zone.key == other.key)


def _is_of_side(table: Table, seat: str, whose: str, card_id: str, reading: FilterVocabulary) -> bool:
    """Own and enemy; a card that nobody controls is neither, and seen from one both are missing (NX-CTRL-06, -07)."""
    its = side_of_card(table, card_id, reading)
    return bool(its and seat) and (its == seat) == (whose == "own")


def side_of_card(table: Table, card_id: str, reading: FilterVocabulary) -> str:
    """Whose a card is: while it is being played the player's (MC-CTRL-10, NX-CTRL-13), else as the ruleset says."""
    if table.cards[card_id].place == reading.played:
        return next((str(data["seat"]) for _, data in table.chain if data.get("card") == card_id), "")
    return reading.side(table, card_id)


def find_matching(table: Table, seat: str, source: str, wanted: AnyFilter, sight: FilterContext) -> list[str]:
    """The cards a filter certainly speaks of. Not to be changed."""
    return _matching(table, seat, source, wanted, sight)


def find_nameable(table: Table, seat: str, source: str, wanted: AnyFilter, sight: FilterContext) -> list[str]:
    """The cards that a seat may name for a filter: those it speaks of, and those of which the seat cannot tell.

    Not to be changed.
    """
    return _nameable(table, seat, source, wanted, sight)


def _span(seat: str, source: str, wanted: AnyFilter, sight: FilterContext) -> Span:
    return sight.reading.asking(wanted).span


@of_span(_span)
def _matching(table: Table, seat: str, source: str, wanted: AnyFilter, sight: FilterContext) -> list[str]:
    likely, asking = _likely_cards(table, seat, source, wanted, sight, False), sight.reading.asking(wanted)
    return [card for card, so_far in likely if _fits_now(table, seat, source, card, sight, asking, so_far) is True]


@of_span(_span)
def _nameable(table: Table, seat: str, source: str, wanted: AnyFilter, sight: FilterContext) -> list[str]:
    likely, asking = _likely_cards(table, seat, source, wanted, sight, True), sight.reading.asking(wanted)
    return [
        card
        for card, so_far in likely
        if _fits_now(table, seat, source, card, sight, asking, so_far) is not False or is_hidden(table, seat, card)
    ]


def _likely_cards(
    table: Table, seat: str, source: str, wanted: AnyFilter, sight: FilterContext, as_seen: bool
) -> list[tuple[str, Truth]]:
    """What lies at a filter's place and passes its lasting tests, or may; the same for every source where none matters."""
    asked_of = source if sight.reading.asking(wanted).by_source else ""
    return _likely(table, seat, asked_of, wanted, sight, as_seen)


def _place_span(seat: str, source: str, wanted: AnyFilter, sight: FilterContext) -> Span:
    return sight.reading.asking(wanted).placed


def _place_span_as_seen(seat: str, source: str, wanted: AnyFilter, sight: FilterContext, as_seen: bool) -> Span:
    return _place_span(seat, source, wanted, sight)


@of_span(_place_span_as_seen)
def _likely(
    table: Table, seat: str, source: str, wanted: AnyFilter, sight: FilterContext, as_seen: bool
) -> list[tuple[str, Truth]]:
    """The cards at a filter's place that its lasting tests leave, each with what these tell.

    `as_seen`: of a card that the seat does not see only the place is known.
    """
    asking = sight.reading.asking(wanted)
    found = _at_place(table, seat, source, asking.place, sight)
    hidden = {card for card in found if as_seen and is_hidden(table, seat, card)}
    told = ((card, None if card in hidden else _run_tests(table, card, asking.lasting, sight)) for card in found)
    return [each for each in told if each[1] is not False]


@of_span(_place_span)
def _at_place(table: Table, seat: str, source: str, wanted: AnyFilter, sight: FilterContext) -> list[str]:
    """The cards that lie where a filter says, on its side; many filters name the same place."""
    reading, asking = sight.reading, sight.reading.asking(wanted)
    found = reading.candidates(table, wanted)
    return [card for card in found if _is_placed(table, seat, source, wanted, card, reading, asking)]


def fits_as_seen(table: Table, seat: str, source: str, wanted: AnyFilter, card_id: str, sight: FilterContext) -> Truth:
    """Whether a card fulfils a filter, as far as the seat can see; of a card it does not see only the place is known."""
    return _fits_as_seen(table, seat, source, wanted, card_id, sight, sight.reading.asking(wanted))


def _fits_as_seen(
    table: Table, seat: str, source: str, wanted: AnyFilter, card_id: str, sight: FilterContext, asking: CompiledFilter
) -> Truth:
    if not is_hidden(table, seat, card_id):
        return _fits(table, seat, source, wanted, card_id, sight, asking)
    return None if _is_placed(table, seat, source, wanted, card_id, sight.reading, asking) else False


def is_hidden(table: Table, seat: str, card_id: str) -> bool:
    """Whether a card lies where the seat does not see it, and was never seen by it."""
    zone = table.zone_of(card_id)
    return zone.sees != "all" and not (zone.sees == "holder" and zone.holder == seat) and not knows(table, seat, card_id)


def reaches(table: Table, seat: str, source: str, on: AnyFilter | str, card_id: str, sight: FilterContext) -> bool:
    """Whether an effect of a card that holds reaches another card: `self`, its `host`, all of its set `group`, or all that
    fit a filter.
    """
    if on == "self":
        return card_id == source
    if isinstance(on, str):
        there = source in table.cards and table.zone_of(source).in_play
        host = root(table, source) if there else ""
        return root(table, card_id) == host if on == "group" else host == card_id != source
    return fits(table, seat, source, on, card_id, sight) is True


# MERGED: Targets of texts whose selectors speak of cards as filters do (`domain.parts.bandai.filters`).


def targets_per_selector(
    table: Table, seat: str, source: str, selectors: Iterable[Any], targets: tuple[str, ...], sight: FilterContext
) -> tuple[int, ...]:
    """How many of the targets belong to each selector; empty: as many as it asks for."""

    def fits(selector: Any, target: str) -> Truth:
        return fits_as_seen(table, seat, source, selector.wanted, target, sight)

    return divide_targets(selectors, targets, fits)


def find_filter_targets(
    desk: Desk, seat: str, source: str, refs: Plain, selectors: Iterable[Any], sight: FilterContext, reach: PointableZones
) -> tuple[str, ...]:
    """The cards somebody names as targets; a printing takes a card that a selector may name, the enemy's first."""
    table = desk.table
    options = (card for selector in selectors for card in find_nameable(table, seat, source, selector.wanted, sight))
    seats = seats_enemy_first(table, seat)
    return card_references.find_targets(
        table, seat, refs, options, lambda ref: find_pointable(desk, seat, ref, seats, reach=reach)
    )
