"""Cover (SF-COVER): a newcomer next to a cover unit may be moved directly behind it."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Plain
from domain.rulesets.star_front.keywords import imprisoned
from domain.rulesets.star_front.moving.positions import stand
from domain.rulesets.star_front.state import cards, zones


def covering(flow: ResolutionStack, card: str) -> list[str]:
    """Returns the cover units next to a newcomer that have a free position behind them (SF-COVER-01, OP-30)."""
    table = flow.table
    if card not in table.cards or not zones.row(table, card):
        return []
    seat = zones.controller(table, card)
    neighbours = [unit for unit in zones.units(table, seat) if zones.position(table, unit) in zones.beside(table, card)]
    free = zones.free(table, seat, zones.BACK)
    return [u for u in neighbours if cards.has(table, u, "cover") and zones.directly_behind(table, u) in free]


def cover(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_cover`: lets the controller move a newcomer behind a cover unit, also out of the back row (SF-COVER-02, -03).

    A newcomer that cannot be moved is not covered (SF-IMPR-01).
    """
    card = operation["card"]
    there = covering(flow, card)
    if not there or imprisoned.immovable(flow.table, card):
        return
    seat = zones.controller(flow.table, card)
    chosen = flow.choose(frame, operation, seat, "cover", there, 0, 1, card=card)
    if not chosen:
        return
    where = zones.directly_behind(flow.table, chosen[0])
    flow.desk.record("resolved", "cover_used", seat, "SF-COVER-01", {"cover": chosen[0], "card": card, "position": where})
    stand(flow.desk, card, where)


STEPS = {"_cover": cover}
