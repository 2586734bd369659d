"""Offers for units: entering, attacking, gliding, moving and merging."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.parts.common.offers import known_cards_in
from domain.rulesets.star_front.combat import attack_declaration
from domain.rulesets.star_front.plays import costs
from domain.rulesets.star_front.state import current_properties, zones
from domain.rulesets.star_front.turn import formation
from domain.rulesets.star_front.turn.tactics_phase import MOVES, closing_rule
from domain.rulesets.star_front.zone_changes.entry import entry_positions_of, may_enter_enemy_field


def _positions(seat: str, there: tuple[str, ...]) -> Slot:
    return Slot(there, spots=zones.position_spots(seat, there))


def entry_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields the offers for travellers and units that may enter."""
    table = desk.table
    there = tuple(entry_positions_of(table, seat, ""))
    if there and desk.allows(Command(seat, "summon", {"at": there[0]})):
        yield Offer(seat, "summon", {}, {"at": _positions(seat, there)})
    for card in known_cards_in(desk.table, seat, (zones.HAND,)):
        if current_properties.type_of(table, card).is_surely("unit"):
            yield from _unit(desk, seat, card, tuple(entry_positions_of(table, seat, card)))
            if may_enter_enemy_field(table, card) is True:
                enemy = zones.enemy_of(table, seat)
                yield from _unit(desk, seat, card, tuple(entry_positions_of(table, enemy, card)), enemy)


def _unit(desk: Desk, seat: str, card: str, there: tuple[str, ...], side: str = "") -> Iterator[Offer]:
    """Yields the plays of a unit on the own field, or on another `side`, at the positions `there`."""
    table = desk.table
    fixed: dict[str, Plain] = {"card": card, **({"side": side} if side else {})}
    count = current_properties.tributes_needed(table, card, seat) or 0
    legal = tuple(costs.available_tributes(table, seat))
    for way in costs.ways_with_fewer_units(table, seat, card, count):
        yield from _entry(desk, seat, fixed, there, way, len(way), side)
    if len(legal) >= count:
        yield from _entry(desk, seat, fixed, there, legal, count, side)


def _entry(
    desk: Desk, seat: str, fixed: dict[str, Plain], there: tuple[str, ...], legal: tuple[str, ...], count: int, side: str
) -> Iterator[Offer]:
    """Yields one play of a unit with `count` of the tributes in `legal`."""
    example = dict(fixed)
    slots: dict[str, Slot] = {}
    if count:
        example["tributes"] = legal[:count]
        slots["tributes"] = Slot(legal, count, count, listed=True)
        front = tuple(where for where in there if where.startswith("F"))
        if front:
            slots["at"] = _positions(side or seat, front)._replace(least=0)
    elif there:
        example["at"] = there[0]
        slots["at"] = _positions(side or seat, there)
    if desk.allows(Command(seat, "play", example)):
        yield Offer(seat, "play", fixed, slots)


def attack_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields the attacks of each unit, with and without a glide before them."""
    table = desk.table
    for unit in zones.units(table, seat):
        aims = current_properties.has_keyword(table, unit, "ranged")
        rows: tuple[str, ...] = (*(("",) if aims is not True else ()), *(("front", "back") if aims is not False else ()))
        for row in rows:
            args: dict[str, Plain] = {"card": unit, **({"at": row} if row else {})}
            if attack_declaration.may_attack(table, unit) and desk.allows(Command(seat, "attack", args)):
                yield Offer(seat, "attack", args, spots=attack_declaration.aimed_positions(table, unit, row))
            yield from _glides(desk, seat, unit, args)


def _glides(desk: Desk, seat: str, unit: str, args: dict[str, Plain]) -> Iterator[Offer]:
    table = desk.table
    if current_properties.has_keyword(table, unit, "glide") is False:
        return
    free = (*zones.free_positions(table, seat, zones.FRONT), *zones.free_positions(table, seat, zones.BACK))
    fit = tuple(where for where in free if desk.allows(Command(seat, "attack", {**args, "glide": where})))
    if fit:
        yield Offer(seat, "attack", args, {"glide": _positions(seat, fit)})


def move_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields the moves of each unit in formation."""
    table = desk.table
    if closing_rule(desk, seat, MOVES):
        return
    for unit, fit in formation.possible_moves(table, seat):
        if fit:
            yield Offer(seat, "move", {"card": unit}, {"to": _positions(seat, fit)})


def mech_merge_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields the units that may merge, each with the units onto which it may."""
    table = desk.table
    mine = zones.units(table, seat)
    for unit in mine:
        if current_properties.has_keyword(table, unit, "mech_merge") is not False:
            fit = tuple(u for u in mine if desk.allows(Command(seat, "mech_merge", {"card": unit, "onto": u})))
            if fit:
                yield Offer(seat, "mech_merge", {"card": unit}, {"onto": Slot(fit)})
