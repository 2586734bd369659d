"""Psycommu (X) (GW-PSYC): X damage to an opposing UNIT, after the defenders have moved."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import AREAS, TERRAIN, controller, root, zone_name

LABEL = "defense_after_move"


def declare(desk: Desk, seat: str, card_id: str, keyword: Plain, targets: tuple[str, ...], args: Plain) -> dict[str, Plain]:
    """Checks the NT CHARACTER and the target; usable rolled and from the Station area (GW-PSYC-01 to -05)."""
    table = desk.table
    unit = root(table, card_id)
    crew = [card for card in table.carried(unit) if cards.printed(table, card).get("lineage") == "nt"]
    unsure = any(not cards.printed(table, card) for card in table.carried(unit))
    desk.require("GW-PSYC-01", True if crew else None if unsure else False, "an NT CHARACTER has to be set on the UNIT")
    desk.require("GW-PSYC-01", len(targets) == 1, "one opposing UNIT is named")
    for target in targets:
        area = zone_name(table, target)
        enemy = controller(table, target) != seat and cards.type_of(table, target) in ("unit", "")
        desk.require("GW-PSYC-01", enemy and area in AREAS, "the target is an opposing UNIT in a battle area")
        desk.require("GW-PSYC-02", _reaches(desk, unit, area), "the target is not in an area that the UNIT reaches")
    selector = {"type": "unit", "whose": "enemy", "where": "battle"}
    return {"ops": ({"do": "damage", "n": keyword["x"], "kind": "psycommu"},), "selectors": (selector,)}


def _reaches(desk: Desk, unit: str, area: str) -> bool:
    own = zone_name(desk.table, unit)
    if own in AREAS:
        return own == area
    return TERRAIN.get(area, "") in cards.printed(desk.table, unit).get("terrain", tuple(TERRAIN.values()))
