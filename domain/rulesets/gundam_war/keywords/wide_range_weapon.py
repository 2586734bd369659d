"""Wide Range Weapon (X) (GW-WIDE): destroys all opposing UNITs in the area with a total defense of X or less."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import is_at_most
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.common.card_zones import zone_name
from domain.parts.common.small_effect_execution import require_source_card
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.card_schema.keywords import Keyword, UsedKeywordText, x_of
from domain.rulesets.gundam_war.card_schema.small_effects import WideRange
from domain.rulesets.gundam_war.keywords.keyword_rules import KeywordRules, KeywordUse
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import AREAS, squad
from domain.rulesets.gundam_war.zone_changes import movement


def declare(desk: Desk, seat: str, card_id: str, keyword: Keyword, targets: tuple[str, ...], args: Plain) -> UsedKeywordText:
    """Checks that the UNIT is in a battle area (GW-WIDE-01)."""
    area = zone_name(desk.table, card_id)
    desk.demand("GW-WIDE-01", area in AREAS, msg("unit_has_to_be_in_battle"))
    return UsedKeywordText((WideRange(x_of(keyword)),), area=area if area in AREAS else AREAS[0])


def fire_weapon(desk: Desk, effect: Effect, operation: WideRange) -> None:
    """`wide_range`: destroys all opposing UNITs in the area with a defense of n or less, without damage.

    Each weapon is compared alone with the current defense; damage is not subtracted (GW-WIDE-01 to -03, OP-73).
    """
    table, card_id = desk.table, require_source_card(desk, effect, operation.do)
    units = squad(table, opponent(table, effect["seat"]), effect.get("area") or zone_name(table, card_id))
    reached = {unit: is_at_most(current_properties.defense(table, unit), operation.n) for unit in units}
    if None in reached.values():
        desk.demand("GW-WIDE-01", None)
    doomed = [unit for unit, truth in reached.items() if truth is True]
    movement.destroy_cards(desk, doomed, "wide_range", card_id)


KEYWORDS = (KeywordRules("wide_range_weapon", KeywordUse("resolution", declare), verbs=(fire_weapon,)),)
