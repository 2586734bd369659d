"""Sortie (NX-BATT-01 to -13): the attacker's units go to the battle areas as forces, then the defender's.

In the return step (NX-TURN-20, NX-END-01) all units go to the deployment areas of their controllers, rolled.
"""

from __future__ import annotations

from domain.card_effects.choices import continue_game
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.record.changes import FlagSet, Moved, Plain
from domain.kernel.table.table import Table
from domain.parts.bandai import detachments
from domain.parts.bandai.card_states import roll_cards
from domain.parts.bandai.detachments import Formation
from domain.parts.common.card_zones import zone_name
from domain.parts.common.set_groups import with_set_cards
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war_nexa.card_schema.filters import Cannot, May
from domain.rulesets.gundam_war_nexa.combat import force_engagement
from domain.rulesets.gundam_war_nexa.effects import automatic_effects, continuous_effects, force_effects
from domain.rulesets.gundam_war_nexa.effects.targets import field_card
from domain.rulesets.gundam_war_nexa.game_end import life
from domain.rulesets.gundam_war_nexa.keywords import high_mobility, ps_armor
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import (
    AREA_OF_TERRAIN,
    DEPLOYMENT,
    TERRAIN,
    battling,
    controller,
    is_rolled,
    root,
)
from domain.rulesets.gundam_war_nexa.zone_changes import destruction

SORTIE = "sortie"
"""The flag with a sortie waiting for choices on the way."""
ROLLED_TOO: dict[str, May] = {"attack": "attack_rolled", "defense": "defense_rolled"}
BARRED: dict[str, Cannot] = {"attack": "attack", "defense": "defense"}


