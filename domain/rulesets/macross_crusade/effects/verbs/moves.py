"""Small effects that move cards: moving, replacing, taking control, putting into the Field."""

from __future__ import annotations

from domain.card_effects import choices
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Moved
from domain.kernel.record.effects import Effect
from domain.parts.common.card_zones import zone_name
from domain.parts.common.small_effect_execution import (
    OptionalQuestion,
    is_manual,
    is_recorded_as_stated,
    not_yet_in_play,
    repetitions,
    seat_of,
)
from domain.rulesets.macross_crusade.card_schema.effects_on_cards import Control, Move, PutInPlay, Replace, ToArea
from domain.rulesets.macross_crusade.card_schema.small_effects import Chip
from domain.rulesets.macross_crusade.effects import continuous_effects
from domain.rulesets.macross_crusade.effects.targets import pointed, subjects
from domain.rulesets.macross_crusade.effects.verbs import piles
from domain.rulesets.macross_crusade.game_end import life
from domain.rulesets.macross_crusade.keywords import ace
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.plays import set_on, uniqueness
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.zones import (
    AREAS,
    DEPLOYMENT,
    HAND,
    JUNKYARD,
    LOST,
    NATION,
    REMOVED,
    controller,
    is_in_field,
)
from domain.rulesets.macross_crusade.zone_changes import card_replacement, chips, movement

ZONES = {
    "hand": (HAND, -1),
    "junkyard": (JUNKYARD, 0),
    "removed": (REMOVED, -1),
    "nation_top": (NATION, 0),
    "nation_bottom": (NATION, -1),
    "lost": (LOST, 0),
}


def move(desk: Desk, effect: Effect, operation: Move) -> OptionalQuestion:
    """`move`: moves each card to `zone` of its owner. Cards outside the game stay there (MC-RFG-01, -03, MC-ZONE-14)."""
    zone, end = ZONES[operation.zone]
    question: OptionalQuestion = None
    for card in _movable(desk, effect, subjects(desk, effect, operation)):
        name = zone_name(desk.table, card)
        desk.record("resolved", "card_moved", "", "", {"card": card, "from": name, "to": zone})
        gone = movement.leave_field(desk, [card], zone, end)
        question = _group_order(desk, zone, end, gone) or question
    life.check_loss(desk)
    return question


def _group_order(desk: Desk, zone: str, end: int, gone: list[str]) -> OptionalQuestion:
    """Asks the owner of a group that goes to a Nation or Lost Pile for the order of its cards (MC-SET-10)."""
    places = {desk.table.cards[card].place for card in gone}
    if zone not in (NATION, LOST) or len(gone) < 2 or len(places) != 1:
        return None
    seat = desk.table.cards[gone[0]].bringer
    return piles.ask_for_pile_order(desk, seat, gone, end)


def _movable(desk: Desk, effect: Effect, chosen: list[str]) -> list[str]:
    """Returns the cards that move: none from outside the game (MC-RFG-03), and a Set Card with its host.

    A move that the players made against this rule is recorded.
    """
    loose = [card for card in chosen if zone_name(desk.table, card) != REMOVED]
    if is_recorded_as_stated(desk, effect):
        desk.demand("MC-RFG-03", len(loose) == len(chosen), msg("removed_card_cannot_return_to"))
        loose = chosen
    free = continuous_effects.without_protected_cards(desk, effect, loose, "move")
    return [card for card in free if not any(card in desk.table.carried(other) for other in free)]


def to_area(desk: Desk, effect: Effect, operation: ToArea) -> OptionalQuestion:
    """`to_area`: moves each Unit to the rear in a Battle Area (`1`, `2`, or `same`), or to its Deployment Area
    (MC-SORTIE-12).

    A Set Card is moved neither off its Unit nor onto one (MC-SET-14, MC-CHAR-08). A G stays where it is (MC-G-18).
    """
    question = choices.choose_area(desk, effect, operation, ("1", "2"))
    if question:
        return question
    for card in continuous_effects.without_protected_cards(desk, effect, subjects(desk, effect, operation), "move"):
        firm = (
            not is_in_field(desk.table, card)
            or desk.table.cards[card].role
            or current_properties.is_surely_type(desk.table, card, "g")
        )
        if firm:
            _take_off(desk, effect, card)
            continue
        same = zone_name(desk.table, card)
        area = {"1": AREAS[0], "2": AREAS[1], "same": same}.get(operation.area, DEPLOYMENT)
        fits = current_properties.may_be_type(desk.table, card, "unit") or area == DEPLOYMENT
        if is_recorded_as_stated(desk, effect):
            desk.demand("MC-SORTIE-01", fits)
            fits = True
        if fits:
            movement.relocate_unit(desk, card, area)
    return None


