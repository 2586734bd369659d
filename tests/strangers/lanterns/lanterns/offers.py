"""What a seat may say now, as templates with choices."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.ruleset import Desk
from domain.parts.common.offers import collect_offers, host_offers, known_cards_in
from domain.parts.common.turns import opponent
from lanterns.card_schema import Dim, is_unread, printed
from lanterns.state.zones import HAND, RIVER


def offers(desk: Desk, seat: str) -> list[Offer]:
    """Everything a seat may say at this place, without moving the clock."""
    return collect_offers(desk, seat, (), _at_choice)


def _at_choice(desk: Desk, seat: str, key: str) -> Iterator[Offer]:
    if key == "setup.first_player":
        yield Offer(seat, "first", {}, {"seat": Slot(desk.table.header.seats)})
    elif seat == desk.table.clock.holder:
        yield Offer(seat, "pass")
        lit = tuple(desk.table.at(f"{opponent(desk.table, seat)}.{RIVER}"))
        for card in known_cards_in(desk.table, seat, (HAND,)):
            yield from _to_light(desk, seat, card, lit)
        for card in desk.table.at(f"{seat}.{RIVER}"):
            yield from host_offers(desk, seat, "blow", {"card": card}, lit)


def _to_light(desk: Desk, seat: str, card: str, lit: tuple[str, ...]) -> Iterator[Offer]:
    aims, unread = any(isinstance(each, Dim) for each in printed(desk.table, card).text), is_unread(desk.table, card)
    if lit and (aims or unread):
        yield Offer(seat, "play", {"card": card}, {"on": Slot(lit)})
    if not (lit and aims):
        yield Offer(seat, "play", {"card": card})
