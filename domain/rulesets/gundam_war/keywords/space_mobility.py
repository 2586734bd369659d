"""Space Mobility (X) (GW-SPMO): attackers in Space lower the strike of opposing UNITs without it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.kernel.table.table import Table
from domain.parts.common.places import zone_name
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.grammar.keywords import x_of
from domain.rulesets.gundam_war.state.abilities import all_have, has, keywords
from domain.rulesets.gundam_war.state.zones import SPACE, controller, squad

NAME: Final = "space_mobility"


def lowered(table: Table, unit: str) -> Iterator[tuple[int, int, int]]:
    """-Y/+0/+0 for a UNIT in Space that stands against attackers of Space Mobility alone (GW-SPMO-01, OP-66)."""
    if zone_name(table, unit) != SPACE:
        return
    enemy = opponent(table, controller(table, unit))
    if enemy == table.clock.holder and all_have(table, enemy, SPACE, NAME) and not has(table, unit, NAME):
        yield (-lowest_number(table, enemy), 0, 0)


def lowest_number(table: Table, seat: str) -> int:
    """Y: the lowest Space Mobility number in the SQUAD (GW-SPMO-02)."""
    units = squad(table, seat, SPACE)
    return min(x_of(keyword) for unit in units for keyword in keywords(table, unit, NAME))
