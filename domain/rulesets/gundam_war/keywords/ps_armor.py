"""PS Armor (GW-PSAR): enters rerolled; back to the owner's hand at the end of the turn in which it went to battle."""

from __future__ import annotations

from domain.kernel.changes import AttributeSet
from domain.kernel.desk import Desk
from domain.kernel.table import Table
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.power import power
from domain.rulesets.gundam_war.state.zones import cards_in_play, controller

FOUGHT = "went_to_battle"


def enters_rerolled(table: Table, card_id: str) -> bool:
    """Whether a UNIT is placed rerolled by PS Armor (GW-PSAR-01)."""
    return cards.has(table, card_id, "ps_armor")


def note_battle(desk: Desk, card_id: str) -> None:
    """Notes that the UNIT went to battle in this turn."""
    if cards.has(desk.table, card_id, "ps_armor"):
        desk.do(AttributeSet(card_id, FOUGHT, desk.table.clock.turn))


def returning(desk: Desk) -> list[str]:
    """The UNITs that return to hand at the end of this turn (GW-PSAR-02 to -05)."""
    table = desk.table
    return [
        card_id
        for seat in table.header.seats
        for card_id in cards_in_play(table, seat)
        if table.cards[card_id].attributes.get(FOUGHT) == table.clock.turn and not _kept(desk, card_id)
    ]


def _kept(desk: Desk, card_id: str) -> bool:
    table = desk.table
    if table.cards[card_id].attributes.get("supplied") == table.clock.turn:
        return True
    made = power(table, controller(table, card_id)).get(str(cards.printed(table, card_id).get("color")), 0)
    armor = cards.keywords(table, card_id, "ps_armor")
    return not armor or any("x" in keyword and made >= keyword["x"] for keyword in armor)
