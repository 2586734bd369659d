"""The moves of the Battle Phase: to battle in the Attack (GW-ATK) and Defense Step (GW-DFN), and back (GW-RET)."""

from __future__ import annotations

from domain.card_effects.choices import continue_game
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import negate
from domain.kernel.record.changes import Moved
from domain.parts.bandai import detachments
from domain.parts.bandai.card_states import roll_cards
from domain.parts.bandai.detachments import Formation
from domain.parts.common.card_zones import zone_name
from domain.parts.common.set_groups import with_set_cards
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.card_schema.filters import Cannot
from domain.rulesets.gundam_war.combat import engagement_state, squads
from domain.rulesets.gundam_war.effects import automatic_effects, continuous_effects
from domain.rulesets.gundam_war.effects.continuous_effects import without_barred_cards
from domain.rulesets.gundam_war.keywords import keyword_rules, mobility, unit_designations
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import AREAS, STATION, TERRAIN, battling, controller, in_play, root
from domain.rulesets.gundam_war.zone_changes.movement import destroy_fallen_units

RULES = {"attack": "GW-ATK-01", "defend": "GW-DFN-01"}
BARS: dict[str, Cannot] = {"attack": "attack", "defend": "defend"}
MOMENTS = {"attack": "attacks", "defend": "defends"}


def move_squads(desk: Desk, seat: str, formed: Formation, act: str) -> None:
    """Moves SQUADs from the Station area, each UNIT with its set cards, and triggers effects timed to it (GW-ATK-07,
    GW-DFN-06).

    What these effects give lasts to the end of the turn (GW-AUTO-15), as does every gain without another duration.

    A UNIT that an effect bars from battle stays where it was, as it was (GW-DFN-07, OP-50). In a record of a game on paper it
    moves as the players said.
    """
    going = [unit for squad in formed.values() for unit in squad]
    bans = {unit: continuous_effects.has_permission_or_ban(desk.table, unit, "cannot", "battle", BARS[act]) for unit in going}
    if None in bans.values():
        desk.demand("GW-DFN-07", None)
    barred = [unit for unit, banned in bans.items() if banned is True]
    if desk.on_paper:
        desk.demand("GW-DFN-07", not barred, msg("card_effect_keeps_it_from_battle", card=", ".join(barred)))
        barred = []
    moved: list[str] = []
    for area, units in formed.items():
        moving = tuple(unit for unit in units if unit not in barred)
        moved += detachments.send_units(
            desk, seat, f"{seat}.{area}", moving, ("squad_moved_to_battle", RULES[act], TERRAIN[area])
        )
    if barred:
        desk.record("fixed", "unit_returned_unmoved", seat, "GW-DFN-07", {"cards": tuple(barred)})
    for unit in moved:
        keyword_rules.note_battle_entry(desk, unit)
    _set_off(desk, moved, MOMENTS[act])
    destroy_fallen_units(desk)
    continue_game(desk, "advance")


def _set_off(desk: Desk, moved: list[str], moment: str) -> None:
    witnesses = [automatic_effects.snapshot_card(desk, card) for card in with_set_cards(desk.table, moved)]
    if witnesses:
        automatic_effects.trigger_effects(desk, moment, witnesses, {})
        automatic_effects.trigger_effects(
            desk, "battle", [seen for seen in witnesses if zone_name(desk.table, seen.card) == seen.zone], {}
        )


def _barred_by(desk: Desk, unit: str, area: str) -> str:
    """Returns the rule by which an effect does not move a UNIT to an area; empty if none does (GW-BASE-02, GW-WATR-01)."""
    barred = unit_designations.is_base_barred(desk.table, unit, area)
    if barred is None:
        desk.demand("GW-BASE-02", None)
    if barred is True:
        return "GW-BASE-02"
    wet = mobility.bars_from_earth(desk, unit, area)
    if wet is None:
        desk.demand("GW-WATR-01", None)
    return "GW-WATR-01" if wet is True else ""


