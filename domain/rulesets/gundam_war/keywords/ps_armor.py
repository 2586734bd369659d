"""PS Armor (GW-PSAR): enters rerolled, and returns to its owner's hand at the end of a turn in which it went to battle."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.record.changes import AttributeSet
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.card_schema.keywords import PsArmor
from domain.rulesets.gundam_war.card_schema.small_effects import PsArmorReturn
from domain.rulesets.gundam_war.effects.targets import operation_subjects
from domain.rulesets.gundam_war.keywords import supply
from domain.rulesets.gundam_war.keywords.keyword_rules import KeywordRules
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.generator_power import has_power
from domain.rulesets.gundam_war.state.zones import HAND, cards_in_play, controller, in_play
from domain.rulesets.gundam_war.zone_changes import movement

NAME: Final = "ps_armor"
FOUGHT = "went_to_battle"


def enters_rerolled(table: Table, card_id: str) -> Truth:
    """Returns whether a UNIT is placed rerolled by PS Armor (GW-PSAR-01)."""
    return current_properties.has_keyword(table, card_id, NAME)


def note_battle_entry(desk: Desk, card_id: str) -> None:
    """Notes that the UNIT went to battle in this turn."""
    if current_properties.has_keyword(desk.table, card_id, NAME) is not False:
        desk.do(AttributeSet(card_id, FOUGHT, desk.table.clock.turn))


def return_effects(desk: Desk) -> list[Effect]:
    """Returns the effects of the end of this turn by which UNITs return to hand (GW-PSAR-02): one for each UNIT in play that
    went to battle in this turn and has, or may have, PS Armor.
    """
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
    fought = table.cards[card_id].attributes.get(FOUGHT) == table.clock.turn
    return fought and current_properties.has_keyword(table, card_id, NAME) is not False


def return_to_hand(desk: Desk, effect: Effect, operation: PsArmorReturn) -> None:
    """`ps_armor_return`: each UNIT of PS Armor returns to hand (GW-PSAR-02)."""
    for card in operation_subjects(desk, effect, operation):
        returns = must_return_to_hand(desk.table, card)
        if returns is None:
            desk.demand("GW-PSAR-04", None)
        if returns is not False and current_properties.has_keyword(desk.table, card, NAME) is True:
            desk.record("resolved", "card_moved", "", "GW-PSAR-02", {"card": card, "to": HAND})
            movement.leave_play(desk, card, HAND)


def must_return_to_hand(table: Table, card_id: str) -> Truth:
    """Returns whether the UNIT returns to hand with its set cards, each to its owner's; not if that is negated now
    (OP-62).

    Unknown if unknown cards decide it: whether it has PS Armor, or the power of its player.
    """
    if card_id not in table.cards or not in_play(table, card_id):
        return False
    return all_of((current_properties.has_keyword(table, card_id, NAME), negate(_stays(table, card_id))))


def _stays(table: Table, card_id: str) -> Truth:
    """Returns whether the UNIT stays in play by Supply (GW-PSAR-03), or by X or more Corps power of its colour (GW-PSAR-04,
    -05)."""
    if supply.is_supplied(table, card_id):
        return True
    seat, color = controller(table, card_id), current_properties.printed(table, card_id).color
    armors = (each for each in current_properties.working_keywords(table, card_id, NAME) if isinstance(each, PsArmor))
    return any_of(has_power(table, seat, color, each.x, 0) for each in armors if each.x is not None)


KEYWORDS = (
    KeywordRules(
        NAME,
        verbs=(return_to_hand,),
        enters_rerolled=enters_rerolled,
        goes_to_battle=note_battle_entry,
        end_effects=return_effects,
    ),
)
