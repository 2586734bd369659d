"""Offers where a choice is due: before the game, SQUADs, the End Phase, choices that effects ask for."""

from __future__ import annotations

from collections.abc import Iterator

from domain.card_effects.immediate_effects import order_offer
from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import all_of, any_of
from domain.kernel.record.command import Command
from domain.parts.common.offers import hand_limit_offer, list_slot, sortie_offer
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.card_schema.filters import KeywordName, May
from domain.rulesets.gundam_war.combat import squads
from domain.rulesets.gundam_war.effects import continuous_effects
from domain.rulesets.gundam_war.keywords import voucher
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import AREAS, HAND, STATION, TERRAIN, is_rolled, squad
from domain.rulesets.gundam_war.turn.end_phase import hand_limit_of_attacker


def offers_at_choice(desk: Desk, seat: str, key: str) -> Iterator[Offer]:
    """Yields the offers at a Regular Effect that a player decides."""
    table = desk.table
    holder = table.clock.holder
    if key == "setup.redraw" and f"kept:{seat}" not in table.flags:
        yield Offer(seat, "keep")
        for kind in ("a", "b"):
            if desk.allows(Command(seat, "redraw", {"kind": kind})):
                yield Offer(seat, "redraw", {"kind": kind})
    elif key == "setup.first_player":
        yield Offer(seat, "first", {}, {"seat": Slot(table.header.seats)})
    elif key == "attack.move" and seat == holder:
        yield _squad_offer(desk, seat, "attack")
    elif key == "defense.move" and seat != holder:
        yield _squad_offer(desk, seat, "defend")
    elif seat == holder:
        yield from _at_own_choice(desk, seat, key)
    elif key == "end.redeem" and voucher.affordable_cards(desk, seat):
        yield _redeem(desk, seat)


def _at_own_choice(desk: Desk, seat: str, key: str) -> Iterator[Offer]:
    if key == "end.hand":
        yield hand_limit_offer(desk, seat, HAND, hand_limit_of_attacker(desk).now)
    elif key == "end.effects":
        yield order_offer(desk, seat)
    elif key == "end.redeem" and voucher.affordable_cards(desk, seat):
        yield _redeem(desk, seat)
    elif key == "resolution.order":
        yield Offer(seat, "order", {}, {"first": Slot(("space", "earth"))})
    elif key in ("end.done", "end.redeem"):
        yield Offer(seat, "done")


def _redeem(desk: Desk, seat: str) -> Offer:
    return Offer(seat, "redeem", {}, {"cards": list_slot(voucher.affordable_cards(desk, seat), 1, 1)})


def _squad_offer(desk: Desk, seat: str, act: str) -> Offer:
    slots: dict[str, Slot] = {}
    for area in AREAS:
        fit = [unit for unit in _ready(desk, seat, act) if _accepted_in(desk, seat, act, area, unit)]
        support = _having(desk, fit, "support") if act == "attack" else ()
        bases = _having(desk, fit, "base") if act == "defend" else ()
        slots[TERRAIN[area]] = Slot(tuple(fit), 0, len(fit), single=bases, company=support, listed=True)
    return sortie_offer(seat, act, slots)


def _having(desk: Desk, units: list[str], name: KeywordName) -> tuple[str, ...]:
    return tuple(unit for unit in units if current_properties.has_keyword(desk.table, unit, name) is True)


def _ready(desk: Desk, seat: str, act: str) -> list[str]:
    table = desk.table
    station = table.at(f"{seat}.{STATION}")
    permit: May = "attack_rolled" if act == "attack" else "defend_rolled"
    return [
        unit
        for unit in station
        if current_properties.type_of(table, unit).may_be("unit")
        and (
            not is_rolled(table, unit)
            or continuous_effects.has_permission_or_ban(desk.table, unit, "may", permit) is not False
        )
    ]


def _accepted_in(desk: Desk, seat: str, act: str, area: str, unit: str) -> bool:
    table = desk.table
    if squads.has_terrain(table, unit, area) is False:
        return False
    big = any_of(current_properties.has_keyword(table, unit, name) for name in ("base", "fortress"))
    if act == "attack":
        return big is not True
    enemy, there = opponent(table, seat), squad(table, seat, area)
    slow = any(current_properties.has_keyword(table, each, "high_mobility") is False for each in (unit, *there))
    if slow and current_properties.all_have_keyword(table, enemy, area, "high_mobility") is True:
        return False
    wet = area == AREAS[1] and current_properties.all_have_keyword(table, enemy, area, "water_mobility") is True
    overall = squad(table, enemy, area) if desk.switch("base_per_area") == "overall" else ()
    others = any_of(current_properties.has_keyword(table, other, "base") for other in (*there, *overall))
    full = all_of((current_properties.has_keyword(table, unit, "base"), others))
    return not (wet and big is True) and full is not True
