"""The small effects that keywords consist of, each carried out in the keyword's own file."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.parts import verbs
from domain.parts.small_effects import Verb
from domain.rulesets.gundam_war.effects.operations import Effect, Question, subjects
from domain.rulesets.gundam_war.keywords import (
    atmospheric_entry,
    desert,
    ps_armor,
    special_shield,
    supply,
    transform,
    wide_range_weapon,
)


def shield(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`shield`: the answered effects (`links`) deal n less damage to the card."""
    links = operation.get("links") or effect.get("answers", ())
    by_hand = effect.get("kind") == "hand"
    desk.must(not by_hand or bool(effect["card"] and desk.table.chain), "which card is shielded, and from what that waits?")
    last = tuple(key for key, _ in desk.table.chain[-1:]) if by_hand else ()
    special_shield.raise_shield(desk, effect["card"], operation["n"], links or last)
    return None


def fire(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`wide_range`: destroys all opposing UNITs in the area with a defense of n or less, without damage."""
    desk.must(effect["card"] in desk.table.cards, "wide_range: which card fires? (card)")
    wide_range_weapon.fire(desk, effect["seat"], effect["card"], effect.get("area", ""), operation["n"])
    return None


def supply_units(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`supply`: the chosen UNITs need not be rolled in the Return Step."""
    supply.mark(desk, subjects(desk, effect, operation))
    return None


def roll_front_unit(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`desert`: the opponent's front UNIT in Earth is rolled."""
    desert.roll_front(desk, operation["who"])
    return None


KEYWORD_VERBS: dict[str, Verb] = {
    "shield": shield,
    "wide_range": fire,
    "atmospheric_entry": verbs.to_each(subjects, atmospheric_entry.enter),
    "transform": verbs.to_each(subjects, transform.turn),
    "supply": supply_units,
    "desert": roll_front_unit,
    "ps_armor_return": verbs.to_each(subjects, ps_armor.take_back),
}
