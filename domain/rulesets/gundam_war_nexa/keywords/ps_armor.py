"""PS Armor (NX-KW-11): the card enters rerolled, and after a battle returns to its owner's hand at the next turn start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.record.changes import AttributeSet
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war_nexa.card_schema.filters import KeywordName
from domain.rulesets.gundam_war_nexa.effects import continuous_effects
from domain.rulesets.gundam_war_nexa.keywords import supply
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import AREAS, cards_on_field, group, is_in_battle

NAME: Final = "ps_armor"
FOUGHT, SUPPLIED = "went_to_battle", "with_supply"
PERHAPS = "perhaps"
"""The value of a mark that unknown cards decide."""
SUPPLIERS: tuple[KeywordName, ...] = (supply.NAME, "resupply")
"""The Supply keywords of this game and of the older one."""


def enters_rerolled(table: Table, card_id: str) -> Truth:
    """Returns whether a played card enters in reroll state because of PS Armor."""
    return current_properties.has_keyword(table, card_id, NAME)


def note_battle_entry(desk: Desk, card_id: str) -> None:
    """Notes that a card came to a battle area, in whatever way, and notes the suppliers in its force (OP-30)."""
    armored = current_properties.has_keyword(desk.table, card_id, NAME)
    if armored is not False:
        desk.do(AttributeSet(card_id, FOUGHT, desk.table.clock.turn if armored is True else PERHAPS))
    note_units_with_supply(desk)


def note_units_with_supply(desk: Desk) -> None:
    """Notes each unit with PS Armor that is in one force with another card that has Supply, set cards included.

    A unit noted once stays on the field (OP-30).
    """
    table = desk.table
    for seat in table.header.seats:
        for area in AREAS:
            line = table.at(f"{seat}.{area}")
            company = [card for unit in line for card in group(table, unit)]
            supplies = {card: _supplies(table, card) for card in company}
            for unit in line:
                supplied = any_of(truth for card, truth in supplies.items() if card != unit)
                stays = table.cards[unit].attributes.get(SUPPLIED) is True or supplied is False
                if not stays and current_properties.has_keyword(table, unit, NAME) is not False:
                    desk.do(AttributeSet(unit, SUPPLIED, True if supplied is True else PERHAPS))


def _supplies(table: Table, card: str) -> Truth:
    return any_of(current_properties.has_keyword(table, card, name) for name in SUPPLIERS)


def cards_to_return(desk: Desk) -> Iterator[str]:
    """Yields the cards that return to their owners' hands at the start of any turn: those that fought without Supply.

    The return is started by the battle. So it happens even if the keyword is lost (NX-AUTO-05), and passes on to a card that
    replaces this one (NX-MISC-01). A card that a text protects stays, and does not return later (NX-EFF-21).
    """
    table = desk.table
    for card in cards_on_field(table):
        if FOUGHT not in table.cards[card].attributes:
            continue
        protected = continuous_effects.is_barred_from(table, card, (NAME,))
        returns = all_of((_fought_without_supply(table, card), negate(protected)))
        if returns is None:
            desk.demand("NX-KW-11", None)
        if returns is True and not is_in_battle(table, card):
            yield card
        else:
            desk.do(AttributeSet(card, FOUGHT, None), AttributeSet(card, SUPPLIED, None))


def _fought_without_supply(table: Table, card: str) -> Truth:
    """Returns whether a card fought with PS Armor and without Supply; where its PS Armor was unknown, it counts now."""
    fought, supplied = (table.cards[card].attributes.get(name) for name in (FOUGHT, SUPPLIED))
    armored = current_properties.has_keyword(table, card, NAME) if fought == PERHAPS else True
    return all_of((armored, None if supplied == PERHAPS else not supplied))
