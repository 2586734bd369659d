"""Offers of the Battle Phase: attacks by Units that have a word in common, defences by Units that are fast enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Uncertain
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.robotech.combat import (
    attack_declaration,
    attack_results_step,
    attack_targets,
    defense_declaration,
    stated_results,
)
from domain.rulesets.robotech.combat import attacks as declared
from domain.rulesets.robotech.combat.attack_targets import AttackTarget
from domain.rulesets.robotech.combat.common_traits import are_rules_cards_used
from domain.rulesets.robotech.keywords import transform
from domain.rulesets.robotech.state.printed_properties import is_known
from domain.rulesets.robotech.state.units import allegiances, is_unit, races
from domain.rulesets.robotech.state.zones import BASE, BATTLE, opponents
from domain.rulesets.robotech.turn.turn_order import DEFENSE, require_go

HIGHEST = 31
"""The limit of Battle Points of a stated result: offers are lower, higher ones are entered by hand."""
MAX_STATED_POINTS = 4
"""The most Units of unknown sides that one offer states as destroyed together."""
Words = Callable[[Table, str], Uncertain[str]]
Word = tuple[Words, str]
Go = Callable[[list[str]], None]


def attack_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields Direct Attacks on each opponent and Unit Attacks on each Unit in the opponents' Battle Zones."""
    table = desk.table
    ready = _units(table, f"{seat}.{BASE}")
    for other in opponents(table, seat):
        yield from _attacks(desk, Command(seat, "attack", {"seat": other}), ready, AttackTarget("direct", other))
        for target in _units(table, f"{other}.{BATTLE}"):
            yield from _attacks(desk, Command(seat, "attack", {"on": target}), ready, AttackTarget("unit", other, target))


def _attacks(desk: Desk, command: Command, ready: list[str], aim: AttackTarget) -> Iterator[Offer]:
    def go(units: list[str]) -> None:
        attack_declaration.require_attackers_able(desk, units)
        attack_targets.require_target(desk, units, aim)

    yield from _by_likeness(desk, command, ready, len(ready), go)


def defence_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields defences against each attack on the seat."""
    ready = _units(desk.table, f"{seat}.{BASE}")
    for attack in declared.pending_attacks(desk.table):
        leaders = declared.attackers(desk.table, attack)
        if attack["against"] == seat and leaders:
            most = len(ready) if attack["kind"] == "direct" else 1
            go = partial(_require_defenders, desk, seat, attack)
            yield from _by_likeness(desk, Command(seat, "defend", {"against": leaders[0]}), ready, most, go)


def _require_defenders(desk: Desk, seat: str, attack: Plain, units: list[str]) -> None:
    require_go(desk, seat, DEFENSE)
    defense_declaration.require_defenders_able(desk, seat, units, attack)


def resolution_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields the attacks that may be resolved next, and possible outcomes where the numbers are not all known."""
    there = {units[0]: attack for attack in attack_results_step.open_attacks(desk) if (units := _units_in_game(desk, attack))}
    if there:
        yield Offer(seat, "resolve", {}, {"attack": Slot(tuple(there))})
    for leader, attack in there.items():
        if not stated_results.is_outcome_known(desk.table, attack):
            yield from _outcomes(desk, Command(seat, "resolve", {"attack": leader}), attack)


