"""Offers to play a card from hand or hangar."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai.free_timings import Timing, is_timing_now
from domain.parts.common.offers import host_offers, known_cards_in
from domain.rulesets.gundam_war_nexa.card_schema.texts import NO_TEXT, Text, main_text
from domain.rulesets.gundam_war_nexa.keywords import stay
from domain.rulesets.gundam_war_nexa.offers.play_slots import choice_slots, offers_with_choices
from domain.rulesets.gundam_war_nexa.plays import costs, play_declaration, set_on, special_costs
from domain.rulesets.gundam_war_nexa.plays.card_play import require_g
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import (
    HAND,
    HANGAR,
)


def play_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields offers for the cards that the seat may play now."""
    as_g = is_timing_now(desk, seat, play_declaration.OF_G) and desk.passes_demands(lambda: require_g(desk, seat))
    for card, moment in _timed(desk.table, seat):
        if as_g and current_properties.original_print(desk.table, card).g_sign is not None:
            yield Offer(seat, "play", {"card": card, "as": "g"}, reply=bool(desk.table.chain))
        if is_timing_now(desk, seat, moment) and costs.may_pay_for_card(desk, seat, card):
            yield from _play(desk, seat, {"card": card})
            if current_properties.original_print(desk.table, card).other_cost is not None:
                yield from _play(desk, seat, {"card": card, "price": "other"})


@memo(depends_on="cards", only_while=current_properties.are_keywords_settled)
def _timed(table: Table, seat: str) -> list[tuple[str, Timing]]:
    """Returns the cards of hand and hangar, each with its moment."""
    return [(card, play_declaration.printed_play_moment(table, card)) for card in known_cards_in(table, seat, (HAND, HANGAR))]


def _play(desk: Desk, seat: str, args: dict[str, Plain]) -> Iterator[Offer]:
    card = str(args["card"])
    data = current_properties.original_print(desk.table, card)
    if data.type.is_surely("graphic"):
        return
    if data.type.is_surely("command"):
        for text in special_costs.ways_to_play(main_text(data), data):
            yield from offers_with_choices(desk, seat, "play", args, card, text, data)
        return
    for text in special_costs.ways_to_play(NO_TEXT, data):
        yield from _play_onto_field(desk, seat, args, text)


def _play_onto_field(desk: Desk, seat: str, args: dict[str, Plain], text: Text) -> Iterator[Offer]:
    """Yields the offers to play a card that enters the field, with one way of its special cost."""
    table, card, reply = desk.table, str(args["card"]), bool(desk.table.chain)
    data = current_properties.original_print(table, card)
    slots, example, groups = choice_slots(desk, seat, "play", args, card, text, data)
    needs = data.type.is_surely("character") or set_on.is_set_operation(data)
    if (not needs or stay.has_stay(data)) and desk.allows(Command(seat, "play", {**args, **example}, reply)):
        yield Offer(seat, "play", args, slots, groups, reply)
    if needs:
        own = (seat,) if data.type.is_surely("character") else table.header.seats
        areas = set_on.host_areas(table, seat, card)
        hosts = [host for each in own for area in areas for host in table.at(f"{each}.{area}")]
        yield from host_offers(desk, seat, "play", args, hosts, slots, example)
