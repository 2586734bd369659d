"""Which card somebody means: ids, or printings that are looked for in the given places."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import find, learn, name_of
from domain.kernel.refusal import Refused
from domain.rulesets.gundam_war.state.zones import cards_in_play


def in_play_card(desk: Desk, seat: str, ref: Plain, seats: tuple[str, ...] = ()) -> str:
    """A card in play, by id or by printing; a printing prefers the seat's own cards, then unset before set."""
    table = desk.table
    order = seats or (seat, *(other for other in table.header.seats if other != seat))
    everything = [card for each in order for card in cards_in_play(table, each)]
    if isinstance(ref, str) and ref.startswith("#"):
        if ref not in everything:
            raise Refused("", f"{ref} is not in play")
        return ref
    for card_id in everything:
        if table.cards[card_id].printing == ref:
            return card_id
    raise Refused("", f"{name_of(table, str(ref))} is not in play")


def find_all(desk: Desk, seat: str, refs: Iterable[Plain], options: Iterable[str]) -> tuple[str, ...]:
    """Cards out of some options; a printing takes the first card known as it, else the first unknown card."""
    table = desk.table
    left = list(options)
    found = []
    for ref in refs:
        fitting = [card for card in left if ref in (card, table.cards[card].printing)]
        fitting = fitting or [card for card in left if table.cards[card].printing is None and not str(ref).startswith("#")]
        if not fitting:
            raise Refused("", f"{name_of(table, str(ref))} is not among the choices", tuple(left))
        left.remove(fitting[0])
        found.append(fitting[0])
        if table.cards[fitting[0]].printing is None and not str(ref).startswith("#"):
            learn(desk, fitting[0], str(ref), (seat,))
    return tuple(found)


def hand_card(desk: Desk, seat: str, ref: Plain, zone: str) -> str:
    """A card of a seat's hand, hangar or other zone."""
    return find(desk, seat, ref, (f"{seat}.{zone}",))
