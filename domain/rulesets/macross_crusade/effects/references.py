"""Which card somebody means: ids, or printings that are looked for where the seat can point."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import find, knows
from domain.kernel.refusal import Refused
from domain.parts.pointing import find_all as find_all
from domain.parts.pointing import is_id, one_of
from domain.parts.turns import opponent
from domain.rulesets.macross_crusade.effects import filters
from domain.rulesets.macross_crusade.state.zones import G_ZONE, HAND, JUNKYARD, PLAYED, PULLED_OUT, REMOVED, managed

_OPEN = (G_ZONE, JUNKYARD, REMOVED)


def field_card(desk: Desk, seat: str, ref: Plain, seats: tuple[str, ...] = ()) -> str:
    """A card in the Field; a printing prefers the seat's own cards."""
    order = seats or (seat, *(other for other in desk.table.header.seats if other != seat))
    return one_of(desk.table, ref, [card for each in order for card in managed(desk.table, each)], "in the Field")


def anywhere(desk: Desk, seat: str, ref: Plain) -> str:
    """A card that lies where the seat can point at it: in the Field, being played, in an open place, in its own hand."""
    table = desk.table
    if is_id(ref):
        if ref not in table.cards:
            raise Refused("", f"there is no card {ref}")
        return str(ref)
    seen = [card for zone in _OPEN for each in table.header.seats for card in table.at(f"{each}.{zone}")]
    own = [*table.at(f"{seat}.{HAND}"), *table.at(f"{seat}.{PULLED_OUT}")] if seat else []
    fields = [card for each in (seat, *table.header.seats) if each for card in managed(table, each)]
    lying = [*fields, *table.at(PLAYED), *seen, *(card for card in own if knows(table, seat, card))]
    return one_of(table, ref, lying, "where it could be pointed at")


def named_targets(desk: Desk, seat: str, source: str, refs: Iterable[Plain], selectors: Iterable[Plain]) -> tuple[str, ...]:
    """The cards somebody names as targets; a printing takes a card that a selector may name, the enemy's first."""
    table = desk.table
    options = [card for selector in selectors for card in filters.matching(table, seat, source, selector)]
    options.sort(key=lambda card: table.zone_of(card).holder == seat)
    found: list[str] = []
    for ref in (refs,) if isinstance(refs, str) else refs:
        fitting = [card for card in options if table.cards[card].printing == ref and card not in found]
        found.append(fitting[0] if fitting else anywhere(desk, opponent(table, seat) if not is_id(ref) else seat, ref))
    return tuple(found)


def hand_card(desk: Desk, seat: str, ref: Plain) -> str:
    """A card of a seat's hand."""
    return find(desk, seat, ref, (f"{seat}.{HAND}",))