def late_result_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields the possible statements about attacks of this turn that were left open, for the attacker (RT-RES-01)."""
    for attack in attack_results_step.attacks_left_open(desk) if desk.table.clock.holder == seat else ():
        for leader in _units_in_game(desk, attack)[:1]:
            yield from _outcomes(desk, Command(seat, "resolve", {"attack": leader}), attack)


def _units_in_game(desk: Desk, attack: Plain) -> list[str]:
    return [unit for unit, _ in attack["units"] if unit in desk.table.cards]


def _outcomes(desk: Desk, command: Command, attack: Plain) -> Iterator[Offer]:
    """Yields each set of Units that may be destroyed, with the points where they do not follow from it."""
    unknown = stated_results.unknown_units(desk.table, attack)
    points = Slot(tuple(range(HIGHEST)))
    if stated_results.are_points_unknown(desk.table, attack):
        yield Offer(command.seat, command.act, command.args, {"points": points})
    for count in range(min(len(unknown), MAX_STATED_POINTS) + 1 if unknown else 0):
        for fell in combinations(unknown, count):
            stated = command._replace(args={**command.args, "destroyed": fell})
            if desk.allows(stated):
                more = (
                    Slot(points.options, 0, 1)
                    if stated_results.points_for_skirmish(desk.table, attack, _of_defense(desk, attack, fell)) is None
                    else None
                )
                yield Offer(command.seat, command.act, stated.args, {"points": more} if more else {})


def _of_defense(desk: Desk, attack: Plain, fell: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(unit for unit in fell if unit in stated_results.skirmish_sides(desk.table, attack)["defense"])


def _units(table: Table, place: str) -> list[str]:
    return [card for card in table.at(place) if is_unit(table, card) is not False]


def _by_likeness(desk: Desk, command: Command, ready: list[str], most: int, go: Go) -> Iterator[Offer]:
    """Yields one Unit, or several that may go together; each may be transformed as it advances (RT-ATK-13).

    `go(units)` makes the demands of the act on these Units.
    """
    fit = [unit for unit in ready if desk.passes_demands(partial(go, [unit]))]
    if fit:
        yield _declaring(desk, command, tuple(fit), 1, 1)
    for group in _groups(desk, fit, go) if most > 1 else ():
        yield _declaring(desk, command, group, 2, len(group))


def _declaring(desk: Desk, command: Command, units: tuple[str, ...], least: int, most: int) -> Offer:
    slots = {"units": Slot(units, least, most, listed=True)}
    for way in ("left", "right"):
        turned = tuple(unit for unit in units if _turns(desk, command, unit, way))
        if turned:
            slots[way] = Slot(turned, 0, min(most, len(turned)), listed=True, within="units")
    return Offer(command.seat, command.act, command.args, slots, (("left", "right"),) if len(slots) > 2 else ())


def _turns(desk: Desk, command: Command, unit: str, way: str) -> bool:
    sides = way in transform.sides_with_mode(desk.table, unit) or not is_known(desk.table, unit)
    return sides and desk.passes_demands(lambda: transform.declared_rotations(desk, command.seat, [unit], {way: (unit,)}))


def _groups(desk: Desk, units: list[str], go: Go) -> list[tuple[str, ...]]:
    """Returns the largest sets of Units of which any may go together: those that share a word, as far as known."""
    result = _alike(desk.table, tuple(units), are_rules_cards_used(desk))
    fit = [group for group in result if desk.passes_demands(partial(go, list(group)))]
    return sorted(group for group in fit if not any(set(group) < set(other) for other in fit))


@memo(depends_on="play")
def _alike(table: Table, units: tuple[str, ...], by_cards: bool) -> list[tuple[str, ...]]:
    """Returns the sets of several Units that share a word.

    Without the rules cards these include sets that share a Race and a further word.
    """
    alike = {word: _sharing(table, units, *word) for word in _words(table, units)}
    result = set(alike.values()) if alike else {units}
    if not by_cards:
        races_alike = [group for (kind, _), group in alike.items() if kind is races]
        result |= {tuple(unit for unit in one if unit in other) for one in races_alike for other in alike.values()}
    return [group for group in result if len(group) > 1]


def _words(table: Table, units: tuple[str, ...]) -> list[Word]:
    return [
        (kind, word)
        for kind in (races, allegiances)
        for word in sorted({w for unit in units for w in kind(table, unit).words})
    ]


def _sharing(table: Table, units: tuple[str, ...], kind: Words, word: str) -> tuple[str, ...]:
    """Returns the Units that have a word, and those that may have it."""
    return tuple(unit for unit in units if kind(table, unit).may_be(word))
