"""Skirmishes (RT-SKI): each side's Weapon is compared with the other side's Armor, at the same time.

Both comparisons use the values of the start (RT-SKI-10). Both sides choose before any card moves, the attacker first. No
damage stays on a survivor (RT-SKI-11). In a Direct Attack the Weapon gives no points except by Burst (RT-SKI-12).
"""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.record.effects import Question
from domain.kernel.table.table import Table
from domain.rulesets.robotech.combat import attacks, skirmish_losses, stated_results
from domain.rulesets.robotech.combat.stated_results import AttackOutcome
from domain.rulesets.robotech.effects import triggers
from domain.rulesets.robotech.game_end import points
from domain.rulesets.robotech.keywords import burst, destroy
from domain.rulesets.robotech.state.current_properties import ARMOR, WEAPON, total_value

FLAG = skirmish_losses.FLAG


def begin_skirmish(desk: Desk, attack: Plain, stated: AttackOutcome | None = None) -> None:
    """Sums the values of both sides (RT-SKI-02, -03) and asks for the destroyed Units where there is a choice.

    `stated` is the outcome as the players state it: the destroyed Units and the points.
    """
    table = desk.table
    sums, burst_points, fallen = _compared(table, attack)
    for side, fell in (stated_results.destroyed_as_stated(desk, attack, stated) if stated is not None else {}).items():
        fallen["attackers" if side == "attack" else side] = {"doomed": fell, "options": ()}
    desk.do(
        FlagSet(
            FLAG,
            {
                "attack": attack["number"],
                "sums": sums,
                "burst": burst_points,
                **fallen,
                "seats": (attack["by"], attack["against"]),
                **_beyond(table, attack, stated),
            },
        )
    )
    ask_for_choices(desk)


def _compared(table: Table, attack: Plain) -> tuple[dict[str, Plain], int, dict[str, dict[str, Plain]]]:
    """Returns the sums of both sides, the Burst points, and what each side loses."""
    sides = stated_results.skirmish_sides(table, attack)
    sums = {f"{side}_{what}": total_value(table, units, what) for side, units in sides.items() for what in (WEAPON, ARMOR)}
    fallen = {
        "defense": skirmish_losses.losses_of_side(table, sides["defense"], sums["attack_weapon"]),
        "attackers": skirmish_losses.losses_of_side(table, sides["attack"], sums["defense_weapon"]),
    }
    return sums, burst.burst_points(table, attack, sides) or 0, fallen


def compare_remaining_units(desk: Desk, attack: Plain) -> None:
    """Compares both sides again after a ruling; what a side has chosen already stays, as far as it is in the Skirmish.

    An outcome that the players state stays as it is stated.
    """
    now = desk.table.flags[FLAG]
    sums, burst_points, fallen = _compared(desk.table, attack)
    units = stated_results.skirmish_sides(desk.table, attack)
    for side in fallen:
        if not now[side]["options"] and (fallen[side]["options"] or "points" in now):
            there = units["attack" if side == "attackers" else side]
            fallen[side] = {"doomed": tuple(unit for unit in now[side]["doomed"] if unit in there), "options": ()}
    desk.do(FlagSet(FLAG, {**now, "sums": sums, "burst": burst_points, **fallen}))
    ask_for_choices(desk)


def _beyond(table: Plain, attack: Plain, stated: AttackOutcome | None) -> dict[str, Plain]:
    """Returns the further fields of a Skirmish with unknown numbers: that it is open, or the stated points."""
    if stated is not None:
        return {"points": stated["points"]}
    return {} if stated_results.is_outcome_known(table, attack) else {"open": True}


def ask_for_choices(desk: Desk) -> None:
    """Asks the attacker, then the defender, and finishes when no choice is left (RT-SKI-06, RT-SKI-09)."""
    if not skirmish_losses.ask_for_losses(desk):
        _finish(desk, desk.table.flags[FLAG])


def _finish(desk: Desk, skirmish: Plain) -> None:
    attack = attacks.attack_of_number(desk.table, skirmish["attack"])
    fallen, lost = skirmish["defense"]["doomed"], skirmish["attackers"]["doomed"]
    gained = sum(stated_results.points_for_unit(desk.table, unit) or 0 for unit in fallen)
    said = {"attack": attack["number"], **skirmish["sums"], "destroyed": (*fallen, *lost)}
    desk.record("resolved", "skirmish_resolved", attack["by"], "RT-SKI-02", said)
    if skirmish.get("open"):
        attacks.leave_result_open(desk, attack, "RT-SKI-02")
    elif stated_results.depends_on_unknown_text(desk.table, attack):
        desk.mark_open("RT-SKI-02")
    desk.do(FlagSet(FLAG, None))
    attacks.change_attack(desk, attack["number"], done=True)
    set_off = [*_destroyers(desk, attack, fallen, 0), *_destroyers(desk, attack, lost, 1)]
    destroy.destroy_units(desk, (*fallen, *lost), "skirmish")
    triggers.queue_abilities(desk, "destroys", set_off)
    if skirmish.get("points") is not None:
        points.gain_points(desk, attack["by"], skirmish["points"], "destroyed", "RT-SKI-05")
    else:
        _score(desk, attack["by"], gained, skirmish["burst"])


def _destroyers(desk: Desk, attack: Plain, fell: tuple[str, ...], side: int) -> list[Plain]:
    """Returns the abilities that the destroying side triggers, once for each destroyed Unit.

    `side` is 0 if the attackers have destroyed Units, and 1 for the defenders.
    """
    units = attacks.defenders(desk.table, attack) if side else attacks.attackers(desk.table, attack)
    if fell:
        triggers.trigger_delayed_effects(desk, "destroys", units)
    return [each for _ in fell for each in triggers.collect_triggered(desk, "destroys", units)]


def _score(desk: Desk, seat: str, gained: int, burst_points: int) -> None:
    """Gives the attacking player the cost of every card of the destroyed defenders (RT-SKI-05, -08, -14), and Burst points.

    Burst points are added (RT-BUR-04), even if the Burst Unit is destroyed in the same Skirmish (RT-BUR-05).
    """
    points.gain_points(desk, seat, gained, "destroyed", "RT-SKI-05")
    points.gain_points(desk, seat, burst_points, "burst", "RT-BUR-02")


def record_chosen_losses(desk: Desk, waiting: Question, units: tuple[str, ...]) -> None:
    """Records the chosen destroyed Units of one side (RT-SKI-06, RT-SKI-09)."""
    now = desk.table.flags[FLAG]
    desk.do(FlagSet(FLAG, {**now, waiting["side"]: {"doomed": units, "options": ()}}))
    ask_for_choices(desk)
