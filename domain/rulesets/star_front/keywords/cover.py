"""Cover (SF-COVER): a newcomer next to a cover unit may be moved directly behind it."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Plain
from domain.rulesets.star_front.keywords import imprisoned
from domain.rulesets.star_front.moving.positions import move_to_position
from domain.rulesets.star_front.state import cards, zones


def cover_units(flow: ResolutionStack, card: str) -> list[str]:
    """Returns the cover units next to a newcomer that have a free position behind them (SF-COVER-01, OP-30)."""
    table = flow.table
    if card not in table.cards or not zones.row_of(table, card):
        return []
    seat = zones.controller(table, card)
    neighbours = [
        unit
        for unit in zones.units(table, seat)
        if zones.position_of(table, unit) in zones.neighbouring_positions(table, card)
    ]
    free = zones.free_positions(table, seat, zones.BACK)
    return [
        u for u in neighbours if cards.has_keyword(table, u, "cover") and zones.position_directly_behind(table, u) in free
    ]


def cover(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_cover`: lets the controller move a newcomer behind a cover unit, also out of the back row (SF-COVER-02, -03).

    A newcomer that cannot be moved is not covered (SF-IMPR-01).
    """
    card = operation["card"]
    there = cover_units(flow, card)
    if not there or imprisoned.is_immovable(flow.table, card):
        return
    seat = zones.controller(flow.table, card)
    chosen = flow.choose(frame, operation, seat, "cover", there, 0, 1, card=card)
    if not chosen:
        return
    where = zones.position_directly_behind(flow.table, chosen[0])
    flow.desk.record("resolved", "cover_used", seat, "SF-COVER-01", {"cover": chosen[0], "card": card, "position": where})
    move_to_position(flow.desk, card, where)


STEPS = {"_cover": cover}
