"""Eject (RT-KW-05): a Pilot goes face down to the Proto Zone of its owner (RT-EJE-05), as a ProtoCard."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.effects import triggers
from domain.rulesets.robotech.game_end import points
from domain.rulesets.robotech.state.printed_properties import cost_of, is_pilot
from domain.rulesets.robotech.state.units import root_of_unit
from domain.rulesets.robotech.state.zones import controller, is_in_base_or_battle_zone
from domain.rulesets.robotech.zone_changes import movement


def eject_from_destroyed_mecha(desk: Desk, pilot: str, mecha: str, cause: str, defending: bool) -> None:
    """Ejects the Pilot of a destroyed Mecha instead of discarding it (RT-EJE-01).

    In a Skirmish the Pilot's cost is part of the destroyed Unit's cost and counts once (RT-EJE-06). An attacking Pilot gives
    no points there (RT-EJE-07). By an effect, only a defending Pilot gives points, to the attacking player (RT-EJE-03).
    """
    cost = cost_of(desk.table, pilot)
    _to_proto_zone(desk, pilot, mecha, cause)
    if cause == "effect" and defending:
        points.gain_points_for_card(desk, desk.table.clock.holder, cost, "ejected", "RT-EJE-03")


def eject_by_text(desk: Desk, pilot: str, by: str) -> None:
    """Ejects an attacking or defending Pilot by a card text; the opponent gains the Pilot's cost (RT-EJE-04).

    The opponent is the player of the effect (RT-MP-05). If players eject their own Pilot, it is the player whom the Unit
    fights.
    """
    table = desk.table
    ejects = is_pilot(table, pilot) if is_in_base_or_battle_zone(table, pilot) else False
    if ejects is False:
        return
    if ejects is None:
        desk.mark_open("RT-EJE-04")
    unit = root_of_unit(table, pilot)
    enemy = attacks.enemy_player(table, unit)
    if not enemy:
        return
    gainer = by if by != controller(table, pilot) else enemy
    cost = cost_of(table, pilot)
    _to_proto_zone(desk, pilot, unit if unit != pilot else "", "effect")
    points.gain_points_for_card(desk, gainer, cost, "ejected", "RT-EJE-04")


def eject_as_cost(desk: Desk, pilot: str) -> None:
    """Ejects a Pilot as the cost of a text (RT-COST-12); no player gains points."""
    _to_proto_zone(desk, pilot, root_of_unit(desk.table, pilot), "cost")


def _to_proto_zone(desk: Desk, pilot: str, mecha: str, cause: str) -> None:
    together = [pilot, *([mecha] if mecha else [])]
    set_off = triggers.collect_triggered(desk, "ejected", together)
    triggers.trigger_delayed_effects(desk, "ejected", together)
    owner = desk.table.cards[pilot].bringer
    desk.record("consequence", "pilot_ejected", owner, "RT-EJE-01", {"pilot": pilot, "mecha": mecha, "cause": cause})
    movement.move_to_proto_zone(desk, pilot, "down")
    triggers.queue_abilities(desk, "ejected", set_off)
