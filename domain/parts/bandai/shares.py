"""Targets of texts whose selectors speak of cards as filters do (`domain.parts.bandai.filters`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.kernel.contract.truth import Truth
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.bandai.filters import find_nameable, fits_as_seen
from domain.parts.bandai.sight import FilterContext
from domain.parts.common import pointing
from domain.parts.common.pointing import PointableZones, find_pointable, seats_enemy_first
from domain.parts.common.targets import divide_targets


def targets_per_selector(
    table: Table, seat: str, source: str, selectors: Iterable[Any], targets: tuple[str, ...], sight: FilterContext
) -> tuple[int, ...]:
    """How many of the targets belong to each selector; empty: as many as it asks for."""

    def fits(selector: Any, target: str) -> Truth:
        return fits_as_seen(table, seat, source, selector.wanted, target, sight)

    return divide_targets(selectors, targets, fits)


def find_filter_targets(
    desk: Desk, seat: str, source: str, refs: Plain, selectors: Iterable[Any], sight: FilterContext, reach: PointableZones
) -> tuple[str, ...]:
    """The cards somebody names as targets; a printing takes a card that a selector may name, the enemy's first."""
    table = desk.table
    options = (card for selector in selectors for card in find_nameable(table, seat, source, selector.wanted, sight))
    seats = seats_enemy_first(table, seat)
    return pointing.find_targets(table, seat, refs, options, lambda ref: find_pointable(desk, seat, ref, seats, reach=reach))
