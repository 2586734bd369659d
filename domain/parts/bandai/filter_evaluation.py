"""Evaluates filters: which cards a text means, by the record or by what a seat can see. Checks the targets named for them.

A filter is a named tuple of fields that all have to fit: `where` (a place; `same_area` and `host` are relative to the source
of the text), `whose` (own, enemy, any), `other` (not the source), `rolled`, `keyword`, `max_defense`, and those that the
ruleset has tests for (`filter_compiler`). Own and enemy are read from the seat of the text (GW-OPER-08, MC-CTRL-12,
NX-CTRL-18).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.record.changes import Plain
from domain.kernel.record.header import Zone
from domain.kernel.table.knowledge import knows
from domain.kernel.table.memo import Span, memo
from domain.kernel.table.table import Table
from domain.parts.bandai.filter_compiler import CompiledFilter, FilterContext, FilterTests, FilterVocabulary
from domain.parts.card_schema.text_protocols import AnyFilter
from domain.parts.common import card_references
from domain.parts.common.card_references import PointableZones, find_pointable, seats_enemy_first
from domain.parts.common.set_groups import root
from domain.parts.common.target_groups import divide_targets


def fits(table: Table, seat: str, source: str, wanted: AnyFilter, card_id: str, context: FilterContext) -> Truth:
    """Returns whether a card fits all fields of a filter (MC-TGT-02); unknown if its printing is needed and unknown."""
    return _fits(table, seat, source, wanted, card_id, context, context.vocabulary.compile(wanted))


def _fits(
    table: Table, seat: str, source: str, wanted: AnyFilter, card_id: str, context: FilterContext, compiled: CompiledFilter
) -> Truth:
    if not _is_placed(table, seat, source, wanted, card_id, context.vocabulary, compiled):
        return False
    tested = _run_tests(table, card_id, compiled.tests, _seen_from(source, context, compiled))
    return _combine_tests(table, seat, source, card_id, context, compiled, tested)


def _seen_from(source: str, context: FilterContext, compiled: CompiledFilter) -> FilterContext:
    """Returns the context of the tests of a filter, with the source if one of them needs it."""
    return context._replace(source=source) if compiled.needs_source else context


def _run_tests(table: Table, card_id: str, tests: FilterTests, context: FilterContext, answer: Truth = True) -> Truth:
    """Returns whether a card passes tests, combined with the earlier `answer`."""
    for test, value in tests:
        truth = test(table, card_id, value, context)
        if truth is None:
            answer = None
        elif truth is False:
            return False
    return answer


def _fits_now(
    table: Table, seat: str, source: str, card_id: str, context: FilterContext, compiled: CompiledFilter, lasting: Truth
) -> Truth:
    """Returns whether a card at a filter's place fits it, given the result of its `lasting` tests."""
    inner = _seen_from(source, context, compiled)
    answer = _run_tests(table, card_id, compiled.passing, inner, lasting) if compiled.passing else lasting
    return _combine_tests(table, seat, source, card_id, context, compiled, answer)


def _combine_tests(
    table: Table, seat: str, source: str, card_id: str, context: FilterContext, compiled: CompiledFilter, tested: Truth
) -> Truth:
    """Combines the result of the card's tests with comparisons to the source and nested filters."""
    if tested is False or compiled.is_alone:
        return tested
    others = _nested_filters(table, seat, source, card_id, compiled, context)
    return all_of([tested, *_compare_with_source(table, source, card_id, compiled), *others])


def _nested_filters(
    table: Table, seat: str, source: str, card_id: str, compiled: CompiledFilter, context: FilterContext
) -> list[Truth]:
    """Evaluates the filters inside a filter: one that must not fit, and several of which one must."""
    if compiled.excepted is None and compiled.any is None:
        return []
    one = (
        []
        if compiled.excepted is None
        else [negate(fits_named_place(table, seat, source, compiled.excepted, card_id, context))]
    )
    if compiled.any is None:
        return one
    fit = _fits_place if compiled.places else fits_named_place
    return [*one, any_of([fit(table, seat, source, each, card_id, context) for each in compiled.any])]


def fits_named_place(table: Table, seat: str, source: str, wanted: AnyFilter, card_id: str, context: FilterContext) -> Truth:
    """Returns whether a card fits a filter; place and side count only if the filter names them, and the side only for a
    seat."""
    if wanted.where is not None or context.vocabulary.compile(wanted).places:
        return _fits_place(table, seat, source, wanted, card_id, context)
    return _fits_side(table, seat, source, wanted, card_id, context)


