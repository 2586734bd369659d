"""Alight n (SF-ALIGHT): passengers return to the forest as a cost."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.rulesets.star_front.state.zones import FOREST, cards_under
from domain.rulesets.star_front.zone_changes.departure import send_card


def was_boarded_this_turn(table: Table, unit: str) -> bool:
    """Returns whether a traveller boarded the unit this turn, by ride or board (SF-ALIGHT-02)."""
    return table.cards[unit].attributes.get("boarded") == table.clock.turn


def can_alight(table: Table, seat: str, source: str, amount: int) -> bool:
    """Returns whether enough passengers may leave."""
    return (
        source in table.cards
        and not was_boarded_this_turn(table, source)
        and len(cards_under(table, source, "passenger")) >= amount
    )


def alight(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_alight`: sends n passengers to the forest, then the rest of the effect resolves (SF-ALIGHT-01)."""
    unit = frame["card"]
    leaving = cards_under(flow.table, unit, "passenger")[: operation["n"]]
    flow.desk.record("cost_paid", "passengers_returned", frame["seat"], "SF-ALIGHT-01", {"unit": unit, "count": len(leaving)})
    for card in leaving:
        send_card(flow.desk, card, FOREST)


STEPS = {"_alight": alight}
