"""Offers of the Battle Phase: attacks by Units that have something in common, defences by Units that are fast enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.offers import Offer, Slot
from domain.kernel.table import Table
from domain.rulesets.robotech.combat import attacks as declared
from domain.rulesets.robotech.combat import results
from domain.rulesets.robotech.combat.alike import by_the_cards
from domain.rulesets.robotech.state.cards import printed
from domain.rulesets.robotech.state.units import allegiances, is_unit, races
from domain.rulesets.robotech.state.zones import BASE, BATTLE, opponents


def attacks(desk: Desk, seat: str) -> Iterator[Offer]:
    """Direct Attacks on each opponent and Unit Attacks on each Unit in their Battle Zones."""
    table = desk.table
    ready = _units(table, f"{seat}.{BASE}")
    for other in opponents(table, seat):
        yield from _by_likeness(desk, Command(seat, "attack", {"seat": other}), ready, len(ready))
        for target in _units(table, f"{other}.{BATTLE}"):
            yield from _by_likeness(desk, Command(seat, "attack", {"on": target}), ready, len(ready))


def defences(desk: Desk, seat: str) -> Iterator[Offer]:
    """Defences against each attack on the seat."""
    ready = _units(desk.table, f"{seat}.{BASE}")
    for attack in declared.pending(desk.table):
        leaders = declared.attackers(desk.table, attack)
        if attack["against"] == seat and leaders:
            most = len(ready) if attack["kind"] == "direct" else 1
            yield from _by_likeness(desk, Command(seat, "defend", {"against": leaders[0]}), ready, most)


def next_attacks(desk: Desk, seat: str) -> Iterator[Offer]:
    """The attacks that may be resolved next."""
    units = [attack["units"][0][0] for attack in results.open_attacks(desk)]
    there = tuple(unit for unit in units if unit in desk.table.cards)
    if there:
        yield Offer(seat, "resolve", {}, {"attack": Slot(there)})


def _units(table: Table, place: str) -> list[str]:
    return [card for card in table.at(place) if is_unit(table, card)]


def _by_likeness(desk: Desk, command: Command, ready: Iterable[str], most: int) -> Iterator[Offer]:
    """One offer for each Race or Allegiance that several Units share, and one for each way of transforming one of them."""
    fit = [unit for unit in ready if desk.allows(command._replace(args={**command.args, "units": (unit,)}))]
    if not fit:
        return
    yield Offer(command.seat, command.act, command.args, {"units": Slot(tuple(fit), 1, 1, listed=True)})
    for unit in fit:
        for way in sorted(printed(desk.table, unit).get("modes", ())):
            turned = command._replace(args={**command.args, "units": (unit,), way: (unit,)})
            if desk.allows(turned):
                yield Offer(command.seat, command.act, turned.args)
    for group in _groups(desk, fit) if most > 1 else ():
        example = {**command.args, "units": group}
        if desk.allows(command._replace(args=example)):
            yield Offer(command.seat, command.act, command.args, {"units": Slot(group, 2, len(group), listed=True)})


def _groups(desk: Desk, units: list[str]) -> Iterator[tuple[str, ...]]:
    """The Units that share a word, for every word that at least two of them share."""
    seen: set[tuple[str, ...]] = set()
    for words in (races, allegiances) if by_the_cards(desk) else (races,):
        for word in sorted({word for unit in units for word in words(desk.table, unit) or ()}):
            group = tuple(unit for unit in units if word in (words(desk.table, unit) or ()))
            if len(group) > 1 and group not in seen:
                seen.add(group)
                yield group
