"""The Attacks Results Step: repeated for each attack (RT-RES-03), in the order that the attacker chooses (RT-RES-01)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.timing.clock_and_priority import advance_clock, note_implied_pass
from domain.kernel.record.changes import Counted, FlagSet, Plain
from domain.parts.common.card_references import find_card_among
from domain.rulesets.robotech.combat import attacks, direct_attack, skirmish, stated_results
from domain.rulesets.robotech.messages import msg

NEXT = "next_attack"
"""The flag with the number of the attack that is resolved next."""
BEGIN, CHOOSE = "results.begin", "results.choose"


def open_attacks(desk: Desk) -> list[Plain]:
    """Returns the attacks that may be resolved next; every Skirmish comes before any Direct Attack (RT-RES-02)."""
    pending = attacks.pending_attacks(desk.table)
    skirmishes = [attack for attack in pending if attacks.is_skirmish(desk.table, attack)]
    lapsed = [attack for attack in pending if attack not in skirmishes and not _is_open_base(desk, attack)]
    return [*skirmishes, *lapsed] if skirmishes else pending


def _is_open_base(desk: Desk, attack: Plain) -> bool:
    return attack["kind"] == "direct" and bool(attacks.attackers(desk.table, attack))


def needs_statement(desk: Desk) -> bool:
    """Returns whether the next result needs a statement: the choice of the attack, or an unknown outcome."""
    pending = attacks.pending_attacks(desk.table)
    return len(pending) > 1 or any(not stated_results.is_outcome_known(desk.table, attack) for attack in pending)


def when_to_resolve(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns the places to resolve an attack: before each result, and for an attack left open also later in its turn."""
    turn = desk.table.clock.turn
    if _meant(desk, attacks_left_open(desk), args.get("attack")) is not None:
        return lambda key: desk.table.clock.turn == turn
    return lambda key: key == CHOOSE or (key == BEGIN and not needs_statement(desk))


def choose_next_attack(desk: Desk, seat: str, args: Arguments) -> None:
    """Chooses the attack that is resolved next, named by one of its Units.

    `destroyed` and `points` state its outcome, where the record does not know every number.
    """
    holder = desk.table.clock.holder
    desk.demand("RT-RES-01", seat in ("", holder), msg("who_decides_about_order_results", who=holder))
    late = _meant(desk, attacks_left_open(desk), args.get("attack"))
    attack = late or _named(desk, args.get("attack"))
    if attack is None:
        desk.demand("RT-RES-01", False, msg("no_attack_with_that_unit"))
        desk.declare("attack_chosen", seat, "RT-RES-01", {"attack": 0})
        return
    if late is None:
        first = attack in open_attacks(desk)
        desk.demand("RT-RES-02", first, msg("every_skirmish_is_resolved_before"))
    stated = stated_results.read_stated_outcome(desk, holder, attack, args)
    desk.reject_unless(late is None or stated is not None, msg("that_attack_is_resolved_what_came"))
    if stated is not None:
        stated_results.require_possible_outcome(desk, attack, stated)
    if desk.table.clock.node == BEGIN and late is None:
        note_implied_pass(desk, BEGIN)
    desk.declare("attack_chosen", seat, "RT-RES-01", {"attack": attack["number"]})
    if late is not None:
        _state_late(desk, attack, stated)
        return
    desk.do(FlagSet(NEXT, attack["number"]))
    if stated is not None:
        desk.do(FlagSet(stated_results.FLAG, stated))
    advance_clock(desk)


def attacks_left_open(desk: Desk) -> list[Plain]:
    """Returns the attacks of this turn whose results depend on a number that is not stated yet."""
    return [attack for attack in attacks.declared_attacks(desk.table) if attack.get("open")]


def _meant(desk: Desk, among: list[Plain], ref: Plain) -> Plain:
    """Returns the attack with the named Unit, or the only candidate; None if it is not among these attacks."""
    if ref is None and len(among) == 1 and not attacks.pending_attacks(desk.table):
        return among[0]
    for attack in among:
        units = [unit for unit, _ in (*attack["units"], *attack["defenders"]) if unit in desk.table.cards]
        if ref is not None and ref in (*units, *(desk.table.cards[unit].printing for unit in units)):
            return attack
    return None


def _state_late(desk: Desk, attack: Plain, stated: Plain) -> None:
    attacks.change_attack(desk, attack["number"], open=False)
    desk.do(Counted(attack["by"], attacks.OPEN_RESULTS, -min(1, desk.table.count(attack["by"], attacks.OPEN_RESULTS))))
    _carry_out(desk, attack, stated)


def _named(desk: Desk, ref: Plain) -> Plain:
    pending = attacks.pending_attacks(desk.table)
    if ref is None and len(pending) == 1:
        return pending[0]
    units = {unit: attack for attack in pending for unit, _ in attack["units"] if unit in desk.table.cards}
    if ref is None:
        raise Refused("RT-RES-01", msg("which_attack_name_one_its_units"), tuple(units))
    try:
        return units[find_card_among(desk.table, ref, units, partial(msg, "card_is_not_unit_attack"))]
    except Refused:
        if desk.referee or ref not in desk.table.cards:
            raise
        return None


def resolve_next_attack(desk: Desk) -> None:
    """Resolves the next attack, if there is one: as a Skirmish, as a Direct Attack, or without a result (RT-RES-05)."""
    if not attacks.pending_attacks(desk.table):
        return
    stated = desk.table.flags.get(stated_results.FLAG)
    if stated is not None:
        desk.do(FlagSet(stated_results.FLAG, None))
    _carry_out(desk, _next(desk), stated)


def _carry_out(desk: Desk, attack: Plain, stated: Plain) -> None:
    if attacks.is_skirmish(desk.table, attack) or (stated is not None and stated.get("destroyed")):
        skirmish.begin_skirmish(desk, attack, stated)
        return
    attacks.change_attack(desk, attack["number"], done=True)
    reason = "" if stated is not None else _why_it_lapses(desk, attack)
    if reason:
        desk.record("lost", "attack_lapsed", attack["by"], "RT-RES-05", {"attack": attack["number"], "reason": reason})
    else:
        direct_attack.resolve_direct_attack(desk, attack, stated)


def compare_remaining_units(desk: Desk) -> None:
    """Compares the Units that are left in the Skirmish again, or resolves its attack otherwise (RT-RES-05, RT-DIR-02)."""
    now = desk.table.flags[skirmish.FLAG]
    attack = attacks.attack_of_number(desk.table, now["attack"])
    if attacks.is_skirmish(desk.table, attack):
        skirmish.compare_remaining_units(desk, attack)
    else:
        desk.do(FlagSet(skirmish.FLAG, None))
        _carry_out(desk, attack, None)


def _next(desk: Desk) -> Plain:
    number = desk.table.flags.get(NEXT)
    if number is not None:
        desk.do(FlagSet(NEXT, None))
        return attacks.attack_of_number(desk.table, number)
    return open_attacks(desk)[0]


def _why_it_lapses(desk: Desk, attack: Plain) -> str:
    """Returns the reason why an attack has no result; empty if it has one.

    Reasons are missing attackers, and a Unit Attack without a defending Unit (RT-RES-05). With the switch `emptied_defense`
    at `no_result`, a Direct Attack whose defenders are gone has no result either (RT-DIR-02).
    """
    if not attacks.attackers(desk.table, attack):
        return "no_attackers"
    if attack["kind"] == "unit":
        return "no_defenders"
    emptied = attack["defended"] and desk.switch("emptied_defense") == "no_result"
    return "defenders_gone" if emptied else ""
