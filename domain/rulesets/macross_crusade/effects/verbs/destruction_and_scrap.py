"""Small effects by which cards leave play: destroying, negating destruction, scrapping, sacrifice."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.effects import Effect
from domain.parts.bandai.card_states import is_destroyed
from domain.parts.bandai.continuous_effects import effect_origin
from domain.parts.common import effect_verbs
from domain.parts.common.small_effect_execution import OptionalQuestion, chosen_answer, is_recorded_as_stated, seat_of
from domain.rulesets.macross_crusade.card_schema.effects_on_cards import Destroy, NegateDestruction, Scrap
from domain.rulesets.macross_crusade.card_schema.small_effects import FieldLimit, Sacrifice, ScrapDestroyed
from domain.rulesets.macross_crusade.effects import filters
from domain.rulesets.macross_crusade.effects.targets import in_play_subjects, subjects
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.plays import uniqueness
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.zones import g_cards_in_field, is_in_field, managed
from domain.rulesets.macross_crusade.zone_changes import destruction, movement


def destroy(desk: Desk, effect: Effect, operation: Destroy) -> None:
    """`destroy`: gives each card the status Destroyed (MC-DEST-03, -04)."""
    doomed = in_play_subjects(desk, effect, operation)
    safe = [
        card
        for card in doomed
        if is_in_field(desk.table, card) and not destruction.can_be_destroyed(desk.table, card, effect_origin(effect))
    ]
    if is_recorded_as_stated(desk, effect):
        desk.demand("MC-TGT-12", not safe, msg("card_is_not_destroyed", card=", ".join(safe)))
    else:
        doomed = [card for card in doomed if card not in safe]
    destruction.destroy_cards(desk, doomed, "effect", effect.get("card", ""), firm=is_recorded_as_stated(desk, effect))


def negate_destruction(desk: Desk, effect: Effect, operation: NegateDestruction) -> None:
    """`negate_destruction`: negates the destruction of each card (MC-DEST-09)."""
    destruction.negate_destruction(desk, subjects(desk, effect, operation))


def scrap(desk: Desk, effect: Effect, operation: Scrap) -> None:
    """`scrap`: moves each card to the Junkyard, without destruction (MC-SCRAP-02)."""
    movement.scrap_cards(desk, subjects(desk, effect, operation))


def scrap_destroyed(desk: Desk, effect: Effect, operation: ScrapDestroyed) -> None:
    """`scrap_destroyed`: resolves the Scrap effect of a destroyed card (MC-DEST-07, -10)."""
    card = effect["card"]
    there = card in desk.table.cards and desk.table.cards[card].life == effect.get("life")
    if there and is_in_field(desk.table, card) and is_destroyed(desk.table, card):
        movement.scrap_cards(desk, [card], "MC-DEST-07", "destroyed")


def sacrifice(desk: Desk, effect: Effect, operation: Sacrifice) -> OptionalQuestion:
    """`sacrifice`: makes a player destroy one own card, one that can be destroyed if there is any (MC-TGT-12)."""
    own = sacrifice_options(desk, effect, operation)
    return effect_verbs.ask_sacrifice(
        desk, effect, operation, own, lambda chosen: destruction.destroy_cards(desk, chosen, "effect")
    )


def sacrifice_options(desk: Desk, effect: Effect, operation: Sacrifice) -> tuple[str, ...]:
    """Returns the cards of which a player may destroy one."""
    table, kind = desk.table, operation.type
    seat = seat_of(desk, effect, operation)
    lying = (*managed(table, seat), *g_cards_in_field(table, seat))
    own = [card for card in lying if not kind or current_properties.is_surely_type(table, card, kind)]
    if operation.of is not None:
        fit = filters.nameable(table, seat, effect.get("card", ""), operation.of._replace(whose="own"))
        own = [card for card in own if card in fit]
    return tuple(card for card in own if destruction.can_be_destroyed(table, card))


def field_limit(desk: Desk, effect: Effect, operation: FieldLimit) -> OptionalQuestion:
    """`field_limit`: scraps the card that the controller names, of cards that entered together and may not both stay
    (MC-SCRAP-06)."""
    chosen = chosen_answer(effect)
    if chosen is not None:
        movement.scrap_cards(desk, chosen, "MC-SCRAP-06", "rule")
        return None
    options = tuple(card for card in operation.to if card in uniqueness.surplus_cards(desk.table, effect["seat"]))
    return {"seat": effect["seat"], "what": "field_limit", "n": 1, "options": options} if len(options) > 1 else None