def move_unit_by_effect(desk: Desk, card_id: str, area: str, as_done: bool = False, front: bool = False) -> None:
    """Moves a UNIT with its set cards by an effect: to its side's line in an area, or to its station.

    It goes to the end of the line, or with `front` to its front. This also triggers effects timed to being placed into battle
    (GW-ATK-07, GW-DFN-06).

    A Base stays where it was if another Base is in that area (GW-BASE-02). `as_done`: the players did so on paper.
    """
    unit = root(desk.table, card_id)
    if as_done:
        desk.reject_unless(in_play(desk.table, unit), msg("card_is_not_in_play", card=card_id), rule="GW-ZONE-14")
        desk.demand("GW-SQD-01", current_properties.type_of(desk.table, unit).may_be("unit"), msg("only_units_go_to_battle"))
        barred = unit_designations.is_base_barred(desk.table, unit, area)
        desk.demand("GW-BASE-02", negate(barred), msg("only_1_base_may_be_in_area"))
    elif not in_play(desk.table, unit) or not current_properties.type_of(desk.table, unit).may_be("unit"):
        return
    elif rule := _barred_by(desk, unit, area):
        desk.record("lost", "effect_failed", controller(desk.table, unit), rule, {"card": unit})
        return
    came = zone_name(desk.table, unit)
    desk.record("resolved", "unit_changed_area", "", "", {"card": unit, "to": area})
    desk.do(Moved(unit, f"{controller(desk.table, unit)}.{area}", 0 if front and area in AREAS else -1))
    engagement_state.mark_engaged_on_joining(desk)
    if came == STATION and area in AREAS:
        keyword_rules.note_battle_entry(desk, unit)
        placed = [automatic_effects.snapshot_card(desk, card) for card in with_set_cards(desk.table, [unit])]
        automatic_effects.trigger_effects(desk, "battle", placed, {})


def attack(desk: Desk, seat: str, args: Arguments) -> None:
    """Forms SQUADs in Earth and Space, one in each (GW-ATK-01, -04); an empty attack is a pass (GW-ATK-05)."""
    formed = squads.named_squads(desk, seat, args, "GW-ATK-04")
    for area, units in formed.items():
        for unit in units:
            squads.require_ready(desk, unit, "GW-ATK-02", "attack_rolled")
            squads.require_terrain(desk, unit, area, "GW-ATK-03")
            unit_designations.require_not_attacking(desk, unit)
        unit_designations.require_not_only_support(desk, units)
    desk.declare("attack" if formed else "attack_passed", seat, "GW-ATK-01", squads.squads_as_stored(formed))
    move_squads(desk, seat, formed, "attack")


def declare_no_attack(desk: Desk) -> None:
    """Declares no attack where the attacker said nothing (GW-ATK-05)."""
    move_squads(desk, desk.table.clock.holder, {}, "attack")


def defend(desk: Desk, seat: str, args: Arguments) -> None:
    """Moves SQUADs into Earth and Space, one in each, even without attackers there (GW-DFN-01, -02, -08); or passes."""
    formed = squads.named_squads(desk, seat, args, "GW-DFN-08")
    for area, units in formed.items():
        for unit in units:
            squads.require_ready(desk, unit, "GW-DFN-05", "defend_rolled")
            squads.require_terrain(desk, unit, area, "GW-DFN-03")
        unit_designations.require_one_in_area(desk, seat, area, units)
        mobility.require_high_mobility(desk, seat, area, units)
        mobility.require_no_base(desk, seat, area, units)
    desk.declare("defense" if formed else "defense_passed", seat, "GW-DFN-01", squads.squads_as_stored(formed))
    move_squads(desk, seat, formed, "defend")


def declare_no_defense(desk: Desk) -> None:
    """Declares no defense where the defender said nothing."""
    move_squads(desk, opponent(desk.table, desk.table.clock.holder), {}, "defend")


def return_units(desk: Desk) -> None:
    """Moves the UNITs of both players, each with its set cards, and rolls those that no text keeps from it (GW-RET-01,
    -02, GW-SUPP-01, GW-EFF-01).
    """
    table = desk.table
    for seat in table.header.seats:
        units = list(battling(table, seat))
        if not units:
            continue
        desk.record("fixed", "units_returned_to_station", seat, "GW-RET-01", {"cards": tuple(units)})
        for unit in units:
            rolled = [] if keyword_rules.stays_rerolled(table, unit) else without_barred_cards(desk, [unit], "be_rolled")
            desk.do(Moved(unit, f"{seat}.{STATION}"))
            roll_cards(desk, rolled)
    destroy_fallen_units(desk)
