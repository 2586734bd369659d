"""Small effects that change the state of cards: values, keywords, permissions, faces, modes, counters."""

from __future__ import annotations

from itertools import product

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC, Marked, Plain, Turned
from domain.kernel.record.effects import Effect
from domain.parts.common.small_effect_execution import OptionalQuestion
from domain.rulesets.robotech.card_schema.filters import stated_values
from domain.rulesets.robotech.card_schema.small_effects import (
    Allow,
    Bar,
    ChangeValues,
    Counters,
    Give,
    Lose,
    MustDefend,
    SetValues,
    Transform,
    TurnFace,
)
from domain.rulesets.robotech.effects import permissions
from domain.rulesets.robotech.effects.permissions import MUST
from domain.rulesets.robotech.effects.subjects import cards_meant, operation_subjects, subject_seats, subject_units
from domain.rulesets.robotech.keywords import transform
from domain.rulesets.robotech.state.units import root_of_unit
from domain.rulesets.robotech.state.zones import is_in_base_or_battle_zone, is_proto_card

Changing = ChangeValues | SetValues | Give | Lose | Allow | Bar


def _unless(desk: Desk) -> str:
    """Returns how long a change without a stated duration lasts (RT-CLIP-13, switch `effect_duration`)."""
    return "turn" if desk.switch("effect_duration") == "turn_end" else "play"


def _modify(desk: Desk, effect: Effect, operation: Changing, name: str, what: str, by: Plain) -> OptionalQuestion:
    chosen = subject_units(desk, effect, operation)
    desk.record("resolved", name, "", "RT-CLIP-13", {"cards": tuple(chosen), what: by})
    _put(desk, effect, operation, chosen, what, by)
    return None


def _put(desk: Desk, effect: Effect, operation: Changing, chosen: list[str], what: str, by: Plain) -> None:
    data = {"by": by, "role": operation.role} if isinstance(operation, ChangeValues | Bar) and operation.role else by
    for card in chosen:
        modifiers.put(desk, card, what, data, operation.until or _unless(desk), effect.get("card", ""))


def gain(desk: Desk, effect: Effect, operation: ChangeValues) -> OptionalQuestion:
    """Adds to (or takes from) the Weapon, Armor and Speed of each Unit (`gain`)."""
    if operation.bonus:
        return _gain_bonus(desk, effect, operation)
    return _modify(desk, effect, operation, "value_modified", "values", stated_values(operation.values))


def _gain_bonus(desk: Desk, effect: Effect, operation: ChangeValues) -> OptionalQuestion:
    chosen = [card for card in operation_subjects(desk, effect, operation) if is_in_base_or_battle_zone(desk.table, card)]
    desk.record(
        "resolved", "bonus_modified", "", "RT-KW-04", {"cards": tuple(chosen), "values": stated_values(operation.values)}
    )
    _put(desk, effect, operation, chosen, "bonus", stated_values(operation.values))
    return None


def strength(desk: Desk, effect: Effect, operation: SetValues) -> OptionalQuestion:
    """Sets a value of each Unit; other changes are added to it (`strength`, RT-GOLD-01)."""
    return _modify(desk, effect, operation, "value_set", "value_set", stated_values(operation.values))


def give(desk: Desk, effect: Effect, operation: Give) -> OptionalQuestion:
    """Gives a keyword to each Unit (`give`)."""
    return _modify(desk, effect, operation, "keyword_given", "keyword", operation.keyword)


def lose(desk: Desk, effect: Effect, operation: Lose) -> OptionalQuestion:
    """Takes a keyword from each Unit. The Unit cannot get it again while this lasts (`lose`)."""
    return _modify(desk, effect, operation, "keyword_lost", "lose", operation.keyword)


def allow(desk: Desk, effect: Effect, operation: Allow) -> OptionalQuestion:
    """Allows Units something that the rules forbid (`allow`, RT-GOLD-01)."""
    return _modify(desk, effect, operation, "allowed", "may", operation.what)


def bar(desk: Desk, effect: Effect, operation: Bar) -> OptionalQuestion:
    """Forbids something that the rules allow (`bar`, RT-ATK-04).

    The ban is on Units, or on all cards of a player, including later ones.
    """
    if operation.who is not None:
        seats = subject_seats(desk, effect, operation)
        desk.record("resolved", "players_barred", "", "RT-GOLD-01", {"seats": seats, "cannot": operation.what})
        for seat in seats:
            by = {"what": operation.what, "of": operation.stored.get("to")}
            modifiers.put(desk, seat, permissions.BARRED, by, operation.until or _unless(desk), effect.get("card", ""))
        return None
    return _modify(desk, effect, operation, "barred", "cannot", operation.what)


def must_defend(desk: Desk, effect: Effect, operation: MustDefend) -> OptionalQuestion:
    """Makes each Unit defend against the Unit `against` when that attacks, if it is able to (`must_defend`)."""
    named = (operation.against,) if operation.against in desk.table.cards else operation.against
    foes = [root_of_unit(desk.table, card) for card in cards_meant(desk, effect, operation.do, named)]
    chosen = subject_units(desk, effect, operation)
    desk.record("resolved", "defense_demanded", "", "RT-GOLD-01", {"cards": tuple(chosen), "against": tuple(foes)})
    for unit, foe in product(chosen, foes):
        modifiers.put(desk, unit, MUST, foe, operation.until, effect.get("card", ""))
    return None


def turn(desk: Desk, effect: Effect, operation: TurnFace) -> OptionalQuestion:
    """Turns each ProtoCard face up or face down; it counts either way (`turn`, RT-COST-09)."""
    face = operation.face
    for card in operation_subjects(desk, effect, operation):
        if is_proto_card(desk.table, card) and (desk.table.cards[card].face or "up") != face:
            desk.record("resolved", "proto_card_turned", "", "RT-ZONE-04", {"card": card, "face": face})
            desk.do(Turned(card, "down" if face == "down" else ""))
            if face == "up" and desk.table.cards[card].seen != (PUBLIC,):
                show_card(desk, card, (PUBLIC,))
    return None


def change_mode(desk: Desk, effect: Effect, operation: Transform) -> OptionalQuestion:
    """Rotates each Unit to a mode, once until its controller's next turn (`transform`, RT-MOVE-05)."""
    for unit in subject_units(desk, effect, operation):
        if operation.mode == "upright":
            transform.set_upright(desk, unit)
        elif transform.SINCE not in desk.table.cards[unit].attributes:
            transform.rotate_card(desk, unit, operation.mode)
    return None


def counters(desk: Desk, effect: Effect, operation: Counters) -> OptionalQuestion:
    """Puts n markers of the kind that the text names on each card (`counters`, RT-GOLD-01)."""
    for card in operation_subjects(desk, effect, operation):
        desk.record("resolved", "counters_changed", "", "", {"card": card, "n": operation.n})
        desk.do(Marked(card, operation.kind, operation.n))
    return None
