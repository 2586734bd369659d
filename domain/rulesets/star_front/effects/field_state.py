"""The standing of a card on the field as filters test it: state, position, and the units that fight or attack it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.kernel.contract.truth import Truth, any_of, negate
from domain.kernel.table.table import Table
from domain.parts.common import turn_history
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.card_schema.terms import KeywordName
from domain.rulesets.star_front.effects import card_events
from domain.rulesets.star_front.state import attacks, printed_properties, zones

Works = Callable[[Table, str, KeywordName], Truth]
"""A function that returns whether a keyword works on a card."""


def field_demands(table: Table, source: str, wanted: Filter, card: str, works: Works) -> Iterator[Truth]:
    """Yields whether a card meets each demand of a filter on how it stands on the field. `works`: whether a keyword works."""
    if wanted.traveller is not None:
        yield zones.is_traveller(table, card) == wanted.traveller
    if wanted.merged is not None:
        yield printed_properties.is_merged(table, card) == wanted.merged
    if wanted.state is not None:
        yield printed_properties.state_of(table, card) == wanted.state
    if wanted.entered_this_turn is not None:
        entered = turn_history.has_entered_this_turn(table, card, card_events.brings_onto_field)
        yield entered if wanted.entered_this_turn else negate(entered)
    if wanted.attacked is not None:
        attacked = is_attacked(table, card, works)
        yield attacked if wanted.attacked else negate(attacked)
    if wanted.opponent is not None:
        yield (card in attacks.opponents_in_combat(table, zones.host(table, source))) == wanted.opponent
    if wanted.stands is not None:
        yield _is_positioned(table, source, wanted.stands, card)
    if wanted.lane is not None:
        unit = zones.host(table, source)
        here = zones.lane_of(table, unit) if unit in table.cards else 0
        there = zones.lane_of(table, card)
        yield there != here if wanted.lane == "other" else there == (here if wanted.lane == "same" else wanted.lane)


def _is_positioned(table: Table, source: str, where: str, card: str) -> bool:
    unit = zones.host(table, source)
    if unit not in table.cards or not zones.row_of(table, unit):
        return False
    if where == "ahead":
        return card in zones.enemies_ahead(table, unit)
    if where == "directly_ahead":
        return card == zones.enemy_directly_ahead(table, unit)
    if zones.controller(table, card) != zones.controller(table, unit):
        return False
    if where == "same_row":
        return zones.row_of(table, card) == zones.row_of(table, unit)
    if where in ("left", "right"):
        return card == zones.unit_next_to(table, unit, where)
    here = zones.position_of(table, card)
    return (
        here in zones.neighbouring_positions(table, unit)
        if where == "beside"
        else here == zones.position_directly_behind(table, unit)
    )


def is_attacked(table: Table, unit: str, works: Works) -> Truth:
    """Returns whether an attack goes to a unit now (SF-DEF-01). Unknown if an unknown attacker may fight it or not."""
    if not zones.row_of(table, unit):
        return False
    foes = zones.units(table, zones.enemy_of(table, zones.controller(table, unit)))
    attacking = [foe for foe in foes if table.cards[foe].angle == printed_properties.ATTACKING]
    return any_of([_is_met(table, foe, unit, works) for foe in attacking])


def _is_met(table: Table, attacker: str, unit: str, works: Works) -> Truth:
    """Returns whether an attack goes to a unit, with pierce also behind the first one (SF-PIERCE-01)."""
    met = {
        unit in _met(table, attacker, pierces, aims)
        for pierces in _possible(works(table, attacker, "pierce"))
        for aims in _possible(works(table, attacker, "ranged"))
    }
    return next(iter(met)) if len(met) == 1 else None


def _possible(truth: Truth) -> tuple[bool, ...]:
    return (False, True) if truth is None else (truth is True,)


def _met(table: Table, attacker: str, pierces: bool, aims: bool) -> list[str]:
    there = attacks.attacked_units(table, attacker, pierces, aims)
    return there if pierces else there[:1]
