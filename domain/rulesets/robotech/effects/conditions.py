"""Conditions of texts: cards on the table, the state of the own Unit, earlier events (RT-EFF-01)."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, all_of, any_of
from domain.kernel.table.table import Table
from domain.parts.common import turn_history
from domain.rulesets.robotech.card_schema.filters import Condition, Filter, HappenedThisTurn
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.effects import filter_matching, turn_activity
from domain.rulesets.robotech.state import levels
from domain.rulesets.robotech.state.units import root_of_unit
from domain.rulesets.robotech.state.zones import opponents


def evaluate_condition(table: Table, seat: str, source: str, when: Condition | None) -> Truth:
    """Returns whether the condition of a text is met now; unknown if it depends on an unknown card."""
    if when is None:
        return True
    if when.all is not None or when.any is not None:
        every = all_of(evaluate_condition(table, seat, source, each) for each in when.all or ())
        one = when.any is None or any_of([evaluate_condition(table, seat, source, each) for each in when.any])
        return all_of((every, one, evaluate_condition(table, seat, source, when._replace(all=None, any=None))))
    if when.turn is not None and (table.clock.holder == seat) != (when.turn == "own"):
        return False
    if when.role is not None and not (
        source in table.cards and attacks.has_role(table, root_of_unit(table, source), when.role)
    ):
        return False
    if (
        when.group is not None
        and (source in table.cards and attacks.is_in_group(table, root_of_unit(table, source))) != when.group
    ):
        return False
    if when.defended is not None and (
        source not in table.cards or attacks.is_defended(table, root_of_unit(table, source)) is not when.defended
    ):
        return False
    truths = [] if when.none is None else [_none(table, seat, source, when.none, when.most or 0)]
    truths += [] if when.level is None else [_is_level(table, seat, when)]
    truths += [] if when.some is None else [_some(table, seat, source, when.some, when.least)]
    truths += [] if when.own is None else [_is_so(table, seat, source, when.own)]
    truths += [] if when.against is None else [_meets(table, seat, source, when.against)]
    truths += [] if when.happened is None else [_happened(table, seat, source, when.happened)]
    return all_of(truths)


def _is_so(table: Table, seat: str, source: str, wanted: Filter) -> Truth:
    """Returns whether the Unit of the source fits a filter; a filter of Characters is compared with the source itself."""
    if source not in table.cards:
        return False
    own = source if wanted.type in ("character", "pilot") else root_of_unit(table, source)
    return filter_matching.fits(table, seat, source, wanted, own)


def _meets(table: Table, seat: str, source: str, wanted: Filter) -> Truth:
    """Returns whether the Unit of the source fights a Unit that fits (RT-SKI-01)."""
    results = [
        filter_matching.fits(table, seat, source, wanted, unit)
        for unit in (attacks.opposed_units(table, root_of_unit(table, source)) if source in table.cards else ())
    ]
    return any_of(results)


def _happened(table: Table, seat: str, source: str, wanted: HappenedThisTurn) -> Truth:
    """Returns whether something happened in this turn to fitting cards, as they are now or as they were last seen."""
    happened, whole = turn_activity.cards_with_event(table, wanted.moment)
    truths = (_was_of(table, seat, source, wanted.of, whose, card) for whose, card in happened)
    return turn_history.happened_at_least(turn_history.count_occurrences(truths, whole), wanted.least)


def _was_of(table: Table, seat: str, source: str, of: Filter | str, whose: str, card: str) -> Truth:
    if not isinstance(of, Filter):
        return source in table.cards and card in (source, root_of_unit(table, source))
    if of.whose != "any" and (whose == seat) != (of.whose == "own"):
        return False
    return (
        filter_matching.fits_ignoring_place(table, source, of._replace(where=None, whose="any"), card)
        if card in table.cards
        else None
    )


def _none(table: Table, seat: str, source: str, wanted: Filter, most: int) -> Truth:
    if len(filter_matching.matching_cards(table, seat, source, wanted)) > most:
        return False
    return None if len(filter_matching.possible_cards(table, seat, source, wanted)) > most else True


def _some(table: Table, seat: str, source: str, wanted: Filter, least: int) -> Truth:
    if len(filter_matching.matching_cards(table, seat, source, wanted)) >= least:
        return True
    return None if len(filter_matching.possible_cards(table, seat, source, wanted)) >= least else False


def _is_level(table: Table, seat: str, when: Condition) -> Truth:
    """Returns whether a ProtoLevel reaches a minimum or stays within a maximum; a card of unknown type may count
    (RT-COST-01)."""
    whose = seat if when.level == "own" else next(iter(opponents(table, seat)), seat)
    sure, perhaps = levels.proto_level(table, whose), levels.highest_level(table, whose)
    if when.most is not None:
        return perhaps <= when.most or (None if sure <= when.most else False)
    return sure >= when.least or (None if perhaps >= when.least else False)
