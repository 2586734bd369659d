"""The Declare Defenders Step: each attacked player in turn declares own Units against the own attacks (RT-DEF-16, RT-MP-04).

Not defending is allowed (RT-DEF-01). Nothing enters the clip meanwhile (RT-CLIP-08).
"""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.parts.pointing import one_of
from domain.rulesets.robotech import movement
from domain.rulesets.robotech.combat import attacks, defense_checks, modes
from domain.rulesets.robotech.combat.alike import require_defenders
from domain.rulesets.robotech.effects import triggers
from domain.rulesets.robotech.effects.references import unit as find_unit
from domain.rulesets.robotech.state.units import root
from domain.rulesets.robotech.state.zones import BASE


def defend(desk: Desk, seat: str, args: Arguments) -> None:
    """Declares Units against one attack: Direct Defense (RT-DEF-02) by any number of Units (RT-DEF-03), or an intercept.

    `against` names an attacking Unit; it may be left out where only one attack is aimed at the player. An interceptor takes
    the place of the attacked Unit (RT-DEF-14).
    """
    attack = _attack(desk, seat, args)
    units = _units(desk, seat, args)
    before = [unit for unit, _ in attack["defenders"]]
    for unit in units:
        defense_checks.require(desk, unit, attack)
    defense_checks.require_number(desk, attack, [*before, *units])
    require_defenders(desk, [*_declared_by(desk, seat), *units], [*before, *units])
    turned = modes.wanted(desk, units, args)
    told = {
        "units": tuple(units),
        "attack": attack["number"],
        "kind": "direct" if attack["kind"] == "direct" else "intercept",
    }
    desk.declare("defense_declared", seat, "RT-DEF-02" if attack["kind"] == "direct" else "RT-DEF-05", told)
    now = tuple(attacks.as_unit(desk.table, unit) for unit in units)
    attacks.change(desk, attack["number"], defenders=(*attack["defenders"], *now), defended=True)
    for unit in units:
        movement.advance(desk, unit, "RT-DEF-09", "defender")
    modes.turn(desk, turned)
    triggers.happened(desk, "defends", units)


def _attack(desk: Desk, seat: str, args: Arguments) -> Plain:
    """The attack that is meant; only the attacked player defends, with own Units (RT-DEF-16)."""
    own = [attack for attack in attacks.pending(desk.table) if attack["against"] == seat]
    desk.require("RT-DEF-16", bool(own), f"{seat} is not attacked")
    ref = args.get("against")
    if ref is None:
        desk.must(len(own) == 1, "which attack is defended against? Name one of its Units")
        return own[0]
    units = {card: attack for attack in own for unit, _ in attack["units"] for card in (unit, *desk.table.at(unit))}
    if type(ref) is int:
        found = [attack for attack in own if attack["number"] == ref]
        desk.must(bool(found), f"no attack {ref} is aimed at {seat}")
        return found[0]
    card = one_of(desk.table, ref, units, f"a Unit that attacks {seat}")
    return units[root(desk.table, card)]


def _units(desk: Desk, seat: str, args: Arguments) -> list[str]:
    refs = args.get("units", ())
    desk.must(isinstance(refs, tuple) and bool(refs), "which Units defend?")
    units: list[str] = []
    for ref in refs:
        base = desk.table.at(f"{seat}.{BASE}")
        free = [card for card in base if desk.table.cards[card].printing == ref and card not in units]
        units.append(free[0] if free else find_unit(desk, seat, ref, BASE))
    desk.require("RT-DEF-16", len(set(units)) == len(units), "a Unit is declared once")
    return units


def _declared_by(desk: Desk, seat: str) -> list[str]:
    """All Units that this player has declared as defenders in this step."""
    own = [attack for attack in attacks.declared(desk.table) if attack["against"] == seat]
    return [unit for attack in own for unit, _ in attack["defenders"]]
