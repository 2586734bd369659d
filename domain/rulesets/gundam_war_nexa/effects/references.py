"""Which card somebody means: ids, or printings that are looked for in the places of this game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.parts.common import pointing
from domain.parts.common.pointing import Reach
from domain.rulesets.gundam_war_nexa.effects.targets import nameable
from domain.rulesets.gundam_war_nexa.grammar.filters import Selector
from domain.rulesets.gundam_war_nexa.state.zones import HAND, HANGAR, JUNKYARD, PLAYED, REMOVED, cards_on_field

_REACH = Reach(cards_on_field, "on the field", "NX-ZONE-10", (PLAYED,), (JUNKYARD, HANGAR, REMOVED), (HAND,))
field_card = partial(pointing.in_play, reach=_REACH)
"""A card on the field (NX-ZONE-10), by id or by printing."""
anywhere = partial(pointing.within_reach, reach=_REACH)
"""A card that lies where the seat can point at it."""


def named_targets(desk: Desk, seat: str, source: str, refs: Plain, selectors: Iterable[Selector]) -> tuple[str, ...]:
    """The cards somebody names as targets; a printing takes a card that a selector may name, the enemy's first."""
    table = desk.table
    aimed = [selector for selector in selectors if selector.place is None]
    options = [card for selector in aimed for card in nameable(table, seat, source, selector)]
    return pointing.named_targets(table, seat, refs, options, lambda ref: anywhere(desk, seat, ref))
