"""Armor break and blocker (SF-ARMOR, SF-BLOCK): the units that may fight a blocker, and the attack of a blocker in combat."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, any_of, negate
from domain.kernel.table.table import Table
from domain.rulesets.star_front.state import bans, current_properties


def may_attack_target(table: Table, unit: str, target: str) -> Truth:
    """Returns whether a unit may attack a target. A blocker may be attacked only with armor break (SF-BLOCK-02, -03,
    SF-ARMOR-01). A unit that cannot be attacked by an effect may not be a target (SF-EFF-19).

    Armor break changes the rules of combat, so effect resistance does not matter (SF-ARMOR-04).
    """
    if bans.is_barred(table, "be_attacked", target):
        return False
    blocks = current_properties.has_keyword(table, target, "blocker")
    return any_of((negate(blocks), current_properties.has_keyword(table, unit, "armor_break")))


def may_be_unfair(table: Table, unit: str, target: str) -> bool:
    """Returns whether it depends on an unknown card if one of two units is a blocker that may not fight like that."""
    if current_properties.is_recorded_illegal_attack(table, unit):
        return False
    barred = may_attack_target(table, unit, target) is None and current_properties.is_keyword_doubtful(
        table, target, "blocker"
    )
    return barred or current_properties.is_keyword_doubtful(table, unit, "blocker")


def may_fight_as_recorded(table: Table, unit: str, target: str) -> bool:
    """Returns whether a unit may attack a target as far as the record knows. An attack recorded against the rules is fought
    as well.
    """
    return may_attack_target(table, unit, target) is not False or current_properties.is_recorded_illegal_attack(table, unit)


def combat_strength(table: Table, unit: str, against: str) -> int | None:
    """Returns the attack that counts in a combat. A blocker attacked with armor break uses its score (SF-ARMOR-02).

    So effects on its attack do nothing, but effects on its score do (SF-ARMOR-03, SF-BLOCK-04).
    """
    blocks, breaks = (
        current_properties.has_keyword(table, unit, "blocker"),
        current_properties.has_keyword(table, against, "armor_break"),
    )
    if blocks is None or (blocks is True and breaks is None):
        return None
    if blocks is True:
        return current_properties.present_score(table, unit) if breaks is True else 0
    return current_properties.present_attack(table, unit)
