"""Armor break and blocker (SF-ARMOR, SF-BLOCK): who may fight a blocker, and what its attack is then."""

from __future__ import annotations

from domain.kernel.table import Table
from domain.rulesets.star_front.state import cards


def may_fight(table: Table, unit: str, target: str) -> bool:
    """Whether a unit may attack a target: a blocker only with armor break (SF-BLOCK-02, -03, SF-ARMOR-01).

    That changes the rules of combat, so effect resistance does not matter (SF-ARMOR-04).
    """
    return not cards.is_blocker(table, target) or cards.has(table, unit, "armor_break")


def strength(table: Table, unit: str, against: str) -> int | None:
    """The attack that counts in a combat: a blocker that armor break attacks has its score for it (SF-ARMOR-02).

    So effects on its attack do nothing, effects on its score do (SF-ARMOR-03, SF-BLOCK-04).
    """
    if cards.is_blocker(table, unit):
        return cards.score(table, unit) if cards.has(table, against, "armor_break") else 0
    return cards.attack(table, unit)
