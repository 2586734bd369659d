"""The mobilities.

High Mobility (GW-HIMO): a SQUAD that consists of it can be met only by another such SQUAD.

Space Mobility (X) (GW-SPMO): attackers in Space lower the strike of opposing UNITs without it.

Water Mobility (GW-WATR): in Earth it bars Base and Fortress. `state.silence` covers what it negates (GW-WATR-02).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import zone_name
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.card_schema.filters import KeywordName
from domain.rulesets.gundam_war.card_schema.keywords import x_of
from domain.rulesets.gundam_war.keywords import unit_designations
from domain.rulesets.gundam_war.keywords.keyword_rules import KeywordRules
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state.working_keywords import (
    all_have_keyword,
    has_keyword,
    has_keyword_by_list,
    working_keywords,
)
from domain.rulesets.gundam_war.state.zones import EARTH, SPACE, controller, squad

HIGH_MOBILITY: Final = "high_mobility"


def require_high_mobility(desk: Desk, seat: str, area: str, units: tuple[str, ...]) -> None:
    """Checks that a SQUAD may meet attackers of High Mobility in the area (GW-HIMO-01).

    This is tested at the move in the Defense Step (OP-58).
    """
    table = desk.table
    against = _is_of_high_mobility(table, squad(table, opponent(table, seat), area))
    if not units or against is False:
        return
    for unit in (*squad(table, seat, area), *units):
        mine = has_keyword(table, unit, HIGH_MOBILITY)
        desk.demand("GW-HIMO-01", mine if True in (mine, against) else None, msg("card_has_no_high_mobility", card=unit))


def _is_of_high_mobility(table: Table, units: list[str]) -> Truth:
    """Returns whether all UNITs of a SQUAD have High Mobility; unknown if that depends on an unknown card."""
    return bool(units) and all_of(has_keyword(table, unit, HIGH_MOBILITY) for unit in units)


SPACE_MOBILITY: Final = "space_mobility"


def lowered_points(table: Table, unit: str) -> Iterator[tuple[int, int, int] | None]:
    """Yields -Y/+0/+0 for a UNIT in Space that faces a SQUAD of attackers who all have Space Mobility (GW-SPMO-01, OP-66)."""
    if zone_name(table, unit) != SPACE:
        return
    enemy = opponent(table, controller(table, unit))
    if enemy != table.clock.holder:
        return
    attackers = squad(table, enemy, SPACE)
    slower = negate(has_keyword_by_list(table, unit, SPACE_MOBILITY))
    fast = bool(attackers) and all_of(has_keyword_by_list(table, each, SPACE_MOBILITY) for each in attackers)
    truth = all_of((slower, fast))
    if truth is None:
        yield None
    elif truth is True:
        yield (-lowest_space_mobility(table, enemy), 0, 0)


def lowest_space_mobility(table: Table, seat: str) -> int:
    """Returns Y: the lowest Space Mobility number in the SQUAD (GW-SPMO-02)."""
    units = squad(table, seat, SPACE)
    return min(x_of(keyword) for unit in units for keyword in working_keywords(table, unit, SPACE_MOBILITY))


WATER_MOBILITY: Final = "water_mobility"
BARRED_BY: dict[KeywordName, str] = {unit_designations.BASE: "GW-WATR-01", unit_designations.FORTRESS: "GW-FORT-03"}


def bars_from_earth(desk: Desk, unit: str, area: str) -> Truth:
    """Returns whether a Base or Fortress stays where it was as an effect moves it to Earth (switch `water_mobility_bars`)."""
    if area != EARTH or desk.switch("water_mobility_bars") != "effects_too":
        return False
    wet = all_have_keyword(desk.table, opponent(desk.table, controller(desk.table, unit)), EARTH, WATER_MOBILITY)
    return all_of((wet, any_of(has_keyword(desk.table, unit, kind) for kind in BARRED_BY)))


def require_no_base(desk: Desk, seat: str, area: str, units: tuple[str, ...]) -> None:
    """Checks that Base and Fortress UNITs do not meet a SQUAD of Water Mobility alone in Earth (GW-WATR-01, GW-FORT-03)."""
    table = desk.table
    wet = all_have_keyword(table, opponent(table, seat), EARTH, WATER_MOBILITY) if area == EARTH else False
    if wet is False:
        return
    for unit in units:
        for kind, rule in BARRED_BY.items():
            barred = all_of((wet, has_keyword(table, unit, kind)))
            desk.demand(rule, negate(barred), msg("card_is_word_water_mobility", card=unit, word=kind))


KEYWORDS = (
    KeywordRules("high_mobility", of_set_cards=True),
    KeywordRules("water_mobility", of_set_cards=True),
    KeywordRules("space_mobility", of_set_cards=True),
)
