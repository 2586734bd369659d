"""The small effects that keywords consist of, each carried out in the keyword's own file."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.effects import Effect
from domain.parts.common.small_effects import is_manual, require_source_card, seat_of
from domain.rulesets.gundam_war.effects.targets import subjects
from domain.rulesets.gundam_war.grammar.small_effects import (
    AtmosphericEntry,
    Desert,
    PsArmorReturn,
    Shield,
    Supply,
    Transform,
    WideRange,
)
from domain.rulesets.gundam_war.keywords import (
    atmospheric_entry,
    desert,
    ps_armor,
    special_shield,
    supply,
    transform,
    wide_range_weapon,
)
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.moving import movement
from domain.rulesets.gundam_war.state.zones import HAND


def shield(desk: Desk, effect: Effect, operation: Shield) -> None:
    """`shield`: the answered effects (`links`) deal n less damage to the card; by hand the last that waits."""
    card, links = require_source_card(desk, effect, operation.do), operation.links or effect.get("answers", ())
    desk.reject_unless(not is_manual(effect) or bool(desk.table.chain), msg("shield_nothing_waits_that_would"))
    last = tuple(key for key, _ in desk.table.chain[-1:]) if is_manual(effect) else ()
    special_shield.raise_shield(desk, card, operation.n, links or last)


def fire(desk: Desk, effect: Effect, operation: WideRange) -> None:
    """`wide_range`: destroys all opposing UNITs in the area with a defense of n or less, without damage."""
    card = require_source_card(desk, effect, operation.do)
    wide_range_weapon.fire(desk, effect["seat"], card, effect.get("area", ""), operation.n)


def turn_over(desk: Desk, effect: Effect, operation: Transform) -> None:
    """`transform`: each card that has two forms is turned to the other; who says it names no other (GW-TRNS-02)."""
    for card in subjects(desk, effect, operation):
        able = transform.has_two_forms(desk.table, card) or not is_manual(effect)
        desk.reject_unless(able, msg("transform_card_has_no_second", card=card), rule="GW-TRNS-02")
        transform.turn(desk, card)


def supply_units(desk: Desk, effect: Effect, operation: Supply) -> None:
    """`supply`: the chosen UNITs need not be rolled in the Return Step."""
    supply.mark(desk, subjects(desk, effect, operation))


def roll_front_unit(desk: Desk, effect: Effect, operation: Desert) -> None:
    """`desert`: the opponent's front UNIT in Earth is rolled."""
    desert.roll_front(desk, seat_of(desk, effect, operation))


def enter(desk: Desk, effect: Effect, operation: AtmosphericEntry) -> None:
    """`atmospheric_entry`: each UNIT goes to Earth."""
    for card in subjects(desk, effect, operation):
        atmospheric_entry.enter(desk, card)


def take_back(desk: Desk, effect: Effect, operation: PsArmorReturn) -> None:
    """`ps_armor_return`: each UNIT of PS Armor returns to hand (GW-PSAR-02)."""
    for card in subjects(desk, effect, operation):
        if ps_armor.goes_back(desk.table, card):
            desk.record("resolved", "card_moved", "", "GW-PSAR-02", {"card": card, "to": HAND})
            movement.leave_play(desk, card, HAND)
