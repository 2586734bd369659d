"""PS Armor (GW-PSAR): enters rerolled, and returns to its owner's hand at the end of a turn in which it went to battle."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import AttributeSet
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.effects.targets import subjects
from domain.rulesets.gundam_war.grammar.keywords import PsArmor
from domain.rulesets.gundam_war.grammar.small_effects import PsArmorReturn
from domain.rulesets.gundam_war.keywords import supply
from domain.rulesets.gundam_war.keywords.keyword import KeywordRules
from domain.rulesets.gundam_war.moving import movement
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.power import power
from domain.rulesets.gundam_war.state.zones import HAND, cards_in_play, controller, in_play

NAME: Final = "ps_armor"
FOUGHT = "went_to_battle"


def enters_rerolled(table: Table, card_id: str) -> bool:
    """Whether a UNIT is placed rerolled by PS Armor (GW-PSAR-01)."""
    return cards.has(table, card_id, NAME)


def note_battle(desk: Desk, card_id: str) -> None:
    """Notes that the UNIT went to battle in this turn."""
    if cards.has(desk.table, card_id, NAME):
        desk.do(AttributeSet(card_id, FOUGHT, desk.table.clock.turn))


def returns(desk: Desk) -> list[Effect]:
    """Returns the effects by which UNITs that fought go back to hand at the end of this turn (GW-PSAR-02)."""
    table = desk.table
    fought = (card for seat in table.header.seats for card in cards_in_play(table, seat) if _fought(table, card))
    return [
        {
            "seat": table.zone_of(card).holder,
            "kind": "auto",
            "auto": "auto_d",
            "card": card,
            "ops": ({"do": "ps_armor_return", "to": "self"},),
            "select": (),
            "targets": (),
            "unvoidable": False,
            "ordered": True,
        }
        for card in fought
    ]


def _fought(table: Table, card_id: str) -> bool:
    return table.cards[card_id].attributes.get(FOUGHT) == table.clock.turn and cards.has(table, card_id, NAME)


def take_back(desk: Desk, effect: Effect, operation: PsArmorReturn) -> None:
    """`ps_armor_return`: each UNIT of PS Armor returns to hand (GW-PSAR-02)."""
    for card in subjects(desk, effect, operation):
        if goes_back(desk.table, card):
            desk.record("resolved", "card_moved", "", "GW-PSAR-02", {"card": card, "to": HAND})
            movement.leave_play(desk, card, HAND)


def goes_back(table: Table, card_id: str) -> bool:
    """Whether the UNIT returns to hand with its set cards, each to its owner's; not if that is negated now (OP-62)."""
    return card_id in table.cards and in_play(table, card_id) and not _stays(table, card_id)


def _stays(table: Table, card_id: str) -> bool:
    """Whether the UNIT stays in play by Supply (GW-PSAR-03), or by X or more Corps power of its colour (GW-PSAR-04, -05)."""
    if supply.is_supplied(table, card_id):
        return True
    made = power(table, controller(table, card_id)).get(cards.printed(table, card_id).color or "", 0)
    return any(
        isinstance(each, PsArmor) and each.x is not None and made >= each.x for each in cards.keywords(table, card_id, NAME)
    )


KEYWORDS = (
    KeywordRules(NAME, verbs=(take_back,), enters_rerolled=enters_rerolled, goes_to_battle=note_battle, end_effects=returns),
)
