"""Whether a card's effects are negated at this moment: by a text, or by Water Mobility (GW-LABL-06, GW-WATR-02)."""

from __future__ import annotations

from domain.kernel.table import modifiers
from domain.kernel.table.table import Table
from domain.parts.common.places import zone_name
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.state.faces import has_own, type_of
from domain.rulesets.gundam_war.state.zones import EARTH, controller, squad

_RESOLUTION = ("resolution.begin", "resolution.ft1", "resolution.order", "resolution.battle", "resolution.ft2")


def negated_by_text(table: Table, card_id: str) -> bool:
    """Whether a text negates the card's effects now (GW-LABL-06)."""
    return bool(table.modifiers) and bool(modifiers.on(table, card_id, "negated"))


def effects_negated(table: Table, card_id: str) -> bool:
    """Whether a text negates the card's effects now, or Water Mobility (GW-WATR-02, switch `water_mobility_span`)."""
    if negated_by_text(table, card_id):
        return True
    regular = table.header.switches.get("water_mobility_span") == "regular_effect"
    nodes = ("resolution.battle",) if regular else _RESOLUTION
    if table.clock.node not in nodes or type_of(table, card_id) != "unit" or zone_name(table, card_id) != EARTH:
        return False
    if has_own(table, card_id, "water_mobility"):
        return False
    enemies = squad(table, opponent(table, controller(table, card_id)), EARTH)
    return bool(enemies) and all(has_own(table, unit, "water_mobility") for unit in enemies)
