"""Offers to play a card from hand or hangar."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.offers import Offer
from domain.parts.declaring import main_clause
from domain.parts.offering import allowed, held, on_one_of
from domain.rulesets.gundam_war_nexa import older, playing, set_on
from domain.rulesets.gundam_war_nexa.keywords import stay
from domain.rulesets.gundam_war_nexa.offers.targeted import offer_with_targets, special_cost
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.zones import (
    DEPLOYMENT,
    G_ZONE,
    HAND,
    HANGAR,
)


def plays(desk: Desk, seat: str) -> Iterator[Offer]:
    """The cards that the seat may play now."""
    for card in held(desk.table, seat, (HAND, HANGAR)):
        yield from _play_as_g(desk, seat, card)
        if playing.when(desk, seat, {"card": card})(desk.table.clock.node):
            yield from _play(desk, seat, card)


def _play_as_g(desk: Desk, seat: str, card: str) -> Iterator[Offer]:
    args = {"card": card, "as": "g"}
    fits = "g_sign" in cards.original(desk.table, card) and desk.table.clock.node == "deployment.ft"
    if fits:
        yield from allowed(desk, seat, "play", args)


def _play(desk: Desk, seat: str, card: str) -> Iterator[Offer]:
    table = desk.table
    data, reply = cards.original(table, card), bool(table.chain)
    if data.get("type") == "graphic":
        return
    args = {"card": card, **_older(desk, seat, card, data)}
    if data["type"] == "command":
        clause = main_clause(data)
        args |= special_cost(desk, seat, clause, card)
        yield from offer_with_targets(desk, seat, "play", args, card, clause.get("targets", ()), reply)
        return
    needs = data["type"] == "character" or set_on.is_set_operation(data)
    if not needs or stay.is_printed(data):
        yield from allowed(desk, seat, "play", args)
    if needs:
        own = (seat,) if data["type"] == "character" else table.header.seats
        hosts = [host for each in own for host in table.at(f"{each}.{DEPLOYMENT}")]
        yield from on_one_of(desk, seat, "play", args, hosts)


def _older(desk: Desk, seat: str, card: str, data: Plain) -> dict[str, Plain]:
    """What else a card needs said: an X, or the cards removed for a card of the older game."""
    clause = main_clause(data) if data["type"] == "command" else {}
    more: dict[str, Plain] = {"x": 1} if playing.asks_x(data, clause) else {}
    if data.get("older") and data["type"] != "ace":
        count = older.reread(data, 1)[2]
        able = [each for zone in (HAND, G_ZONE) for each in desk.table.at(f"{seat}.{zone}") if each != card]
        more["removes"] = tuple(able[:count])
    return more
