"""Small effects that put cards onto the field, set cards on the field on other hosts, or replace cards."""

from __future__ import annotations

from domain.card_effects import pile_effects
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC, Angled, AttributeSet, Moved
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.parts.bandai.card_states import roll_cards
from domain.parts.common.card_zones import clear_card_state
from domain.parts.common.set_groups import SET
from domain.parts.common.small_effect_execution import (
    OptionalQuestion,
    card_of_field,
    is_manual,
    is_recorded_as_stated,
    not_yet_in_play,
    seat_of,
)
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_cards import PutInPlay, Replace, SetAgain, SetBlank
from domain.rulesets.gundam_war_nexa.effects import automatic_effects, continuous_effects
from domain.rulesets.gundam_war_nexa.effects.targets import anywhere, in_play_subjects, subjects
from domain.rulesets.gundam_war_nexa.effects.verbs import battle_positions
from domain.rulesets.gundam_war_nexa.effects.verbs.moves import movable_cards
from domain.rulesets.gundam_war_nexa.plays import older_cards, set_on, uniqueness
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.printed_properties import BLANK
from domain.rulesets.gundam_war_nexa.state.zones import AREA_OF_TERRAIN, DISCARD, JUNKYARD, NATION, controller, is_on_field
from domain.rulesets.gundam_war_nexa.zone_changes import card_replacement, destruction, movement


def put_in_play(desk: Desk, effect: Effect, operation: PutInPlay) -> OptionalQuestion:
    """`put_in_play`: puts each card into play without playing it, in reroll state (NX-EFF-02), or `rolled`; `on` is its host.

    `area` names another place than the deployment area (NX-EFF-03), and the effect may name the place in the force. A graphic
    basically never enters this way (NX-PLAY-26). A text that sets its card on a host does so too while the card is in play
    already: it may work as long as that is a G and while it is not (NX-KW-22, NX-SETC-02). An older card requires its cost
    (NX-COMPAT-04), which the effect's player pays (OP-35).
    """
    question = battle_positions.choose_area(desk, effect, operation, operation.met)
    if question:
        return question
    owner = (desk.table.cards[card].bringer for card in subjects(desk, effect, operation)[:1])
    seat = next(owner, "") if operation.who == "owner" else seat_of(desk, effect, operation)
    host = card_of_field(desk, effect, operation.on, anywhere)
    chosen = [card for card in subjects(desk, effect, operation) if card != host]
    if host and not is_manual(effect):
        _set_on(desk, effect, [card for card in chosen if _is_there(desk.table, card)], host)
    loose = not_yet_in_play(desk, effect, operation, chosen, _is_there)
    able = [card for card in loose if _can_enter(desk, effect, card, seat, host)]
    _as_printed(desk, able)
    crew = [card for card in able if current_properties.original_print(desk.table, card).type.is_surely("character")]
    room = set_on.free_for_characters(desk.table, host) if host else len(crew)
    came = [card for card in able if card not in crew[room:]]  # a unit takes only one character (NX-PLAY-42)
    area = AREA_OF_TERRAIN.get(operation.area or "", "")
    place, question = (
        battle_positions.choose_position(desk, effect, operation, f"{seat}.{area}") if area and came else (-1, None)
    )
    if question:
        return question
    together = [card for card in came if not uniqueness.barring_rule(desk, card, seat)]
    for card in came:
        uniqueness.leave_entry_open(desk, card, seat)
        set_on.leave_host_open(desk, card, host)
        if card in together:
            desk.record("resolved", "put_in_play", seat, "NX-EFF-02", {"card": card})
        else:
            desk.record("lost", "not_put_in_play", seat, uniqueness.barring_rule(desk, card, seat), {"card": card})
    movement.enter_together(desk, together, seat, host, False, area, place)
    if operation.rolled and not host:
        roll_cards(desk, together)
    return uniqueness.abolish_barred_cards(desk, together, seat) or older_cards.demand_entry_cost(
        desk, effect["seat"], together
    )


def _is_there(table: Table, card: str) -> bool:
    """Returns whether a card is on the field as its original type. A G is not, because it enters as that type
    (NX-TERM-06)."""
    return is_on_field(table, card) and not current_properties.type_of(table, card).is_surely("g")


def _as_printed(desk: Desk, able: list[str]) -> None:
    """Turns Gs back into their printed cards, in reroll state (NX-EFF-02)."""
    for card in able:
        if is_on_field(desk.table, card):
            clear_card_state(desk, card)


