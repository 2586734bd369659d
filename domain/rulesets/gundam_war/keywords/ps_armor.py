"""PS Armor (GW-PSAR): enters rerolled; back to the owner's hand at the end of the turn in which it went to battle."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import AttributeSet
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.grammar.keywords import PsArmor
from domain.rulesets.gundam_war.keywords import supply
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.power import power
from domain.rulesets.gundam_war.state.zones import cards_in_play, controller, in_play

NAME: Final = "ps_armor"
FOUGHT = "went_to_battle"


def enters_rerolled(table: Table, card_id: str) -> bool:
    """Whether a UNIT is placed rerolled by PS Armor (GW-PSAR-01)."""
    return cards.has(table, card_id, NAME)


def note_battle(desk: Desk, card_id: str) -> None:
    """Notes that the UNIT went to battle in this turn."""
    if cards.has(desk.table, card_id, NAME):
        desk.do(AttributeSet(card_id, FOUGHT, desk.table.clock.turn))


def returning(desk: Desk) -> list[str]:
    """The UNITs whose return is an effect of the end of this turn (GW-PSAR-02)."""
    table = desk.table
    return [card_id for seat in table.header.seats for card_id in cards_in_play(table, seat) if _fought(table, card_id)]


def _fought(table: Table, card_id: str) -> bool:
    return table.cards[card_id].attributes.get(FOUGHT) == table.clock.turn and cards.has(table, card_id, NAME)


def goes_back(table: Table, card_id: str) -> bool:
    """Whether the UNIT returns with its set cards, each to its owner's hand: not where that is negated now (OP-62)."""
    return card_id in table.cards and in_play(table, card_id) and not _kept(table, card_id)


def _kept(table: Table, card_id: str) -> bool:
    """Supply keeps it in play (GW-PSAR-03), or Corps power of its colour of at least X (GW-PSAR-04, -05)."""
    if supply.is_supplied(table, card_id):
        return True
    made = power(table, controller(table, card_id)).get(cards.printed(table, card_id).color or "", 0)
    return any(
        isinstance(each, PsArmor) and each.x is not None and made >= each.x for each in cards.keywords(table, card_id, NAME)
    )
