"""UNITs that come into the Battle area: as SQUADs in the Attack and Defense Step, or by an effect."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Moved
from domain.parts.common.places import zone_name
from domain.parts.common.set_groups import with_set_cards
from domain.parts.family import detachments
from domain.parts.family.detachments import Formed
from domain.rulesets.gundam_war.combat import engagement
from domain.rulesets.gundam_war.effects import autos, permissions
from domain.rulesets.gundam_war.grammar.filters import Cannot
from domain.rulesets.gundam_war.keywords import base, ps_armor, water_mobility
from domain.rulesets.gundam_war.moving import movement
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import AREAS, STATION, TERRAIN, controller, in_play, root
from domain.texts.choosing import go_on

RULES = {"attack": "GW-ATK-01", "defend": "GW-DFN-01"}
BARS: dict[str, Cannot] = {"attack": "attack", "defend": "defend"}
MOMENTS = {"attack": "attacks", "defend": "defends"}


def move(desk: Desk, seat: str, squads: Formed, act: str) -> None:
    """Moves SQUADs from the Station area, each UNIT with its set cards; then what is timed to it (GW-ATK-07, GW-DFN-06).

    What that gives lasts to the end of the turn (GW-AUTO-15), as every gain does that says nothing else.

    A UNIT that an effect keeps from battle stays where it was, as it was (GW-DFN-07, OP-50); on paper it went as it was
    said.
    """
    going = [unit for squad in squads.values() for unit in squad]
    barred = [unit for unit in going if permissions.said(desk.table, unit, "cannot", "battle", BARS[act])]
    if desk.on_paper:
        desk.require("GW-DFN-07", not barred, f"{', '.join(barred)}: an effect keeps it from battle")
        barred = []
    moved: list[str] = []
    for area, units in squads.items():
        moving = tuple(unit for unit in units if unit not in barred)
        moved += detachments.go(desk, seat, f"{seat}.{area}", moving, ("squad_moved_to_battle", RULES[act], TERRAIN[area]))
    if barred:
        desk.record("fixed", "unit_returned_unmoved", seat, "GW-DFN-07", {"cards": tuple(barred)})
    for unit in moved:
        ps_armor.note_battle(desk, unit)
    _set_off(desk, moved, MOMENTS[act])
    movement.fall(desk)
    go_on(desk, "advance")


def _set_off(desk: Desk, moved: list[str], moment: str) -> None:
    witnesses = [autos.witness(desk, card) for card in with_set_cards(desk.table, moved)]
    if witnesses:
        autos.happened(desk, moment, witnesses, {})
        autos.happened(desk, "battle", [seen for seen in witnesses if zone_name(desk.table, seen.card) == seen.zone], {})


def _kept_out(desk: Desk, unit: str, area: str) -> str:
    """The rule by which an effect does not move a UNIT to an area, or empty (GW-BASE-02, GW-WATR-01)."""
    if base.kept_out(desk.table, unit, area):
        return "GW-BASE-02"
    return "GW-WATR-01" if water_mobility.keeps_out(desk, unit, area) else ""


def by_effect(desk: Desk, card_id: str, area: str, as_done: bool = False) -> None:
    """An effect moves a UNIT with its set cards to the end of its side's line in an area, or to its station.

    What is timed to being placed into battle is set off by that too (GW-ATK-07, GW-DFN-06).

    A Base stays where it was if there is another in that area (GW-BASE-02). `as_done`: the players did so on paper.
    """
    unit = root(desk.table, card_id)
    if as_done:
        desk.must(in_play(desk.table, unit), f"{card_id} is not in play", rule="GW-ZONE-14")
        desk.require("GW-SQD-01", cards.type_of(desk.table, unit) in ("unit", ""), "only UNITs go to the Battle area")
        desk.require("GW-BASE-02", not base.kept_out(desk.table, unit, area), "only 1 Base may be in an area")
    elif not in_play(desk.table, unit) or cards.type_of(desk.table, unit) not in ("unit", ""):
        return
    elif rule := _kept_out(desk, unit, area):
        desk.record("lost", "effect_failed", controller(desk.table, unit), rule, {"card": unit})
        return
    came = zone_name(desk.table, unit)
    desk.record("resolved", "unit_changed_area", "", "", {"card": unit, "to": area})
    desk.do(Moved(unit, f"{controller(desk.table, unit)}.{area}"))
    engagement.joined(desk)
    if came == STATION and area in AREAS:
        ps_armor.note_battle(desk, unit)
        placed = [autos.witness(desk, card) for card in with_set_cards(desk.table, [unit])]
        autos.happened(desk, "battle", placed, {})
