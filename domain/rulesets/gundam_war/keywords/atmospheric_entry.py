"""Atmospheric Entry (GW-ATMO): a UNIT moves from Space to Earth in the Defense Step; waiting effects against it are void."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.common.card_zones import zone_name
from domain.rulesets.gundam_war.chain import cut_in
from domain.rulesets.gundam_war.combat import sortie
from domain.rulesets.gundam_war.effects.targets import subjects
from domain.rulesets.gundam_war.grammar.keywords import Keyword, Work
from domain.rulesets.gundam_war.grammar.small_effects import AtmosphericEntry
from domain.rulesets.gundam_war.keywords.keyword import KeywordRules, KeywordUse
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state.zones import EARTH, SPACE


def declare(desk: Desk, seat: str, card_id: str, keyword: Keyword, targets: tuple[str, ...], args: Plain) -> Work:
    """Checks that the UNIT is in the Space area (GW-ATMO-01)."""
    desk.demand("GW-ATMO-01", zone_name(desk.table, card_id) == SPACE, msg("unit_has_to_be_in_space"))
    return Work((AtmosphericEntry(to="self"),))


def enter(desk: Desk, effect: Effect, operation: AtmosphericEntry) -> None:
    """`atmospheric_entry`: each UNIT goes to Earth."""
    for unit in subjects(desk, effect, operation):
        _enter(desk, unit)


def _enter(desk: Desk, unit: str) -> None:
    """Moves the UNIT to the end of its side's line in Earth, whatever its UNIT Type (GW-ATMO-02 to -04, OP-54)."""
    if zone_name(desk.table, unit) != SPACE:
        return
    for key in waiting_against(desk, unit):
        cut_in.void(desk, key, unit)
    sortie.by_effect(desk, unit, EARTH)


def waiting_against(desk: Desk, unit: str) -> list[str]:
    """Returns the opponent's waiting effects aimed at the UNIT or at a card set on it (GW-ATMO-03)."""
    group = {unit, *desk.table.carried(unit)}
    side = desk.table.zone_of(unit).holder
    return [key for key, data in desk.table.chain if data["seat"] != side and group & set(data.get("targets", ()))]


KEYWORDS = (KeywordRules("atmospheric_entry", KeywordUse("defense", declare), verbs=(enter,)),)