def _fits_place(table: Table, seat: str, source: str, wanted: AnyFilter, card_id: str, context: FilterContext) -> Truth:
    """Returns whether a card fits a filter with its place, be it the usual one; the side counts only for a seat."""
    compiled = context.vocabulary.compile(wanted)
    if not _is_in_place(table, source, wanted, card_id, context.vocabulary, compiled):
        return False
    return _fits_side(table, seat, source, wanted, card_id, context)


def _fits_side(table: Table, seat: str, source: str, wanted: AnyFilter, card_id: str, context: FilterContext) -> Truth:
    """Returns whether a card fits a filter without its place; the side counts only for a seat."""
    if seat and wanted.whose != "any" and not _is_of_side(table, seat, wanted.whose, card_id, context.vocabulary):
        return False
    return fits_anywhere(table, source, wanted, card_id, context, seat)


def _compare_with_source(table: Table, source: str, card_id: str, compiled: CompiledFilter) -> list[Truth]:
    """Compares a card with the source of the text; unknown if the source is not on the table."""
    if not compiled.source_tests:
        return []
    there = source in table.cards
    result = ((test(table, source, card_id), wanted) for test, wanted in compiled.source_tests) if there else ()
    return [truth if wanted else negate(truth) for truth, wanted in result] if there else [None]


def fits_anywhere(
    table: Table, source: str, wanted: AnyFilter, card_id: str, context: FilterContext, seat: str = ""
) -> Truth:
    """Returns whether a card fits a filter without its place and side. Nested filters are evaluated for `seat`."""
    if wanted.other and card_id == source:
        return False
    compiled = context.vocabulary.compile(wanted)
    inner = _seen_from(source, context, compiled)
    results = [test(table, card_id, value, inner) for test, value in compiled.tests]
    results += _compare_with_source(table, source, card_id, compiled)
    return all_of([*results, *_nested_filters(table, seat, source, card_id, compiled, context)])


def may_pilot(table: Table, card_id: str, host: str, printed: Callable[[Table, str], Any], context: FilterContext) -> Truth:
    """Returns whether the texts of a character and a unit let one pilot the other (GW-EFF-01, MC-CARD-16, NX-EFF-21)."""
    pilot, units = printed(table, host).piloted_by, printed(table, card_id).pilots
    if pilot == "nobody":
        return False
    carries = pilot is None or fits_anywhere(table, "", pilot, card_id, context)
    return all_of([carries, units is None or fits_anywhere(table, "", units, host, context)])


def _is_placed(
    table: Table,
    seat: str,
    source: str,
    wanted: AnyFilter,
    card_id: str,
    vocabulary: FilterVocabulary,
    compiled: CompiledFilter,
) -> bool:
    """Returns whether a card is at the filter's place, on its side, and not the source if that is excluded."""
    if not _is_in_place(table, source, wanted, card_id, vocabulary, compiled):
        return False
    if compiled.places and not any(
        _is_placed(table, seat, source, each, card_id, vocabulary, vocabulary.compile(each)) for each in compiled.places
    ):
        return False
    if wanted.whose != "any" and not _is_of_side(table, seat, wanted.whose, card_id, vocabulary):
        return False
    return not (wanted.other and vocabulary.one_card(table, card_id) == vocabulary.one_card(table, source))


def _is_in_place(
    table: Table, source: str, wanted: AnyFilter, card_id: str, vocabulary: FilterVocabulary, compiled: CompiledFilter
) -> bool:
    if compiled.places:
        inner = ((each, vocabulary.compile(each)) for each in compiled.places)
        return any(_is_in_place(table, source, each, card_id, vocabulary, its) for each, its in inner)
    if not compiled.zones:
        return _is_placed_by_source(table, source, wanted, card_id, vocabulary)
    zone = table.zone_of(card_id).name
    return zone in compiled.zones or (zone in compiled.beyond and vocabulary.goes_beyond(table))


