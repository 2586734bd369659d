"""Iron Wall(X) (MC-KW-13): enemies lose X Fighting in combat with its Unit, in a detachment of at least two Units."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.table.table import Table
from domain.parts.card_schema.text_protocols import Points
from domain.parts.common.turns import opponent
from domain.rulesets.macross_crusade.card_schema.keywords import x_of
from domain.rulesets.macross_crusade.combat import combat_check
from domain.rulesets.macross_crusade.state.working_keywords import has_keyword, working_keywords
from domain.rulesets.macross_crusade.state.zones import AREAS, units_in


def lowered_points(table: Table, card_id: str) -> Iterator[Points | None]:
    """Yields the -X/+0/+0 on a Unit in combat, one for each Iron Wall it faces; None where an unknown Unit may have one.

    The switch `iron_wall_stacks` decides whether all count or the largest only.
    """
    zone = table.zone_of(card_id)
    if zone.name not in AREAS or not combat_check.is_detachment_in_combat(table, zone.key):
        return
    line = units_in(table, opponent(table, zone.holder), zone.name)
    if len(line) >= 2 and any(has_keyword(table, unit, "iron_wall") is None for unit in line):
        yield None
    walls = (
        [x_of(keyword) for unit in line for keyword in working_keywords(table, unit, "iron_wall")] if len(line) >= 2 else []
    )
    if walls and table.header.switches.get("iron_wall_stacks", "yes") == "no":
        walls = [max(walls)]
    yield from ((-x, 0, 0) for x in walls)
