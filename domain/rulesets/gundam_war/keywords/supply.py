"""Supply (X) (GW-SUPP): up to X rerolled UNITs of the SQUAD are not rolled in the Return Step."""

from __future__ import annotations

from domain.kernel.changes import AttributeSet, Plain
from domain.kernel.desk import Desk
from domain.kernel.table import Table
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import AREAS, is_rolled, root, zone_name

LABEL = "return"


def declare(desk: Desk, seat: str, card_id: str, keyword: Plain, targets: tuple[str, ...], args: Plain) -> dict[str, Plain]:
    """Checks the UNITs that are to stay rerolled (GW-SUPP-01 to -03)."""
    table = desk.table
    unit = root(table, card_id)
    squad = table.at(table.cards[unit].place)
    desk.require("GW-SUPP-01", zone_name(table, unit) in AREAS, "the UNIT is not in a SQUAD")
    desk.require("GW-SUPP-01", len(targets) <= keyword["x"], f"up to {keyword['x']} UNITs are named")
    for target in targets:
        desk.require("GW-SUPP-01", target in squad, "the UNIT is not in the same SQUAD")
        desk.require("GW-SUPP-02", not is_rolled(table, target), "a rolled UNIT cannot be rerolled by Supply")
        big = cards.has(table, target, "battleship") or cards.has(table, target, "base")
        desk.require("GW-SUPP-03", not big, "Supply is not used on Battleship or Base UNITs")
    return {"ops": ({"do": "supply"},)}


def mark(desk: Desk, units: list[str]) -> None:
    """Marks UNITs as supplied in this turn."""
    desk.record("resolved", "supplied", "", "GW-SUPP-01", {"cards": tuple(units)})
    desk.do(*(AttributeSet(unit, "supplied", desk.table.clock.turn) for unit in units))


def stays_rerolled(table: Table, unit: str) -> bool:
    """Whether a UNIT need not be rolled in this Return Step."""
    supplied = table.cards[unit].attributes.get("supplied") == table.clock.turn
    return supplied and not is_rolled(table, unit)