def _is_placed_by_source(table: Table, source: str, wanted: AnyFilter, card_id: str, vocabulary: FilterVocabulary) -> bool:
    """Returns whether a card is in the area or force of the source, its host, set on it, or of its set group."""
    if source not in table.cards:
        return False
    if wanted.where == "carried":
        return table.cards[card_id].place == source
    if wanted.where == "host":
        return table.cards[source].place == card_id
    if wanted.where == "group":
        return table.zone_of(source).in_play and root(table, card_id) == root(table, source)
    if wanted.where == "same_force":  # a force is on one side of a battle area (NX-BATT-46)
        return table.zone_of(card_id).key == table.zone_of(source).key
    if wanted.where == "same_battle_area" and table.zone_of(source).name not in vocabulary.where["battle"]:
        return False
    return _is_same_area(table.zone_of(card_id), table.zone_of(source), vocabulary)


def _is_same_area(zone: Zone, other: Zone, vocabulary: FilterVocabulary) -> bool:
    return zone.name == other.name and (zone.name not in vocabulary.areas_per_seat or zone.key == other.key)


def _is_of_side(table: Table, seat: str, whose: str, card_id: str, vocabulary: FilterVocabulary) -> bool:
    """Returns whether a card is own or enemy; an uncontrolled card is neither (NX-CTRL-06, -07)."""
    its = side_of_card(table, card_id, vocabulary)
    return bool(its and seat) and (its == seat) == (whose == "own")


def side_of_card(table: Table, card_id: str, vocabulary: FilterVocabulary) -> str:
    """Returns the seat of a card: while it is being played its player (MC-CTRL-10, NX-CTRL-13), else as the ruleset says."""
    if table.cards[card_id].place == vocabulary.played:
        return next((str(data["seat"]) for _, data in table.chain if data.get("card") == card_id), "")
    return vocabulary.side(table, card_id)


def find_matching(table: Table, seat: str, source: str, wanted: AnyFilter, context: FilterContext) -> list[str]:
    """Returns the cards that certainly fit a filter. The list must not be changed."""
    return _matching(table, seat, source, wanted, context)


def find_nameable(table: Table, seat: str, source: str, wanted: AnyFilter, context: FilterContext) -> list[str]:
    """Returns the cards that a seat may name for a filter: those that fit and those that may fit.

    The list must not be changed.
    """
    return _nameable(table, seat, source, wanted, context)


def find_uncertain(table: Table, seat: str, source: str, wanted: AnyFilter, context: FilterContext) -> list[str]:
    """Returns the cards that may fit a filter, because the record does not know what they are.

    The list must not be changed.
    """
    return _uncertain(table, seat, source, wanted, context)


def matches_truth(shown: Truth, wanted: bool) -> Truth:
    """Returns whether something is as wanted; unknown if it is unknown."""
    return None if shown is None else bool(shown) == wanted


def _span(seat: str, source: str, wanted: AnyFilter, context: FilterContext) -> Span:
    return context.vocabulary.compile(wanted).span


@memo(depends_on=_span)
def _matching(table: Table, seat: str, source: str, wanted: AnyFilter, context: FilterContext) -> list[str]:
    likely, compiled = _shared_candidates(table, seat, source, wanted, context, False), context.vocabulary.compile(wanted)
    return [card for card, so_far in likely if _fits_now(table, seat, source, card, context, compiled, so_far) is True]


@memo(depends_on=_span)
def _uncertain(table: Table, seat: str, source: str, wanted: AnyFilter, context: FilterContext) -> list[str]:
    likely, compiled = _shared_candidates(table, seat, source, wanted, context, False), context.vocabulary.compile(wanted)
    return [card for card, so_far in likely if _fits_now(table, seat, source, card, context, compiled, so_far) is None]


@memo(depends_on=_span)
def _nameable(table: Table, seat: str, source: str, wanted: AnyFilter, context: FilterContext) -> list[str]:
    likely, compiled = _shared_candidates(table, seat, source, wanted, context, True), context.vocabulary.compile(wanted)
    return [
        card
        for card, so_far in likely
        if _fits_now(table, seat, source, card, context, compiled, so_far) is not False or is_hidden(table, seat, card)
    ]


def _shared_candidates(
    table: Table, seat: str, source: str, wanted: AnyFilter, context: FilterContext, as_seen: bool
) -> list[tuple[str, Truth]]:
    """Returns the cards at a filter's place that pass or may pass its lasting tests; shared by sources if none matters."""
    viewpoint = source if context.vocabulary.compile(wanted).by_source else ""
    return _candidates(table, seat, viewpoint, wanted, context, as_seen)


