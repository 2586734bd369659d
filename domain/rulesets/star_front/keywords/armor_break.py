"""Armor break and blocker (SF-ARMOR, SF-BLOCK): who may fight a blocker, and what its attack is then."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, any_of
from domain.kernel.table.table import Table
from domain.rulesets.star_front.state import bans, cards


def may_fight(table: Table, unit: str, target: str) -> Truth:
    """Whether a unit may attack a target: a blocker only with armor break (SF-BLOCK-02, -03, SF-ARMOR-01), and nobody of whom
    an effect says so (SF-EFF-19).

    Armor break changes the rules of combat, so effect resistance does not matter (SF-ARMOR-04).
    """
    if bans.barred(table, "be_attacked", target):
        return False
    blocks = cards.works(table, target, "blocker")
    return any_of((None if blocks is None else not blocks, cards.works(table, unit, "armor_break")))


def may_fight_or_recorded(table: Table, unit: str, target: str) -> bool:
    """Whether a unit attacks a target as far as anybody knows; what was said against the rules is fought as well."""
    return may_fight(table, unit, target) is not False or cards.is_recorded_illegal_attack(table, unit)


def strength(table: Table, unit: str, against: str) -> int | None:
    """The attack that counts in a combat: a blocker that armor break attacks has its score for it (SF-ARMOR-02).

    So effects on its attack do nothing, effects on its score do (SF-ARMOR-03, SF-BLOCK-04).
    """
    blocks, breaks = cards.works(table, unit, "blocker"), cards.works(table, against, "armor_break")
    if blocks is None or (blocks and breaks is None):
        return None
    if blocks:
        return cards.score(table, unit) if breaks else 0
    return cards.attack(table, unit)
