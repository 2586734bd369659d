"""The Declare Defenders Step: each attacked player in turn declares Units against the attacks on that player.

Defenders are the player's own Units (RT-DEF-16, RT-MP-04). Not defending is allowed (RT-DEF-01). No effect enters the clip
meanwhile (RT-CLIP-08).
"""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.record.changes import Plain
from domain.rulesets.robotech.combat import attacks, defender_checks
from domain.rulesets.robotech.combat.common_traits import require_common_defenders
from domain.rulesets.robotech.effects import triggers
from domain.rulesets.robotech.effects.card_lookup import find_fielded_card
from domain.rulesets.robotech.effects.card_lookup import find_units as named_units
from domain.rulesets.robotech.keywords import transform
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.units import is_unit, root_of_unit
from domain.rulesets.robotech.state.zones import BASE, fielded
from domain.rulesets.robotech.turn.turn_order import DEFENSE, require_go
from domain.rulesets.robotech.zone_changes import movement

NO_ATTACK: Plain = {"number": 0, "kind": "direct", "against": "", "units": (), "defenders": (), "group": False}
"""The attack that a scribe's defence refers to if no player attacks."""


def declare_defense(desk: Desk, seat: str, args: Arguments) -> None:
    """Declares Units against one attack: a Direct Defense (RT-DEF-02) by any number of Units (RT-DEF-03), or an intercept.

    `against` names an attacking Unit; it is optional where only one attack is aimed at the player. An interceptor takes the
    place of the attacked Unit (RT-DEF-14).
    """
    attack = _attack(desk, seat, args)
    if attack["against"] == seat:
        require_go(desk, seat, DEFENSE)
    units = _units(desk, seat, args)
    require_defenders_able(desk, seat, units, attack)
    turned = transform.declared_rotations(desk, seat, units, args)
    said = {
        "units": tuple(units),
        "attack": attack["number"],
        "kind": "direct" if attack["kind"] == "direct" else "intercept",
    }
    desk.declare("defense_declared", seat, "RT-DEF-02" if attack["kind"] == "direct" else "RT-DEF-05", said)
    now = tuple(attacks.as_unit_incarnation(desk.table, unit) for unit in units)
    attacks.change_attack(desk, attack["number"], defenders=(*attack["defenders"], *now), defended=True)
    for unit in units:
        movement.advance_unit(desk, unit, "RT-DEF-09", "defender")
    transform.rotate_declared(desk, turned)
    triggers.trigger_abilities(desk, "defends", units)
    if not attack["defenders"]:
        triggers.trigger_abilities(desk, "blocked", attacks.attackers(desk.table, attack))


def require_defenders_able(desk: Desk, seat: str, units: list[str], attack: Plain) -> None:
    """Checks that each Unit may defend against the attack, and that the player's defenders share a Race or an Allegiance."""
    before = [unit for unit, _ in attack["defenders"]]
    for unit in units:
        defender_checks.require_defender(desk, unit, attack)
    defender_checks.require_one_interceptor(desk, attack, [*before, *units])
    require_common_defenders(desk, [*_declared_by(desk, seat), *units], [*before, *units])


def _attack(desk: Desk, seat: str, args: Arguments) -> Plain:
    """Returns the attack that is defended; only the attacked player defends, with own Units (RT-DEF-16)."""
    pending = attacks.pending_attacks(desk.table)
    desk.demand("RT-DEF-16", bool(pending), msg("nobody_is_attacked"))
    pending = pending or [*attacks.declared_attacks(desk.table)][-1:] or [NO_ATTACK]
    own = [attack for attack in pending if attack["against"] == seat]
    desk.demand("RT-DEF-16", bool(own), msg("who_is_not_attacked", who=seat))
    own = own or pending
    ref = args.get("against")
    if ref is None:
        desk.reject_unless(len(own) == 1, msg("which_attack_is_defended_against"))
        return own[0]
    units = {card: attack for attack in own for unit in _there(desk, attack) for card in (unit, *desk.table.at(unit))}
    card = find_fielded_card(desk, seat, ref, partial(msg, "card_is_not_unit_that", who=seat), "RT-DEF-16", units)
    return units.get(root_of_unit(desk.table, card), own[-1])


def _there(desk: Desk, attack: Plain) -> list[str]:
    return [unit for unit, _ in attack["units"] if unit in desk.table.cards]


def _units(desk: Desk, seat: str, args: Arguments) -> list[str]:
    refs, own = args.get("units", ()), set(fielded(desk.table, seat))
    able = sorted(unit for unit in own if is_unit(desk.table, unit) is not False)
    desk.reject_unless(
        isinstance(refs, tuple) and bool(refs), msg("which_units_defend"), (*able, f"{seat} pass"), "RT-DEF-16"
    )
    units = named_units(desk, seat, refs, BASE, "RT-DEF-16", "RT-DEF-16")
    desk.demand("RT-DEF-16", own.issuperset(units), msg("who_defends_with_own_units", who=seat))
    return units


def _declared_by(desk: Desk, seat: str) -> list[str]:
    """Returns all Units that this player has declared as defenders in this step."""
    own = [attack for attack in attacks.declared_attacks(desk.table) if attack["against"] == seat]
    return [unit for attack in own for unit, _ in attack["defenders"]]
