"""Whether what a text asks for is so: its condition, and its power requirement (GW-COST-29)."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.rulesets.gundam_war.effects.matching import Sight, matching
from domain.rulesets.gundam_war.state import faces
from domain.rulesets.gundam_war.state.power import has_power
from domain.rulesets.gundam_war.state.zones import AREAS, controller, in_play, zone_name


def condition(table: Table, source: str, clause: Plain, sight: Sight, seat: str = "") -> bool:
    """Whether the condition and the power requirement `[X • Y]` of a clause hold now (GW-COST-29, OP-26)."""
    whose = seat or controller(table, source) or table.cards[source].bringer
    need = clause.get("requirement")
    if need and has_power(table, whose, faces.printed(table, source).get("color"), need[0], need[1]) is not True:
        return False
    when = clause.get("condition")
    return when is None or _holds(table, whose, source, when, sight)


def _holds(table: Table, seat: str, source: str, when: Plain, sight: Sight) -> bool:
    if "none" in when and matching(table, seat, source, when["none"], sight):
        return False
    if "some" in when and len(matching(table, seat, source, when["some"], sight)) < when.get("least", 1):
        return False
    if "turn" in when and (table.clock.holder == seat) != (when["turn"] == "own"):
        return False
    if "answering" in when and bool(table.chain) != when["answering"]:
        return False
    return not ("in_battle" in when and (in_play(table, source) and zone_name(table, source) in AREAS) != when["in_battle"])
