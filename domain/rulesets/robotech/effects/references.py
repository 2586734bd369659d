"""Which card somebody means: ids, or printings that are looked for in the given places."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import find
from domain.parts import pointing
from domain.parts.pointing import known_to, one_of, own_first
from domain.rulesets.robotech.effects.targets import options_of
from domain.rulesets.robotech.state.units import root
from domain.rulesets.robotech.state.zones import DISCARD, HAND, PROTO, fielded

_OPEN = (PROTO, DISCARD)


def hand_card(desk: Desk, seat: str, ref: Plain) -> str:
    """A card of a seat's hand."""
    return find(desk, seat, ref, (f"{seat}.{HAND}",))


def unit(desk: Desk, seat: str, ref: Plain, zone: str) -> str:
    """A Unit of a seat, named by any of its cards; one in the given zone is meant first."""
    lying = fielded(desk.table, seat)
    near = [card for card in lying if desk.table.zone_of(card).name == zone]
    return root(desk.table, one_of(desk.table, ref, [*near, *lying], "in play"))


def anywhere(desk: Desk, seat: str, ref: Plain) -> str:
    """A card that the seat can point at: in play, in an open zone, or in its own hand."""
    table = desk.table
    seats = own_first(table, seat)
    lying = [card for each in seats for card in fielded(table, each)]
    lying += [card for zone in _OPEN for each in seats for card in table.at(f"{each}.{zone}")]
    lying += known_to(table, seat, table.at(f"{seat}.{HAND}")) if seat else []
    return pointing.anywhere(table, ref, lying, "there")


def named_targets(desk: Desk, seat: str, source: str, refs: Plain, selectors: Iterable[Plain]) -> tuple[str, ...]:
    """The cards that somebody names as targets; a printing takes a card that a selector may name, another's first."""
    options = [card for selector in selectors for card in options_of(desk.table, seat, source, selector)]
    return pointing.named_targets(desk.table, seat, refs, options, lambda ref: anywhere(desk, seat, ref))