def set_again(desk: Desk, effect: Effect, operation: SetAgain) -> None:
    """`set`: sets each card on the field on another host, `on`, that takes it (NX-SETC-02, -12, NX-EFF-21)."""
    host = card_of_field(desk, effect, operation.on, anywhere)
    _set_on(desk, effect, in_play_subjects(desk, effect, operation), host)


def _set_on(desk: Desk, effect: Effect, cards: list[str], host: str) -> None:
    """Sets cards on the field on a host that takes them."""
    seat = str(effect["seat"])
    for card in cards:
        if card == host or not _can_be_set(desk, effect, card, host):
            continue
        desk.record("resolved", "set_anew", seat, "NX-SETC-02", {"card": card, "host": host})
        desk.do(Moved(card, host, -1, SET))
        if desk.table.cards[card].angle:
            desk.do(Angled(card, 0))
        destruction.destroy_fallen_units(desk, seat)
        automatic_effects.trigger_effects(desk, "set", [automatic_effects.snapshot_card(desk, card)], {})
        movement.trigger_on_pairing(desk, host, [card])


def set_blank(desk: Desk, effect: Effect, operation: SetBlank) -> OptionalQuestion:
    """`set_blank`: sets cards on a host, as set cards without a description, face down or open (NX-ZONE-12, NX-EFF-21).

    A card of the field loses what is set on it and all that is on it, and stays on the field (NX-SETC-11).
    """
    seat, host = str(effect["seat"]), card_of_field(desk, effect, operation.on, anywhere)
    if operation.pile is None:
        cards = [card for card in movable_cards(desk, effect, subjects(desk, effect, operation)) if card != host]
    else:
        pile = desk.table.at(f"{seat}.{_PILES[operation.pile]}")
        if operation.upto:
            return pile_effects.ask_number(desk, effect, operation.stored, len(pile), "NX-EFF-21")
        cards = list(pile[: operation.n])
    if not set_on.is_host(desk.table, host):
        return None
    for card in cards:
        if is_on_field(desk.table, card):
            set_on.remove_set_cards(desk, card)
            clear_card_state(desk, card)
        desk.record("resolved", "set_anew", seat, "NX-EFF-21", {"card": card, "host": host})
        desk.do(AttributeSet(card, "type", BLANK), Moved(card, host, -1, SET))
        if operation.open:
            show_card(desk, card, (PUBLIC,))
    destruction.destroy_fallen_units(desk, seat)
    automatic_effects.trigger_effects(desk, "set", [automatic_effects.snapshot_card(desk, card) for card in cards], {})
    return None


_PILES = {"nation": NATION, "discard": DISCARD}


def _can_be_set(desk: Desk, effect: Effect, card: str, host: str) -> bool:
    """Returns whether a card on the field can be set on a new host that takes it. Effects recorded by hand need no such
    host."""
    table = desk.table
    there = is_on_field(table, card) and is_on_field(table, host) and host not in table.carried(card)
    if (
        not there
        or table.cards[card].place == host
        or not continuous_effects.without_protected_cards(desk, effect, [card], "move")
    ):
        return False
    return is_recorded_as_stated(desk, effect) or set_on.can_take_set_card(table, str(effect["seat"]), card, host)


def _can_enter(desk: Desk, effect: Effect, card: str, seat: str, host: str) -> bool:
    original, now = current_properties.original_print(desk.table, card).type, current_properties.type_of(desk.table, card)
    kind = original.or_else(now.or_else(""))
    if kind in ("graphic", "command") or not movable_cards(desk, effect, [card]):
        return False
    if set_on.is_set_operation(current_properties.original_print(desk.table, card)):
        return bool(host) and set_on.can_take_set_card(desk.table, seat, card, host)
    stays = current_properties.has_printed_keyword(desk.table, card, "stay") if kind == "character" else True
    if stays is None and not host:
        desk.demand("NX-SETC-11", None)
    if stays is not True:
        return (
            bool(host) and controller(desk.table, host) == seat and set_on.is_full_of_characters(desk.table, host) is not True
        )
    return True


def replace(desk: Desk, effect: Effect, operation: Replace) -> OptionalQuestion:
    """`replace`: replaces a card by the card `by` (NX-MISC-01). The old card goes to the junkyard."""
    new = card_of_field(desk, effect, operation.by, anywhere)
    for old in subjects(desk, effect, operation)[:1]:
        question = card_replacement.replace_card(desk, old, new, effect["seat"], operation.ready)
        movement.put_card(desk, old, JUNKYARD, 0)
        return question
    return None
