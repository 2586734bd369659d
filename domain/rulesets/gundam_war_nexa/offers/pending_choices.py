"""Offers at a choice: set-up, sorties, the turn end, and choices that a resolution waits for."""

from __future__ import annotations

from collections.abc import Iterator

from domain.card_effects import pile_effects
from domain.card_effects.immediate_effects import order_offer
from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import NOT_SEEN, Uncertain
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Question
from domain.kernel.table.knowledge import remaining_decklist
from domain.parts.common.offers import hand_limit_offer, list_slot
from domain.parts.common.offers import sortie_offer as offered_sortie
from domain.rulesets.gundam_war_nexa.card_schema.keywords import has_required_trait
from domain.rulesets.gundam_war_nexa.card_schema.texts import read_printed
from domain.rulesets.gundam_war_nexa.combat import battle, sortie
from domain.rulesets.gundam_war_nexa.effects import force_effects
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import (
    AREAS,
    DEPLOYMENT,
    HAND,
    TERRAIN,
    controller,
)
from domain.rulesets.gundam_war_nexa.turn import end_phase


def offers_at_choice(desk: Desk, seat: str, key: str) -> Iterator[Offer]:
    """Yields the offers of a seat at this place of the chart."""
    table = desk.table
    holder = table.clock.holder
    if key == "setup.first_player":
        yield Offer(seat, "first", {}, {"seat": Slot(table.header.seats)})
    elif key == "setup.redraw" and f"kept:{seat}" not in table.flags:
        yield Offer(seat, "keep")
        if table.count(seat, "redraws") == 0:
            yield Offer(seat, "redraw")
    elif key == "attack.move" and seat == holder:
        yield from _sorties(desk, seat, "attack", "attack")
    elif key == "defense.move" and seat != holder:
        yield from _sorties(desk, seat, "defend", "defense")
    elif seat == holder:
        yield from _at_turn_end(desk, seat, key)


def _at_turn_end(desk: Desk, seat: str, key: str) -> Iterator[Offer]:
    if key == "end.hand":
        yield hand_limit_offer(desk, seat, HAND, end_phase.hand_limit_of_attacker(desk).now)
    elif key == "end.effects":
        yield order_offer(desk, seat)
    elif key == "end.done":
        yield Offer(seat, "done")


def _sorties(desk: Desk, seat: str, act: str, step: str) -> Iterator[Offer]:
    """Yields the sortie to all areas; to each area alone where a text lets only one force go."""
    offer = _sortie(desk, seat, act, step)
    units = [str(unit) for slot in offer.slots.values() for unit in slot.options]
    if force_effects.most_forces(desk.table, units) > 1:
        yield offer
        return
    for area, slot in offer.slots.items():
        yield offered_sortie(seat, act, {area: slot})


def _sortie(desk: Desk, seat: str, act: str, step: str) -> Offer:
    table = desk.table
    there = table.at(f"{seat}.{DEPLOYMENT}")
    units = [card for card in there if current_properties.may_be_type(table, card, "unit")]
    ready = [unit for unit in units if controller(table, unit) == seat and sortie.may_sortie(desk, unit, step) is not False]
    slots: dict[str, Slot] = {}
    for area in AREAS:
        fit = tuple(unit for unit in ready if sortie.has_terrain(desk, unit, area) is not False)
        slots[TERRAIN[area]] = Slot(fit, 0, len(fit), listed=True)
    return offered_sortie(seat, act, slots)


def order_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Offers the attacker to name the order of simultaneous abolish effects (NX-BATT-49)."""
    waiting = battle.waiting_abolish_effects(desk.table)
    if seat == desk.table.clock.holder and len(waiting) > 1:
        yield Offer(seat, "abolish_order", {}, {"cards": list_slot(waiting, len(waiting), len(waiting))})


def pending_choice_offers(desk: Desk, waiting: Question, seat: str) -> Iterator[Offer]:
    """Offers the choice that a resolution waits for."""
    if waiting["what"] in ("search", "look") or "words" in waiting:
        yield from pile_effects.choice_offers(desk, waiting, seat)
    elif waiting["seat"] == seat:
        options = _said(desk, waiting, seat)
        most = min(waiting["n"], len(options))
        yield Offer(seat, "choose", {}, {"cards": list_slot(options, min(waiting.get("least", most), most), most)})


def _said(desk: Desk, waiting: Question, seat: str) -> tuple[Plain, ...]:
    """Returns the options. Cards of a pile that the record does not know are replaced by the printings they can still be."""
    options: tuple[Plain, ...] = waiting["options"]
    if waiting["what"] not in ("turn_up", "share") or any(desk.table.cards[card].printing for card in options):
        return options
    left = sorted((remaining_decklist(desk.table, seat) or {}).items())
    printings = [printing for printing, count in left if count > 0]
    if waiting["what"] == "share":
        return tuple(each for each in printings if has_required_trait(_traits(desk, each), waiting["trait"]) is not False)
    return tuple(printings) or options


def _traits(desk: Desk, printing: str) -> Uncertain[str]:
    data = desk.table.pins.get(printing)
    return read_printed(data).traits if data else NOT_SEEN