def _place_span(seat: str, source: str, wanted: AnyFilter, context: FilterContext) -> Span:
    return context.vocabulary.compile(wanted).placed


def _place_span_as_seen(seat: str, source: str, wanted: AnyFilter, context: FilterContext, as_seen: bool) -> Span:
    return _place_span(seat, source, wanted, context)


@memo(depends_on=_place_span_as_seen)
def _candidates(
    table: Table, seat: str, source: str, wanted: AnyFilter, context: FilterContext, as_seen: bool
) -> list[tuple[str, Truth]]:
    """Returns the cards at a filter's place that its lasting tests leave, each with their result.

    `as_seen`: of a card unseen by the seat only the place is known.
    """
    compiled = context.vocabulary.compile(wanted)
    result = _at_place(table, seat, source, compiled.place, context)
    hidden = {card for card in result if as_seen and is_hidden(table, seat, card)}
    results = ((card, None if card in hidden else _run_tests(table, card, compiled.lasting, context)) for card in result)
    return [each for each in results if each[1] is not False]


@memo(depends_on=_place_span)
def _at_place(table: Table, seat: str, source: str, wanted: AnyFilter, context: FilterContext) -> list[str]:
    """Returns the cards at a filter's place, on its side; cached, as many filters share a place."""
    vocabulary, compiled = context.vocabulary, context.vocabulary.compile(wanted)
    result = vocabulary.candidates(table, wanted)
    return [card for card in result if _is_placed(table, seat, source, wanted, card, vocabulary, compiled)]


def fits_as_seen(table: Table, seat: str, source: str, wanted: AnyFilter, card_id: str, context: FilterContext) -> Truth:
    """Returns whether a card fits a filter as far as the seat can see; of an unseen card only the place is known."""
    return _fits_as_seen(table, seat, source, wanted, card_id, context, context.vocabulary.compile(wanted))


def _fits_as_seen(
    table: Table, seat: str, source: str, wanted: AnyFilter, card_id: str, context: FilterContext, compiled: CompiledFilter
) -> Truth:
    if not is_hidden(table, seat, card_id):
        return _fits(table, seat, source, wanted, card_id, context, compiled)
    if not _is_placed(table, seat, source, wanted, card_id, context.vocabulary, compiled):
        return False
    return True if compiled.is_alone and not compiled.tests else None  # it asks for the place alone, which all see


def is_hidden(table: Table, seat: str, card_id: str) -> bool:
    """Returns whether a card is hidden from the seat and was never seen by it."""
    zone = table.zone_of(card_id)
    return zone.sees != "all" and not (zone.sees == "holder" and zone.holder == seat) and not knows(table, seat, card_id)


def effect_reaches(table: Table, seat: str, source: str, on: AnyFilter | str, card_id: str, context: FilterContext) -> Truth:
    """Returns whether a continuous effect reaches a card: `self`, its `host`, its set `group`, or all that fit a filter;
    unknown if the card is unknown.
    """
    if on == "self":
        return card_id == source
    if isinstance(on, str):
        there = source in table.cards and table.zone_of(source).in_play
        host = root(table, source) if there else ""
        return root(table, card_id) == host if on == "group" else host == card_id != source
    return fits(table, seat, source, on, card_id, context)


# --- targets ----------------------------------------------------------------------------------------------------------


def targets_per_selector(
    table: Table, seat: str, source: str, selectors: Iterable[Any], targets: tuple[str, ...], context: FilterContext
) -> tuple[int, ...]:
    """Returns how many of the targets belong to each selector; empty: as many as it asks for."""

    def fits(selector: Any, target: str) -> Truth:
        return fits_as_seen(table, seat, source, selector.wanted, target, context)

    return divide_targets(selectors, targets, fits)


def find_filter_targets(
    desk: Desk, seat: str, source: str, refs: Plain, selectors: Iterable[Any], context: FilterContext, reach: PointableZones
) -> tuple[str, ...]:
    """Returns the cards named as targets; a printing means a card that a selector may name, the enemy's first."""
    table = desk.table
    options = (card for selector in selectors for card in find_nameable(table, seat, source, selector.wanted, context))
    seats = seats_enemy_first(table, seat)
    return card_references.find_targets(
        table, seat, refs, options, lambda ref: find_pointable(desk, seat, ref, seats, reach=reach)
    )
