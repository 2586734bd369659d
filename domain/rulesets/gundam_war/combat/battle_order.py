"""Which area's battle comes first, at tables that resolve one after the other (GW-BTL-17, switch `battle_areas`)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.clock import advance
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import FlagSet
from domain.rulesets.gundam_war.state.zones import AREA_OF_TERRAIN, AREAS, squad

ORDER = "battle_order"


def is_open(desk: Desk) -> bool:
    """Whether the attacker has to say which area comes first."""
    both = all(squad(desk.table, desk.table.clock.holder, area) for area in AREAS)
    return both and desk.switch("battle_areas") == "attacker_orders"


def choose(desk: Desk, seat: str, args: Arguments) -> None:
    """The attacker names the area that is resolved first."""
    first = AREA_OF_TERRAIN.get(str(args.get("first")))
    desk.must(first is not None, "which area comes first?", tuple(AREA_OF_TERRAIN))
    desk.require("GW-BTL-17", seat == desk.table.clock.holder, "the attacker names the order")
    desk.declare("battle_order_chosen", seat, "GW-BTL-17")
    desk.do(FlagSet(ORDER, first))
    advance(desk)


def groups(desk: Desk) -> list[tuple[str, ...]]:
    """The areas that are resolved together, in order: both at once, or one by one, space first if nothing was said."""
    if desk.switch("battle_areas") == "simultaneous":
        return [AREAS]
    first = desk.table.flags.get(ORDER, AREAS[0])
    return [(area,) for area in sorted(AREAS, key=lambda area: area != first)]
