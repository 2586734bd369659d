"""The Declare Attackers Step: the Active player declares attack after attack, each by one Unit or by a Group.

No effect enters the clip meanwhile (RT-CLIP-07). The step is therefore one choice, and effects are declared after it.
"""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.record.changes import Plain
from domain.parts.common.card_zones import zone_name
from domain.rulesets.robotech.combat import attack_targets, attacks
from domain.rulesets.robotech.combat.common_traits import require_common_attackers
from domain.rulesets.robotech.effects import triggers
from domain.rulesets.robotech.effects.card_lookup import find_units as named_units
from domain.rulesets.robotech.effects.permissions import may_do
from domain.rulesets.robotech.keywords import transform
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.printed_properties import names_of
from domain.rulesets.robotech.state.units import is_unit
from domain.rulesets.robotech.state.zones import BASE, fielded
from domain.rulesets.robotech.zone_changes import movement

STEP = "attackers.declare"


def declare_attack(desk: Desk, seat: str, args: Arguments) -> None:
    """Declares one attack: a Direct Attack on an opponent's Base (`seat`), or an attack on a Unit (`on`).

    The aims are those of the rules (RT-ATK-05, -06, -07, -20). A Group is several Units in one attack (RT-ATK-10). Any
    number of Units may attack, including none (RT-ATK-01). `left` and `right` transform Units as they advance (RT-ATK-13).
    """
    _require_step(desk, seat)
    units = _units(desk, seat, args)
    require_attackers_able(desk, units)
    aim = attack_targets.read_attack_target(desk, seat, args)
    attack_targets.require_target(desk, units, aim)
    turned = transform.declared_rotations(desk, seat, units, args)
    desk.declare("attack_declared", seat, "RT-ATK-05", {"units": tuple(units), **aim.to_said()})
    attacks.add_attack(desk, _table_of(desk, seat, units, aim))
    for unit in units:
        movement.advance_unit(desk, unit, "RT-ATK-12", "attacker")
    transform.rotate_declared(desk, turned)
    triggers.trigger_abilities(desk, "attacks", units)
    if aim.target:
        triggers.trigger_abilities(desk, "attacked", (aim.target,))


def require_attackers_able(desk: Desk, units: list[str]) -> None:
    """Checks that each of these Units is able to attack, and that all attackers of the step share a Race or an Allegiance."""
    for unit in units:
        _require_able(desk, unit)
    earlier = [unit for attack in attacks.declared_attacks(desk.table) for unit, _ in attack["units"]]
    require_common_attackers(desk, [*earlier, *units], units)


def _units(desk: Desk, seat: str, args: Arguments) -> list[str]:
    refs, own = args.get("units", ()), set(fielded(desk.table, seat))
    able = tuple(sorted(unit for unit in own if is_unit(desk.table, unit) is not False))
    desk.reject_unless(isinstance(refs, tuple) and bool(refs), msg("which_units_attack"), able, rule="RT-ATK-05")
    units = named_units(desk, seat, refs, BASE, "RT-ATK-01", "RT-ATK-19")
    desk.demand("RT-ATK-01", own.issuperset(units), msg("who_attacks_with_units_own", who=seat))
    return units


def _require_step(desk: Desk, seat: str) -> None:
    """Checks that the Active player attacks (RT-TURN-03), and in the Declare Attackers Step (RT-TURN-04)."""
    clock = desk.table.clock
    desk.demand("RT-TURN-03", clock.holder == seat, msg("who_is_active_and_attacks", who=clock.holder))
    desk.demand("RT-TURN-04", clock.node == STEP, msg("attackers_are_declared_in_their"))


def _require_able(desk: Desk, unit: str) -> None:
    """Checks an attacker: a Unit of the Base Zone, able to attack (RT-ATK-04), with one attack a turn (RT-ATK-19).

    A Unit may attack in the turn in which it came into play (RT-MOB-12), and needs no Pilot (RT-ATK-02). A Character without
    the Pilot type is no Unit (RT-CARD-10).
    """
    name = names_of(desk.table, unit).or_else(unit)
    desk.demand("RT-CARD-10", is_unit(desk.table, unit), msg("card_is_no_unit_and_cannot", card=name))
    again = any(unit == other for attack in attacks.declared_attacks(desk.table) for other, _ in attack["units"])
    desk.demand("RT-ATK-19", not again, msg("card_attacks_already", card=name))
    desk.demand("RT-ATK-04", zone_name(desk.table, unit) == BASE, msg("card_is_not_in_word", card=name, word="Base Zone"))
    able = may_do(desk.table, unit, "attack", "advance")
    desk.demand("RT-ATK-04", able, msg("card_is_not_able_to", card=name))


def _table_of(desk: Desk, seat: str, units: list[str], aim: attack_targets.AttackTarget) -> dict[str, Plain]:
    return {
        "kind": aim.kind,
        "by": seat,
        "against": aim.seat,
        "target": attacks.as_unit_incarnation(desk.table, aim.target) if aim.target else ("", 0),
        "units": tuple(attacks.as_unit_incarnation(desk.table, unit) for unit in units),
        "group": len(units) > 1,
        **attacks.outside_battle_zone_mark(desk.table, aim.target),
    }