def attack(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out the attacker's sortie, which is optional (NX-BATT-01)."""
    _sortie(desk, seat, args, "attack")


def defend(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out the defender's sortie, which may go to areas without attackers too (NX-BATT-12)."""
    _sortie(desk, seat, args, "defense")


def declare_no_attack(desk: Desk) -> None:
    """Goes on without an attack, because the attacker declared none."""
    _move(desk, desk.table.clock.holder, {}, "attack")


def declare_no_defense(desk: Desk) -> None:
    """Goes on without a defence, because the defender declared none."""
    _move(desk, opponent(desk.table, desk.table.clock.holder), {}, "defense")


def _sortie(desk: Desk, seat: str, args: Arguments, act: str) -> None:
    """Declares units and areas, and forms the forces and their order: sub-step 1 (NX-BATT-07)."""
    formed = detachments.form_detachments(
        desk, args, AREA_OF_TERRAIN, lambda ref, taken: _unit(desk, seat, ref, taken), "NX-BATT-05"
    )
    for area, units in formed.items():
        for unit in units:
            desk.demand("NX-BATT-02", may_sortie(desk, unit, act), msg("card_is_rolled", card=unit))
            desk.demand(
                "NX-BATT-03", has_terrain(desk, unit, area), msg("card_cannot_sortie_to_word", card=unit, word=TERRAIN[area])
            )
    sent = [unit for units in formed.values() for unit in units]
    forces = sum(bool(units) for units in formed.values())
    limit = force_effects.most_forces(desk.table, sent)
    desk.demand("NX-EFF-21", force_effects.may_sortie_in(desk.table, sent, forces), msg("n_forces_sortie_at_most", n=limit))
    said = {"forces": {TERRAIN[area]: units for area, units in formed.items()}}
    as_said = tuple(unit for units in formed.values() for unit in units) if desk.breaks_rule else ()
    desk.declare(act if formed else f"{act}_passed", seat, "NX-BATT-01", said)
    _move(desk, seat, formed, act, as_said)


def _unit(desk: Desk, seat: str, ref: Plain, taken: list[str]) -> str:
    table = desk.table
    area, rules = table.at(f"{seat}.{DEPLOYMENT}"), ("NX-BATT-05", "NX-BATT-01")

    def find(ref: Plain) -> str:
        return root(table, field_card(desk, seat, ref, (seat,)))

    unit = detachments.find_unit_at_home(desk, ref, taken, area, find, "deployment area", rules)
    desk.demand("NX-BATT-01", current_properties.is_type(table, unit, "unit"), msg("only_units_sortie"))
    desk.demand("NX-CTRL-05", controller(table, unit) == seat, msg("nobody_controls_that_unit"))
    return unit


def may_sortie(desk: Desk, unit: str, act: str) -> Truth:
    """Returns whether a unit is in reroll state (NX-BATT-02, NX-TURN-21), or a text lets it go rolled (NX-EFF-21)."""
    return not is_rolled(desk.table, unit) or continuous_effects.has_permission_or_ban(
        desk.table, unit, "may", "sortie_rolled", ROLLED_TOO[act]
    )


def has_terrain(desk: Desk, unit: str, area: str) -> Truth:
    """Returns whether a unit has the terrain of an area (NX-BATT-03, NX-CARD-02) and no text bars it from there
    (NX-EFF-21).

    An ACE has no printed terrain (OP-14).
    """
    barred = continuous_effects.has_permission_or_ban(desk.table, unit, "cannot", TERRAIN[area])
    if barred is True:
        return False
    terrain = current_properties.printed(desk.table, unit).terrain.is_any_of(TERRAIN[area])
    free = any_of((terrain, continuous_effects.has_permission_or_ban(desk.table, unit, "may", TERRAIN[area])))
    return all_of((negate(barred), free))


def _move(desk: Desk, seat: str, forces: Formation, act: str, as_said: tuple[str, ...] = ()) -> None:
    """Starts the effects of "when sortieing", then the rest of the sortie: sub-step 2 (NX-BATT-08).

    All choices of these effects are made first. `as_said` are units that a scribe recorded against a rule; they are not
    checked again.
    """
    _set_off(desk, [unit for units in forces.values() for unit in units], "sorties")
    if desk.table.flags.get("awaits") is None:
        _arrive(desk, seat, forces, act, as_said)
        return
    waiting = {"seat": seat, "forces": tuple(forces.items()), "act": act, "as_said": as_said}
    desk.do(FlagSet(SORTIE, waiting))
    continue_game(desk, "stay")


def continue_sortie(desk: Desk) -> None:
    """Continues a waiting sortie once the choices of "when sortieing" are made."""
    waiting = desk.table.flags.get(SORTIE)
    if waiting is not None and desk.table.flags.get("awaits") is None and desk.table.result is None:
        desk.do(FlagSet(SORTIE, None))
        _arrive(desk, waiting["seat"], dict(waiting["forces"]), waiting["act"], waiting["as_said"])


def _arrive(desk: Desk, seat: str, forces: Formation, act: str, as_said: tuple[str, ...]) -> None:
    """Checks the units, moves them to the rear of each area and starts the effects of "when having sortied": sub-steps 3 to
    5.
    """
    going = {area: tuple(unit for unit in units if _can_go(desk, seat, unit, area, act)) for area, units in forces.items()}
    if act == "defense":
        going = {area: units for area, units in going.items() if high_mobility.may_meet(desk, seat, area, units)}
    there = [unit for unit in as_said if unit in desk.table.cards]
    going = {area: tuple(unit for unit in units if unit in (*going.get(area, ()), *there)) for area, units in forces.items()}
    stayed = [unit for area, units in forces.items() for unit in units if unit not in going[area]]
    if stayed:
        desk.record("fixed", "units_stayed", seat, "NX-BATT-09", {"cards": tuple(stayed)})
    moved: list[str] = []
    for area, units in going.items():
        moved += detachments.send_units(desk, seat, f"{seat}.{area}", units, ("units_sortied", "NX-BATT-13", TERRAIN[area]))
    for unit in moved:
        ps_armor.note_battle_entry(desk, unit)
    _set_off(desk, moved, "sortied")
    _set_off(desk, moved, "battle")
    destruction.destroy_fallen_units(desk)
    force_engagement.update_engagement(desk)
    continue_game(desk, "advance")


def _can_go(desk: Desk, seat: str, unit: str, area: str, act: str) -> bool:
    """Returns whether a unit can still sortie at sub-step 3 (NX-BATT-08, -09)."""
    table = desk.table
    if unit not in table.at(f"{seat}.{DEPLOYMENT}") or controller(table, unit) != seat:
        return False
    free = negate(continuous_effects.has_permission_or_ban(table, unit, "cannot", "sortie", BARRED[act]))
    if free is None:
        desk.demand("NX-EFF-21", None)  # an unknown card may keep it from going
    truth = all_of((free, has_terrain(desk, unit, area), may_sortie(desk, unit, act)))
    return truth is not False


def _set_off(desk: Desk, units: list[str], moment: str) -> None:
    """Starts the effects timed to the sortie, in sub-steps 2 and 4 (NX-BATT-08, -10)."""
    witnesses = [automatic_effects.snapshot_card(desk, card) for card in with_set_cards(desk.table, units)]
    if witnesses:
        automatic_effects.trigger_effects(desk, moment, witnesses, {})


def return_units(desk: Desk) -> None:
    """Returns and rolls all units in battle areas, as far as texts let this effect roll them, and disbands the forces
    (NX-END-01, NX-EFF-21).

    Cards that do not belong in a battle area are destroyed (NX-DEST-14 to -16).
    """
    table = desk.table
    misplaced = {card: _is_misplaced(table, card) for seat in table.header.seats for card in battling(table, seat)}
    if None in misplaced.values():
        desk.demand("NX-DEST-14", None)
    seen = destruction.mark_destroyed(desk, [card for card, truth in misplaced.items() if truth is True], "terrain")
    for seat in table.header.seats:
        units = battling(table, seat)
        if units:
            desk.record("fixed", "units_returned", seat, "NX-TURN-20", {"cards": tuple(units)})
            rolled = continuous_effects.without_barred_cards(desk, units, ("be_rolled", "rule_roll"))
            desk.do(*(Moved(unit, f"{seat}.{DEPLOYMENT}") for unit in units))
            roll_cards(desk, rolled)
    force_engagement.disband_forces(desk)
    destruction.trigger_on_destruction(desk, seen, "terrain")
    destruction.destroy_fallen_units(desk)
    life.check_loss(desk)


def _is_misplaced(table: Table, card: str) -> Truth:
    """Returns whether a card in a battle area is not a unit (NX-DEST-15), or is a unit without its terrain (NX-DEST-14,
    OP-14)."""
    if not current_properties.may_be_type(table, card, "unit"):
        return True
    area = TERRAIN[zone_name(table, card)]
    terrain = current_properties.printed(table, card).terrain.is_any_of(area)
    return negate(any_of((terrain, continuous_effects.has_permission_or_ban(table, card, "may", area))))
