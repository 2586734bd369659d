"""Which card somebody means: ids, or printings that are looked for in the places of this game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.knowledge import find
from domain.parts.common import pointing
from domain.parts.common.pointing import Reach, enemy_first
from domain.rulesets.macross_crusade.effects import filters
from domain.rulesets.macross_crusade.grammar.filters import Selector
from domain.rulesets.macross_crusade.state.zones import G_ZONE, HAND, JUNKYARD, PLAYED, PULLED_OUT, REMOVED, managed

_REACH = Reach(managed, "in the Field", "MC-ZONE-12", (PLAYED,), (G_ZONE, JUNKYARD, REMOVED), (HAND, PULLED_OUT))
field_card = partial(pointing.in_play, reach=_REACH)
"""A card in the Field (MC-ZONE-12), by id or by printing."""
anywhere = partial(pointing.within_reach, reach=_REACH)
"""A card that lies where the seat can point at it."""


def named_targets(desk: Desk, seat: str, source: str, refs: Plain, selectors: Iterable[Selector]) -> tuple[str, ...]:
    """The cards somebody names as targets; a printing takes a card that a selector may name, the enemy's first."""
    table = desk.table
    options = [card for selector in selectors for card in filters.nameable(table, seat, source, selector.wanted)]
    return pointing.named_targets(table, seat, refs, options, lambda ref: anywhere(desk, seat, ref, enemy_first(table, seat)))


def hand_card(desk: Desk, seat: str, ref: Plain, rule: str = "") -> str:
    """A card of a seat's hand; a scribe's may lie elsewhere, against the rule."""
    return find(desk, seat, ref, (f"{seat}.{HAND}",), rule)