def _barred_by(desk: Desk, card: str, seat: str, host: str, taken: bool) -> str:
    """Returns the rule that prevents a card from entering the Field on `host`, or an empty string.

    `taken` says that another card is Set on the host already.
    """
    table = desk.table
    if current_properties.type_of(table, card).is_surely("command"):
        return "MC-CMD-02"
    if not ace.fits_ace_limit(table, card, seat):
        return "MC-KWX-02"
    if not host:
        return ""
    if not current_properties.may_be_type(table, card, "character"):
        return "MC-CHAR-06"
    free = not table.cards[host].role and controller(table, host) == seat
    if not free or not current_properties.may_be_type(table, host, "unit"):
        return "MC-CHAR-09"
    return "MC-SET-16" if set_on.reason_against_setting(table, host) else "MC-CHAR-10" if taken else ""


def _take_off(desk: Desk, effect: Effect, card: str) -> None:
    """Leaves a Set Card or G where it is (MC-SET-14, MC-G-18). If the players moved it, that is recorded."""
    if is_recorded_as_stated(desk, effect) and is_in_field(desk.table, card):
        desk.demand("MC-SET-14" if desk.table.cards[card].role else "MC-G-18", False)
        desk.do(Moved(card, f"{controller(desk.table, card)}.{DEPLOYMENT}"))


def put_in_play(desk: Desk, effect: Effect, operation: PutInPlay) -> None:
    """`put_in_play`: puts each card into the Field without playing it, `on` a Unit or by itself.

    An Ace above the limit cannot enter (MC-KWX-02), nor can a Command (MC-CMD-02). Only a Character is Set on a Unit.
    """
    seat = seat_of(desk, effect, operation)
    host = pointed(desk, effect, operation.on)
    desk.reject_unless(not host or is_in_field(desk.table, host), msg("card_is_not_in_field", card=host), rule="MC-CHAR-09")
    entering: list[str] = []
    chosen = [each for each in subjects(desk, effect, operation) if each != host]
    for card in _movable(desk, effect, not_yet_in_play(desk, effect, operation, chosen, is_in_field)):
        rule = _barred_by(desk, card, seat, host, bool(entering))
        if rule and is_recorded_as_stated(desk, effect):
            desk.demand(rule, False)
            movement.mark_wrongly_placed(desk, card)
            entering.append(card)
        elif rule:
            desk.record("lost", "not_put_in_play", seat, rule, {"card": card})
        else:
            uniqueness.leave_entry_open(desk, card, seat)
            entering.append(card)
    if entering:
        desk.record("resolved", "put_in_play", seat, "", {"cards": tuple(entering)})
        movement.enter_field(desk, entering, seat, host)


def replace(desk: Desk, effect: Effect, operation: Replace) -> None:
    """`replace`: replaces each card by the card `with`. The replaced card goes to `zone` of its owner (MC-TERM-19 to -21).

    A card outside the game cannot replace (MC-RFG-03), nor can an Ace above the limit (MC-KWX-02).
    """
    new = pointed(desk, effect, operation.new)
    for old in subjects(desk, effect, operation) if _movable(desk, effect, [new]) else []:
        if old == new or not is_in_field(desk.table, old) or desk.table.cards[old].role or is_in_field(desk.table, new):
            continue
        if not ace.fits_ace_limit(desk.table, new, controller(desk.table, old), leaving=old):
            desk.record("lost", "not_put_in_play", effect["seat"], "MC-KWX-02", {"card": new})
        else:
            uniqueness.leave_entry_open(desk, new, controller(desk.table, old), old)
            desk.record("resolved", "card_replaced", effect["seat"], "MC-TERM-19", {"card": old, "new": new})
            card_replacement.replace_card(desk, old, new, ZONES[operation.zone][0])


def control(desk: Desk, effect: Effect, operation: Control) -> None:
    """`control`: makes a player the Controller of each card (MC-CTRL-04), until the end of the turn unless the text says
    otherwise (`until`) (MC-DUR-01).

    A Set Card goes with its host (MC-SET-11), and such an effect does not reach it (MC-SET-08).
    """
    for card in subjects(desk, effect, operation):
        if desk.table.cards[card].role:
            desk.reject_unless(not is_manual(effect), msg("control_card_is_set_and_goes", card=card), rule="MC-SET-11")
        elif is_in_field(desk.table, card):
            movement.take_control(desk, card, seat_of(desk, effect, operation), operation.until == "turn")


def chip(desk: Desk, effect: Effect, operation: Chip) -> None:
    """`chip`: brings a chip into the Field, by itself or `on` a Unit (MC-CHIP-02)."""
    host = pointed(desk, effect, operation.on)
    desk.reject_unless(not host or is_in_field(desk.table, host), msg("chip_is_put_on_card"), rule="MC-CHIP-02")
    seat = controller(desk.table, host) if host else seat_of(desk, effect, operation)
    for _ in repetitions(desk, operation):
        chips.create_chip(desk, seat, operation, host)
