"""Atmospheric Entry (GW-ATMO): a UNIT moves from Space to Earth in the Defense Step; waiting effects against it are void."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.common.card_zones import zone_name
from domain.rulesets.gundam_war.card_schema.keywords import Keyword, UsedKeywordText
from domain.rulesets.gundam_war.card_schema.small_effects import AtmosphericEntry
from domain.rulesets.gundam_war.chain import cut_in
from domain.rulesets.gundam_war.combat import sortie
from domain.rulesets.gundam_war.effects.effects_against_card import is_card_targeted, is_effect_against_card
from domain.rulesets.gundam_war.effects.targets import operation_subjects
from domain.rulesets.gundam_war.keywords.keyword_rules import KeywordRules, KeywordUse
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state.zones import EARTH, SPACE


def declare(desk: Desk, seat: str, card_id: str, keyword: Keyword, targets: tuple[str, ...], args: Plain) -> UsedKeywordText:
    """Checks that the UNIT is in the Space area (GW-ATMO-01)."""
    desk.demand("GW-ATMO-01", zone_name(desk.table, card_id) == SPACE, msg("unit_has_to_be_in_space"))
    return UsedKeywordText((AtmosphericEntry(to="self"),))


def enter_earth(desk: Desk, effect: Effect, operation: AtmosphericEntry) -> None:
    """`atmospheric_entry`: each UNIT goes to Earth."""
    for unit in operation_subjects(desk, effect, operation):
        _enter(desk, unit)


def _enter(desk: Desk, unit: str) -> None:
    """Moves the UNIT to the end of its side's line in Earth, whatever its UNIT Type (GW-ATMO-02 to -04, OP-54)."""
    if zone_name(desk.table, unit) != SPACE:
        return
    for key in waiting_effects_against(desk, unit):
        _escape(desk, key, unit)
    sortie.move_unit_by_effect(desk, unit, EARTH)


def waiting_effects_against(desk: Desk, unit: str) -> list[str]:
    """Returns the opponent's waiting effects against the UNIT or a card set on it (GW-ATMO-03).

    An effect whose text is unknown may be one, which leaves the verdict open.
    """
    side = desk.table.zone_of(unit).holder
    results = {key: is_effect_against_card(desk, data, unit) for key, data in desk.table.chain if data["seat"] != side}
    if None in results.values():
        desk.demand("GW-ATMO-03", None)
    return [key for key, truth in results.items() if truth is True]


def _escape(desk: Desk, key: str, unit: str) -> None:
    """Voids an effect that is aimed at the UNIT; an effect on all no longer reaches its group, and reaches the others."""
    data = chain.waiting_effect(desk.table, key) or {}
    if is_card_targeted(desk, data, unit):
        cut_in.void_effect(desk, key, unit)
    elif not data.get("unvoidable"):
        group = (unit, *desk.table.carried(unit))
        side, said = desk.table.zone_of(unit).holder, {"card": data["card"], "by": unit}
        desk.record("lost", "effect_escaped", side, "GW-ATMO-03", said)
        chain.replace_effect(desk, key, {**data, "escaped": (*data.get("escaped", ()), *group)})


KEYWORDS = (KeywordRules("atmospheric_entry", KeywordUse("defense", declare), verbs=(enter_earth,)),)
