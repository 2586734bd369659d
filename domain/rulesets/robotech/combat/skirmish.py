"""Skirmishes (RT-SKI): the attackers' Weapon against the defenders' Armor and the other way round, at the same time.

Both comparisons use the values of the start (RT-SKI-10); both sides choose, the attacker first, before anything moves. No
damage stays on a survivor (RT-SKI-11), and in a Direct Attack the Weapon gives no points but for Burst (RT-SKI-12).
"""

from __future__ import annotations

from domain.kernel.changes import FlagSet, Plain
from domain.kernel.desk import Desk
from domain.rulesets.robotech import points
from domain.rulesets.robotech.combat import attacks, victims
from domain.rulesets.robotech.keywords import burst, destroy
from domain.rulesets.robotech.state.units import cost_of_unit
from domain.rulesets.robotech.state.values import ARMOR, WEAPON, total

FLAG = victims.FLAG


def begin(desk: Desk, attack: Plain) -> None:
    """Adds the values of both sides up (RT-SKI-02, -03) and asks for the victims where there is a choice."""
    table = desk.table
    sides = {"attack": attacks.attackers(table, attack), "defense": attacks.defenders(table, attack)}
    sums = {f"{side}_{what}": total(table, units, what) for side, units in sides.items() for what in (WEAPON, ARMOR)}
    known = None not in sums.values()
    desk.require("RT-SKI-02", True if known else None, "")
    weapon, armor = sums["attack_weapon"] or 0, sums["defense_armor"] or 0
    desk.do(
        FlagSet(
            FLAG,
            {
                "attack": attack["number"],
                "sums": sums,
                "burst": burst.points(table, attack, sides["attack"], weapon, armor) if known else 0,
                "defense": victims.to_fall(table, sides["defense"], sums["attack_weapon"]),
                "attackers": victims.to_fall(table, sides["attack"], sums["defense_weapon"]),
                "seats": (attack["by"], attack["against"]),
            },
        )
    )
    go_on(desk)


def go_on(desk: Desk) -> None:
    """Asks the attacker, then the defender, and finishes once nobody is to be asked (RT-SKI-06, RT-SKI-09)."""
    if not victims.ask_next(desk):
        _finish(desk, desk.table.flags[FLAG])


def _finish(desk: Desk, skirmish: Plain) -> None:
    attack = next(each for each in attacks.declared(desk.table) if each["number"] == skirmish["attack"])
    fallen, lost = skirmish["defense"]["doomed"], skirmish["attackers"]["doomed"]
    gained = sum(cost_of_unit(desk.table, unit) for unit in fallen)
    told = {"attack": attack["number"], **skirmish["sums"], "destroyed": (*fallen, *lost)}
    desk.record("resolved", "skirmish_resolved", attack["by"], "RT-SKI-02", told)
    desk.do(FlagSet(FLAG, None))
    attacks.change(desk, attack["number"], done=True)
    destroy.units(desk, (*fallen, *lost), "skirmish")
    _score(desk, attack["by"], gained, skirmish["burst"])


def _score(desk: Desk, seat: str, gained: int, burst_points: int) -> None:
    """Only the attacking player gains: the cost of every card of the destroyed defenders (RT-SKI-05, -08, -14), and Burst.

    Burst comes on top (RT-BUR-04), and even if the Burst Unit is destroyed in the same Skirmish (RT-BUR-05).
    """
    points.gain(desk, seat, gained, "destroyed", "RT-SKI-05")
    points.gain(desk, seat, burst_points, "burst", "RT-BUR-02")
