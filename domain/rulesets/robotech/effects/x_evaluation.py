"""X in a text (RT-GOLD-01): counted from the table, from a hand, or from printed values of a card."""

from __future__ import annotations

from typing import Literal

from domain.kernel.table.table import Table
from domain.rulesets.robotech.card_schema.filters import XDefinition
from domain.rulesets.robotech.effects import filter_matching
from domain.rulesets.robotech.state.levels import highest_level, proto_level
from domain.rulesets.robotech.state.units import cost_of_unit, root_of_unit
from domain.rulesets.robotech.state.zones import HAND, opponents


def evaluate_x(
    table: Table, seat: str, source: str, of_x: XDefinition, card: str = "", value: int | None = None
) -> int | None:
    """Returns the present X, at least 0; None if it depends on an unknown card.

    `card` is the card whose cost is meant (default: the source). `value` is the present value of that card, if X is that
    value.
    """
    result = _number(table, seat, source, of_x, card or source, value)
    if result is None:
        return None
    return x_from_count(of_x, result)


def x_from_count(of_x: XDefinition, number: int) -> int:
    """Returns X, computed from the counted number."""
    counted = number * of_x.times
    result = max(0, (counted // 2 if of_x.half else counted) + of_x.plus)
    return result if of_x.most is None else min(result, of_x.most)


def _number(table: Table, seat: str, source: str, of_x: XDefinition, card: str, value: int | None) -> int | None:
    if of_x.cards is not None:
        result = len(filter_matching.matching_cards(table, seat, source, of_x.cards))
        return result if result == len(filter_matching.possible_cards(table, seat, source, of_x.cards)) else None
    if of_x.hand is not None:
        return len(table.at(f"{_player(table, seat, of_x.hand)}.{HAND}"))
    if of_x.level is not None:
        whose = _player(table, seat, of_x.level)
        sure = proto_level(table, whose)
        return sure if sure == highest_level(table, whose) else None
    if of_x.value == "cost":
        return cost_of_unit(table, root_of_unit(table, card)) if card in table.cards else None
    return value


def _player(table: Table, seat: str, word: Literal["own", "opponent"]) -> str:
    return seat if word == "own" else next(iter(opponents(table, seat)), seat)
