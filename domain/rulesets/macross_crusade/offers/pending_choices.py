"""Offers at a choice: set-up, sorties, and discarding at the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.command import Command
from domain.parts.common.offers import hand_limit_offer, list_slot, sortie_offer
from domain.rulesets.macross_crusade.combat.sortie import WORDS
from domain.rulesets.macross_crusade.effects import continuous_effects
from domain.rulesets.macross_crusade.setup import deciding_seat
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.zones import DEPLOYMENT, HAND, is_rolled
from domain.rulesets.macross_crusade.turn.end_phase import HAND_LIMIT


def offers_at_choice(desk: Desk, seat: str, key: str) -> Iterator[Offer]:
    """Yields what the seat may choose at this place of the chart."""
    table, holder = desk.table, desk.table.clock.holder
    if key == "setup.first_player" and deciding_seat(desk, key) in ("", seat):
        yield Offer(seat, "first", {}, {"seat": Slot(table.header.seats)})
    elif key == "setup.redraw" and deciding_seat(desk, key) == seat:
        yield Offer(seat, "keep")
        if not table.flags.get(f"redrawn:{seat}"):
            yield Offer(seat, "redraw")
    elif key == "attack.sortie" and seat == holder:
        yield _sortie(desk, seat, "attack")
    elif key == "defense.sortie" and seat != holder:
        yield _sortie(desk, seat, "defend")
    elif key == "end.hand" and seat == holder:
        yield hand_limit_offer(desk, seat, HAND, HAND_LIMIT)


def _sortie(desk: Desk, seat: str, act: str) -> Offer:
    """Returns the offer of a sortie: for each area, the Units that may be named.

    A Unit that is barred from its area drops out when the sortie is declared. Under the switch value `refuse_all` a defender
    is not offered such a Unit.
    """
    table = desk.table
    units = [card for card in table.at(f"{seat}.{DEPLOYMENT}") if current_properties.is_surely_type(table, card, "unit")]
    may = [
        unit
        for unit in units
        if not is_rolled(table, unit)
        or continuous_effects.has_permission_or_ban(table, unit, "may", "sortie_rolled") is not False
    ]
    strict = act == "defend" and desk.switch("barred_unit_in_sortie") == "refuse_all"
    slots = {
        word: list_slot(tuple(may if not strict else _alone(desk, seat, word, may)), 0, 1 if strict else len(may))
        for word in WORDS
    }
    return sortie_offer(seat, act, slots)


def _alone(desk: Desk, seat: str, word: str, units: list[str]) -> list[str]:
    return [unit for unit in units if desk.allows(Command(seat, "defend", {word: (unit,)}))]
