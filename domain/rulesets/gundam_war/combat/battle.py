"""The Regular Effect of the Resolution Step: SQUADs apply their totals to each other (GW-BTL, GW-PREE, GW-ASLT).

The battles are fought in rounds: Preemptive SQUADs have a round of their own, and so has each area where a house rule
takes them one after the other. What a round sets off may have to ask somebody; the next round waits for the answer.
"""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import FlagSet, Plain
from domain.rulesets.gundam_war.combat import battle_order, engagement, squads
from domain.rulesets.gundam_war.combat.blows import Blow, strike
from domain.rulesets.gundam_war.effects import autos
from domain.rulesets.gundam_war.keywords import desert
from domain.rulesets.gundam_war.keywords.preemptive_attack import strikes_first
from domain.rulesets.gundam_war.state.zones import squad

ROUNDS = "battle_rounds"


def begin(desk: Desk) -> None:
    """The step begins: it is settled which areas hold attackers only; Desert sets off (GW-BTL-16, GW-DSRT-01)."""
    engagement.settle(desk)
    desert.set_off(desk)
    autos.begin(desk, "resolution")


def resolve(desk: Desk) -> None:
    """Fights one round; `goes_on` says whether another follows (GW-BTL-17)."""
    rounds: tuple[Plain, ...] = desk.table.flags.get(ROUNDS) or _all_rounds(desk)
    now, later = rounds[0], rounds[1:]
    blows = _blows(desk, now["areas"], now["struck"])
    first = {} if now["struck"] else {blow: strikes_first(desk.table, *blow) for blow in blows}
    if any(truth is None and _is_reckoned(desk, *blow) for blow, truth in first.items()):
        desk.require("GW-PREE-01", None, "")
    early = [blow for blow, truth in first.items() if truth]
    if early:
        struck = tuple(f"{seat}.{area}" for seat, area in early)
        later = ({**now, "struck": struck}, *later)
    strike(desk, early or blows)
    if desk.table.result is None:
        desk.do(FlagSet(ROUNDS, later or None))
        if not later:
            _finish(desk)


def _is_reckoned(desk: Desk, seat: str, area: str) -> bool:
    """Whether both totals of an area are known; else the outcome is open anyhow."""
    sides = (squad(desk.table, each, area) for each in desk.table.header.seats)
    return all(squads.total(desk.table, units) is not None for units in sides)


def goes_on(desk: Desk) -> bool:
    """Whether a round is still to be fought."""
    return ROUNDS in desk.table.flags


def _all_rounds(desk: Desk) -> tuple[Plain, ...]:
    if desk.switch("unopposed_check") == "regular_effect":
        engagement.settle(desk)
    return tuple({"areas": areas, "struck": ()} for areas in battle_order.groups(desk))


def _blows(desk: Desk, areas: tuple[str, ...], struck: tuple[str, ...]) -> list[Blow]:
    """The SQUADs that still stand in these areas and have not applied their total."""
    return [
        (seat, area)
        for area in areas
        for seat in desk.table.header.seats
        if squad(desk.table, seat, area) and f"{seat}.{area}" not in struck
    ]


def _finish(desk: Desk) -> None:
    desk.record("fixed", "battles_resolved", "", "GW-BTL-08")
    desk.do(FlagSet(battle_order.ORDER, None))
    engagement.over(desk)
