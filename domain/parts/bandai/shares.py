"""Targets of texts whose selectors speak of cards as filters do (`domain.parts.bandai.filters`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.kernel.contract.truth import Truth
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.bandai.filters import nameable, seen_to_fit
from domain.parts.bandai.sight import Sight
from domain.parts.common import pointing
from domain.parts.common.pointing import Reach, enemy_first, within_reach
from domain.parts.common.targets import shared_out


def shared(
    table: Table, seat: str, source: str, selectors: Iterable[Any], targets: tuple[str, ...], sight: Sight
) -> tuple[int, ...]:
    """How many of the targets belong to each selector; empty: as many as it asks for."""

    def fits(selector: Any, target: str) -> Truth:
        return seen_to_fit(table, seat, source, selector.wanted, target, sight)

    return shared_out(selectors, targets, fits)


def named(
    desk: Desk, seat: str, source: str, refs: Plain, selectors: Iterable[Any], sight: Sight, reach: Reach
) -> tuple[str, ...]:
    """The cards somebody names as targets; a printing takes a card that a selector may name, the enemy's first."""
    table = desk.table
    options = (card for selector in selectors for card in nameable(table, seat, source, selector.wanted, sight))
    seats = enemy_first(table, seat)
    return pointing.named_targets(table, seat, refs, options, lambda ref: within_reach(desk, seat, ref, seats, reach=reach))
