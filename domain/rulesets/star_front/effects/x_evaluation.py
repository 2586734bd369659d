"""X in a text (SF-EFF-01), counted from cards on the table, cards below units, numbers of a player, or earlier events."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.filters import XDefinition
from domain.rulesets.star_front.effects import conditions, filter_matching
from domain.rulesets.star_front.effects.filter_matching import FilterContext
from domain.rulesets.star_front.state import player_totals, printed_properties, zones


def evaluate_x(table: Table, seat: str, source: str, of_x: XDefinition, context: FilterContext, card: str = "") -> int | None:
    """Returns X as it is now, at least 0. Returns None if X depends on an unknown card. `card` is
    the card whose value X is.
    """
    result = _number(table, seat, source, of_x, context, card)
    if result is None:
        return None
    return max(0, result * of_x.times // (2 if of_x.half else 1) + of_x.plus)


def _number(table: Table, seat: str, source: str, of_x: XDefinition, context: FilterContext, card: str) -> int | None:
    if of_x.below is not None:
        hosts = _counted(table, seat, source, of_x, context) if of_x.cards is not None else [zones.host(table, source)]
        below = of_x.below
        return (
            None
            if hosts is None
            else sum(len(zones.cards_under(table, each, below)) for each in hosts if each in table.cards)
        )
    if of_x.cards is not None:
        there = _counted(table, seat, source, of_x, context)
        return None if there is None else len(there)
    if of_x.value is not None:
        return _value(table, of_x.value, context, card)
    if of_x.happened is not None:
        often = conditions.happened_often_enough(table, seat, source, of_x.happened, context)
        return often.surely if often.surely == often.perhaps else None
    return _of_player(table, zones.enemy_of(table, seat) if of_x.who == "enemy" else seat, of_x, context)


def _counted(table: Table, seat: str, source: str, of_x: XDefinition, context: FilterContext) -> list[str] | None:
    """Returns the cards to count, or None if it is unknown whether a card belongs to them."""
    assert of_x.cards is not None
    fit = {
        each: filter_matching.fits(table, seat, source, of_x.cards, each, context)
        for each in filter_matching.cards_in_place(table, of_x.cards)
    }
    return None if None in fit.values() else [each for each, truth in fit.items() if truth is True]


def _value(table: Table, what: str, context: FilterContext, card: str) -> int | None:
    """Returns a number of a card as it is now. For a card that has left, returns the printed number."""
    shown = printed_properties.last_printed(table, card) if card in table.cards or card in table.retired else None
    if shown is None:
        return None
    if card in table.cards and zones.is_on_field(table, card):
        asked = {"attack": context.attack, "score": context.score}
        return asked[what](table, card) if what in asked else context.stars(table, card, zones.controller(table, card))
    printed: int | None = {"attack": shown.attack, "score": shown.score}.get(what, shown.star)
    return printed


def _of_player(table: Table, who: str, of_x: XDefinition, context: FilterContext) -> int | None:
    if of_x.number == "hand":
        return len(table.at(f"{who}.{zones.HAND}"))
    if of_x.number == "energy":
        return table.count(who, "energy")
    return context.total(table, who) if of_x.number == "score" else player_totals.reward_tokens(table, who)
