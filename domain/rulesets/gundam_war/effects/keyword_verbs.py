"""The small effects that keywords consist of, each carried out in the keyword's own file."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.parts import verbs
from domain.parts.small_effects import Verb, is_said, own_card
from domain.rulesets.gundam_war import movement
from domain.rulesets.gundam_war.effects.operations import Effect, Question, subjects, who
from domain.rulesets.gundam_war.keywords import (
    atmospheric_entry,
    desert,
    ps_armor,
    special_shield,
    supply,
    transform,
    wide_range_weapon,
)
from domain.rulesets.gundam_war.state.zones import HAND


def shield(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`shield`: the answered effects (`links`) deal n less damage to the card; by hand the last that waits."""
    card, links = own_card(desk, effect, operation), operation.get("links") or effect.get("answers", ())
    desk.must(not is_said(effect) or bool(desk.table.chain), "shield: nothing waits that would deal less damage")
    last = tuple(key for key, _ in desk.table.chain[-1:]) if is_said(effect) else ()
    special_shield.raise_shield(desk, card, operation["n"], links or last)
    return None


def fire(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`wide_range`: destroys all opposing UNITs in the area with a defense of n or less, without damage."""
    card = own_card(desk, effect, operation)
    wide_range_weapon.fire(desk, effect["seat"], card, effect.get("area", ""), operation["n"])
    return None


def turn_over(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`transform`: each card that has two forms is turned to the other; who says it names no other (GW-TRNS-02)."""
    for card in subjects(desk, effect, operation):
        able = transform.has_two_forms(desk.table, card) or not is_said(effect)
        desk.must(able, f"transform: {card} has no second form in play", rule="GW-TRNS-02")
        transform.turn(desk, card)
    return None


def supply_units(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`supply`: the chosen UNITs need not be rolled in the Return Step."""
    supply.mark(desk, subjects(desk, effect, operation))
    return None


def roll_front_unit(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`desert`: the opponent's front UNIT in Earth is rolled."""
    desert.roll_front(desk, who(desk, effect, operation))
    return None


def take_back(desk: Desk, card: str) -> None:
    """`ps_armor_return`: a UNIT of PS Armor returns to hand (GW-PSAR-02)."""
    if ps_armor.goes_back(desk.table, card):
        desk.record("resolved", "card_moved", "", "GW-PSAR-02", {"card": card, "to": HAND})
        movement.leave_play(desk, card, HAND)


KEYWORD_VERBS: dict[str, Verb] = {
    "shield": shield,
    "wide_range": fire,
    "atmospheric_entry": verbs.to_each(subjects, atmospheric_entry.enter),
    "transform": turn_over,
    "supply": supply_units,
    "desert": roll_front_unit,
    "ps_armor_return": verbs.to_each(subjects, take_back),
}
