"""The Attacks Results Step: repeated for each attack (RT-RES-03), in the order that the attacker chooses (RT-RES-01)."""

from __future__ import annotations

from domain.kernel.changes import FlagSet, Plain
from domain.kernel.clock import advance
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.parts.pointing import one_of
from domain.rulesets.robotech.combat import attacks, direct_attack, skirmish

NEXT = "next_attack"
"""The flag with the number of the attack that is resolved next."""


def open_attacks(desk: Desk) -> list[Plain]:
    """The attacks that may be resolved next: every Skirmish comes before any Direct Attack (RT-RES-02)."""
    pending = attacks.pending(desk.table)
    skirmishes = [attack for attack in pending if attacks.is_skirmish(desk.table, attack)]
    lapsed = [attack for attack in pending if attack not in skirmishes and not _is_open_base(desk, attack)]
    return [*skirmishes, *lapsed] if skirmishes else pending


def _is_open_base(desk: Desk, attack: Plain) -> bool:
    return attack["kind"] == "direct" and bool(attacks.attackers(desk.table, attack))


def resolve(desk: Desk, seat: str, args: Arguments) -> None:
    """The attacking player names the attack that is resolved next, by one of its Units or its number."""
    attack = _named(desk, args.get("attack"))
    first = attack in open_attacks(desk)
    desk.require("RT-RES-02", first, "every Skirmish is resolved before any Direct Attack")
    desk.declare("attack_chosen", seat, "RT-RES-01", {"attack": attack["number"]})
    desk.do(FlagSet(NEXT, attack["number"]))
    advance(desk)


def _named(desk: Desk, ref: Plain) -> Plain:
    pending = attacks.pending(desk.table)
    numbered = {attack["number"]: attack for attack in pending}
    if type(ref) is int:
        desk.must(ref in numbered, f"no attack {ref} waits", tuple(map(str, numbered)))
        return numbered[ref]
    units = {unit: attack for attack in pending for unit, _ in attack["units"] if unit in desk.table.cards}
    return units[one_of(desk.table, ref, units, "a Unit of an attack that waits")]


def carry_out(desk: Desk) -> None:
    """The attack is resolved: as a Skirmish, as a Direct Attack, or not at all (RT-RES-05)."""
    attack = _next(desk)
    if attacks.is_skirmish(desk.table, attack):
        skirmish.begin(desk, attack)
        return
    attacks.change(desk, attack["number"], done=True)
    reason = _why_it_lapses(desk, attack)
    if reason:
        desk.record("lost", "attack_lapsed", attack["by"], "RT-RES-05", {"attack": attack["number"], "reason": reason})
    else:
        direct_attack.resolve(desk, attack)


def _next(desk: Desk) -> Plain:
    number = desk.table.flags.get(NEXT)
    if number is not None:
        desk.do(FlagSet(NEXT, None))
        return next(attack for attack in attacks.declared(desk.table) if attack["number"] == number)
    return open_attacks(desk)[0]


def _why_it_lapses(desk: Desk, attack: Plain) -> str:
    """An attack without attackers, or a Unit Attack without a defending Unit, has no result (RT-RES-05).

    So has a Direct Attack whose defenders are gone, with the switch `emptied_defense` at `no_result` (RT-DIR-02).
    """
    if not attacks.attackers(desk.table, attack):
        return "no_attackers"
    if attack["kind"] == "unit":
        return "no_defenders"
    emptied = attack["defended"] and desk.switch("emptied_defense") == "no_result"
    return "defenders_gone" if emptied else ""
