"""Which card somebody means: ids, or printings that are looked for in the given places."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import find, knows, learn, name_of
from domain.kernel.refusal import Refused
from domain.rulesets.robotech.effects.targets import options_of
from domain.rulesets.robotech.state.units import root
from domain.rulesets.robotech.state.zones import DISCARD, HAND, PROTO, fielded

_OPEN = (PROTO, DISCARD)


def hand_card(desk: Desk, seat: str, ref: Plain) -> str:
    """A card of a seat's hand."""
    return find(desk, seat, ref, (f"{seat}.{HAND}",))


def one_of(desk: Desk, ref: Plain, options: Iterable[str], what: str) -> str:
    """One of some cards that everybody sees, by id or by printing."""
    lying = list(options)
    for card_id in lying:
        if ref in (card_id, desk.table.cards[card_id].printing):
            return card_id
    raise Refused("", f"{name_of(desk.table, str(ref))} is not {what}", tuple(lying))


def unit(desk: Desk, seat: str, ref: Plain, zone: str) -> str:
    """A Unit of a seat, named by any of its cards; one in the given zone is meant first."""
    lying = fielded(desk.table, seat)
    near = [card for card in lying if desk.table.zone_of(card).name == zone]
    return root(desk.table, one_of(desk, ref, [*near, *lying], "in play"))


def anywhere(desk: Desk, seat: str, ref: Plain) -> str:
    """A card that the seat can point at: in play, in an open zone, or in its own hand."""
    table = desk.table
    if isinstance(ref, str) and ref.startswith("#"):
        desk.must(ref in table.cards, f"there is no card {ref}")
        return ref
    seats = (seat, *(other for other in table.header.seats if other != seat)) if seat else table.header.seats
    lying = [card for each in seats for card in fielded(table, each)]
    lying += [card for zone in _OPEN for each in seats for card in table.at(f"{each}.{zone}")]
    lying += [card for card in table.at(f"{seat}.{HAND}") if knows(table, seat, card)]
    return one_of(desk, ref, lying, "there")


def named_targets(desk: Desk, seat: str, source: str, refs: Iterable[Plain], selectors: Iterable[Plain]) -> tuple[str, ...]:
    """The cards that somebody names as targets; a printing takes a card that a selector may name, another's first."""
    table = desk.table
    options = [card for selector in selectors for card in options_of(table, seat, source, selector)]
    options.sort(key=lambda card: table.zone_of(card).holder == seat)
    found: list[str] = []
    for ref in refs:
        fitting = [card for card in options if table.cards[card].printing == ref and card not in found]
        found.append(fitting[0] if fitting else anywhere(desk, seat, ref))
    return tuple(found)


def find_all(desk: Desk, seat: str, refs: Iterable[Plain], options: Iterable[str]) -> tuple[str, ...]:
    """Cards out of some options; a printing takes the first card known as it, else the first unknown card."""
    table = desk.table
    left, found = list(options), []
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
