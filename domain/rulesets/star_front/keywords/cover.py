"""Cover (SF-COVER): a newcomer next to a cover unit may be moved directly behind it."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.rulesets.star_front.keywords import imprisoned
from domain.rulesets.star_front.state import current_properties, zones
from domain.rulesets.star_front.zone_changes.positions import move_to_position


def covering_places(table: Table, card: str) -> list[str]:
    """Returns the units next to a newcomer that have a free position behind them (SF-COVER-01, OP-30)."""
    if card not in table.cards or not zones.row_of(table, card):
        return []
    seat = zones.controller(table, card)
    near, free = zones.neighbouring_positions(table, card), zones.free_positions(table, seat, zones.BACK)
    neighbours = [unit for unit in zones.units(table, seat) if zones.position_of(table, unit) in near]
    return [unit for unit in neighbours if zones.position_directly_behind(table, unit) in free]


def cover(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_cover`: lets the controller move a newcomer behind a cover unit, also out of the back row (SF-COVER-02, -03).

    A newcomer that cannot be moved is not covered (SF-IMPR-01).
    """
    card, table = operation["card"], flow.table
    near = covering_places(table, card)
    if not near or imprisoned.is_immovable(table, card):
        return
    if any(current_properties.is_keyword_doubtful(table, unit, "cover") for unit in near):
        flow.desk.mark_open("SF-COVER-01")
    there = [unit for unit in near if current_properties.has_keyword(table, unit, "cover") is True]
    if there and imprisoned.may_be_immovable(table, card):
        flow.desk.mark_open("SF-IMPR-01")
    if not there:
        return
    seat = zones.controller(table, card)
    chosen = flow.choose(frame, operation, seat, "cover", there, 0, 1, card=card)
    if not chosen:
        return
    where = zones.position_directly_behind(table, chosen[0])
    flow.desk.record("resolved", "cover_used", seat, "SF-COVER-01", {"cover": chosen[0], "card": card, "position": where})
    move_to_position(flow.desk, card, where)


STEPS = {"_cover": cover}
