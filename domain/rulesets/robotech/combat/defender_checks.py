"""Checks of defenders: the Speed of each Unit, and the narrow limits of Vessels."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, Uncertain, all_of, any_of
from domain.kernel.record.changes import Plain
from domain.parts.common.card_zones import zone_name
from domain.rulesets.robotech.card_schema.filters import Cannot
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.combat.common_traits import are_rules_cards_used
from domain.rulesets.robotech.combat.defender_speed import speed_as_defender
from domain.rulesets.robotech.effects.permissions import is_allowed, may_do
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.current_properties import may_change_value, present_speed
from domain.rulesets.robotech.state.printed_properties import names_of, type_of
from domain.rulesets.robotech.state.units import is_unit
from domain.rulesets.robotech.state.zones import BASE, BATTLE


def require_defender(desk: Desk, unit: str, attack: Plain) -> None:
    """Checks one defender: a Unit of the Base Zone (RT-DEF-02, RT-DEF-05), in one defence, fast enough (RT-DEF-15)."""
    name = names_of(desk.table, unit).or_else(unit)
    direct = attack["kind"] == "direct"
    desk.demand("RT-CARD-10", is_unit(desk.table, unit), msg("card_is_no_unit_and_cannot_defend", card=name))
    desk.demand("RT-DEF-13", bool(attacks.attackers(desk.table, attack)), msg("no_unit_this_attack_is_left"))
    at_home = any_of([zone_name(desk.table, unit) == BASE, _may_in_battle(desk, unit)])
    again = any(unit == other for each in attacks.declared_attacks(desk.table) for other, _ in each["defenders"])
    desk.demand("RT-DEF-16", not again, msg("card_defends_already", card=name))
    desk.demand("RT-DEF-02" if direct else "RT-DEF-05", at_home, msg("card_is_not_in_word", card=name, word="Base Zone"))
    acts: tuple[Cannot, ...] = ("defend", "advance") if direct else ("defend", "advance", "intercept")
    desk.demand("RT-GOLD-01", may_do(desk.table, unit, *acts), msg("card_cannot_defend_by_card", card=name))
    _require_defendable(desk, attack)
    if type_of(desk.table, unit).is_surely("vessel"):
        _require_of_vessel(desk, unit, attack)
    _require_speed(desk, unit, attack)


def _may_in_battle(desk: Desk, unit: str) -> Truth:
    """Returns whether a text lets a Unit defend while it is in the Battle Zone (RT-GOLD-01)."""
    return is_allowed(desk.table, unit, "defend_in_battle") if zone_name(desk.table, unit) == BATTLE else False


def _require_defendable(desk: Desk, attack: Plain) -> None:
    """Checks that no text forbids to defend against an attacker, or to intercept it (RT-GOLD-01)."""
    words: tuple[Cannot, ...] = ("be_defended",) if attack["kind"] == "direct" else ("be_defended", "be_intercepted")
    there = attacks.attackers(desk.table, attack)
    defendable = {unit: may_do(desk.table, unit, *words) for unit in there}
    names = ", ".join(names_of(desk.table, unit).or_else(unit) for unit, truth in defendable.items() if truth is False)
    desk.demand("RT-GOLD-01", all_of(defendable.values()), msg("nobody_can_defend_against_card", card=names))


def _require_speed(desk: Desk, unit: str, attack: Plain) -> None:
    """Checks the Speed: a Direct Defense needs the attacker's Speed (RT-DEF-02), an intercept needs more (RT-DEF-05).

    In a Group the slowest Unit counts (RT-DEF-07, RT-DEF-08). For a Direct Defense the switch `group_speed` may choose the
    fastest.
    """
    direct = attack["kind"] == "direct"
    mine = speed_as_defender(desk.table, unit, attack)
    theirs = attack_speed(desk, attack)
    truth: Truth = None if mine is None or theirs is None else mine >= theirs if direct else mine > theirs
    if any(may_change_value(desk.table, each, "speed") for each in (unit, *attacks.attackers(desk.table, attack))):
        truth = None
    rule = ("RT-DEF-08" if direct else "RT-DEF-07") if attack["group"] else "RT-DEF-02" if direct else "RT-DEF-05"
    name = names_of(desk.table, unit).or_else(unit)
    if direct:
        reason = msg("card_has_speed_n_n", card=name, n=mine, n2=theirs)
    else:
        reason = msg("card_has_speed_n_more", card=name, n=mine, n2=theirs)
    desk.demand(rule, truth, reason)


def attack_speed(desk: Desk, attack: Plain) -> int | None:
    """Returns the Speed of an attack that a defender is compared with; None if unknown."""
    speeds = [present_speed(desk.table, unit) for unit in attacks.attackers(desk.table, attack)]
    known = [each for each in speeds if each is not None]
    if not known or len(known) < len(speeds):
        return None
    fastest = attack["kind"] == "direct" and desk.switch("group_speed") == "fastest"
    return max(known) if fastest else min(known)


def _require_of_vessel(desk: Desk, unit: str, attack: Plain) -> None:
    """Checks the attacks that a Vessel may defend against.

    It defends against Mecha only if they attack a Vessel (RT-DEF-11), otherwise against a Vessel (RT-DEF-12). Without the
    rules cards it never defends against Mecha. Then it defends only against Direct Attacks by Vessels, which need a card
    text.
    """
    kinds = [type_of(desk.table, each) for each in attacks.attackers(desk.table, attack)]
    rule = "RT-DEF-11" if any(kind.is_surely("mecha") for kind in kinds) else "RT-DEF-12"
    free = is_allowed(desk.table, unit, "defend_mecha")
    desk.demand(
        rule,
        any_of([free, _fits_vessel(desk, attack, kinds)]),
        msg("card_is_vessel_not_against", card=names_of(desk.table, unit).or_else(unit)),
    )


def _fits_vessel(desk: Desk, attack: Plain, kinds: list[Uncertain[str]]) -> Truth:
    of_vessels = [kind.is_any_of("vessel") for kind in kinds]
    if not are_rules_cards_used(desk):
        return all_of([attack["kind"] == "direct", *of_vessels])
    if attack["kind"] == "direct":
        return False
    target = attack["target"][0]
    on_vessel = type_of(desk.table, target).is_any_of("vessel") if target in desk.table.cards else False
    able = all_of(kind.is_any_of("vessel", "mecha") for kind in kinds)
    return all_of([able, any_of([on_vessel, all_of(of_vessels)])])


def require_one_interceptor(desk: Desk, attack: Plain, units: list[str]) -> None:
    """Checks that at most one Unit intercepts a Unit Attack (RT-DEF-06)."""
    desk.demand("RT-DEF-06", attack["kind"] == "direct" or len(units) <= 1, msg("one_unit_intercepts_unit_attack"))
