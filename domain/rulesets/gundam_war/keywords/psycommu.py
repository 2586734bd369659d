"""Psycommu (X) (GW-PSYC): X damage to an opposing UNIT, after the defenders have moved."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, any_of
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import zone_name
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.card_schema.effects_on_cards import Damage
from domain.rulesets.gundam_war.card_schema.filters import Filter, Selector, Where
from domain.rulesets.gundam_war.card_schema.keywords import Keyword, UsedKeywordText, x_of
from domain.rulesets.gundam_war.keywords.keyword_rules import KeywordRules, KeywordUse, UseTargets
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import AREA_OF_TERRAIN, AREAS, TERRAIN, controller, squad


def declare(desk: Desk, seat: str, card_id: str, keyword: Keyword, targets: tuple[str, ...], args: Plain) -> UsedKeywordText:
    """Checks the NT CHARACTER and the target (GW-PSYC-01, -02).

    The label opens it after the move of the Defense Step (GW-PSYC-03). The status (GW-PSYC-04) does not matter, nor do
    effects that bar the UNIT from battle (GW-PSYC-05).
    """
    table = desk.table
    desk.demand("GW-PSYC-01", _has_crew(table, card_id), msg("nt_character_has_to_be_set"))
    desk.demand("GW-PSYC-01", len(targets) == 1, msg("one_opposing_unit_is_named"))
    within = target_areas(table, card_id)
    for target in targets:
        area = zone_name(table, target)
        unit = current_properties.type_of(table, target).is_any_of("unit")
        enemy = all_of((controller(table, target) != seat and area in AREAS, unit))
        desk.demand("GW-PSYC-01", enemy, msg("target_is_opposing_unit_in_battle"))
        desk.demand("GW-PSYC-02", area in within, msg("target_is_not_in_area"))
    where: Where = TERRAIN[within[0]] if len(within) == 1 else "battle"
    selector = Selector(Filter("unit", "enemy", where))
    return UsedKeywordText((Damage(x_of(keyword), kind="psycommu"),), (selector,))


def _has_crew(table: Table, unit: str) -> Truth:
    """Returns whether an NT CHARACTER is set on the UNIT; unknown if a set card is unknown."""
    crew = [current_properties.printed(table, card) for card in table.carried(unit)]
    return any_of(each.lineage.is_any_of("nt") for each in crew)


def target_areas(table: Table, unit: str) -> tuple[str, ...]:
    """Returns the areas of possible targets (GW-PSYC-02, OP-63).

    In battle this is the UNIT's own area; in the Station area, all areas of its UNIT Type.
    """
    own = zone_name(table, unit)
    if own in AREAS:
        return (own,)
    terrain = current_properties.printed(table, unit).terrain
    return tuple(AREA_OF_TERRAIN[word] for word in terrain.words or AREA_OF_TERRAIN)


def _opposing(desk: Desk, seat: str, card_id: str) -> list[str]:
    """Returns the opposing UNITs in battle, for offers."""
    return [unit for area in AREAS for unit in squad(desk.table, opponent(desk.table, seat), area)]


KEYWORDS = (
    KeywordRules("psycommu", KeywordUse("defense_after_move", declare, targets=UseTargets(_opposing, lambda keyword: 1))),
)
