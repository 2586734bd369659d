"""Small effects that bring cards into play."""

from __future__ import annotations

from domain.card_effects import choices
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.effects import Effect
from domain.parts.common.small_effect_execution import (
    OptionalQuestion,
    card_of_field,
    is_manual,
    not_yet_in_play,
    seat_of,
    source_card,
)
from domain.rulesets.gundam_war.card_schema.effects_on_cards import PutInPlay
from domain.rulesets.gundam_war.combat import engagement_state
from domain.rulesets.gundam_war.effects.filters import anywhere
from domain.rulesets.gundam_war.effects.targets import operation_subjects
from domain.rulesets.gundam_war.effects.verbs.moves import movable_cards
from domain.rulesets.gundam_war.game_end import life
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.plays import costs, uniqueness
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import AREA_OF_TERRAIN, AREAS, in_play


def put_in_play(desk: Desk, effect: Effect, operation: PutInPlay) -> OptionalQuestion:
    """`put_in_play`: each card comes into play without being played (OP-34); `on`: the card it is set on.

    With `on` = `target` each card is set on the last target. With `paid` the player of the effect pays the cost of the cards.
    """
    question = choices.choose_area(desk, effect, operation, tuple(AREA_OF_TERRAIN))
    if question is not None:
        return question
    seat = seat_of(desk, effect, operation)
    host = card_of_field(desk, effect, operation.on, anywhere)
    desk.reject_unless(not host or in_play(desk.table, host), msg("card_is_not_in_play", card=host), rule="GW-SET-01")
    chosen = [card for card in operation_subjects(desk, effect, operation) if card != host]
    way = uniqueness.ArrivalDetails(_area(desk, effect, operation), operation.front, operation.rolled)
    for card in movable_cards(desk, effect, not_yet_in_play(desk, effect, operation, chosen, in_play)):
        if operation.paid:
            _pay(desk, str(effect["seat"]), card, operation.less)
        desk.record("resolved", "put_in_play", seat, "", {"card": card})
        uniqueness.bring_into_play(desk, card, seat, host, is_manual(effect), way)
        engagement_state.mark_engaged_on_joining(desk)
    return None


def _area(desk: Desk, effect: Effect, operation: PutInPlay) -> str:
    """Returns the battle area where a card comes into play; empty for the Station area."""
    if operation.area != "same":
        return AREA_OF_TERRAIN.get(operation.area or "", "")
    own = source_card(effect)
    zone = desk.table.zone_of(own).name if own in desk.table.cards else ""
    return zone if zone in AREAS else ""


def _pay(desk: Desk, seat: str, card: str, less: int) -> None:
    """Pays the cost of a card that an effect brings in (GW-COST-01, -05, -06). Raises Refused."""
    price = costs.changed_price(
        desk.table,
        seat,
        card,
        costs.printed_price(
            current_properties.printed(desk.table, card), current_properties.type_of(desk.table, card).or_else("")
        ),
    )
    total = None if price.total is None else max(price.total - less, 0)
    costs.require_power(desk, seat, card, price._replace(total=total))
    life.pay_from_nation(desk, seat, costs.require_payable(desk, seat, price.cards), "GW-COST-01", card=card)
