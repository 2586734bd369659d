"""Supply(X) (MC-KW-12): in the Friendly Return Step the player rerolls X other Units."""

from __future__ import annotations

from functools import cache
from typing import Final

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.card_schema.keywords import x_of
from domain.rulesets.macross_crusade.card_schema.texts import Text, written_text
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.state.printed_properties import own_keywords
from domain.rulesets.macross_crusade.state.working_keywords import has_keyword, working_keywords

NAME: Final = "supply"


def supply_source(table: Table, card_id: str) -> str:
    """Returns the card of the group on which the Supply is printed. Its text is used once, through whichever card of the
    group."""
    own = any(True for _ in own_keywords(table, card_id, NAME, shared=False))
    lent = (each for each in table.carried(card_id) if any(True for _ in own_keywords(table, each, NAME, shared=False)))
    return card_id if own else next(lent, card_id)


def supply_text(desk: Desk, card_id: str, said: int = 1) -> Text:
    """Returns Supply as a text: 《Friendly Return Step》《0》. Which Units, and how many, is a house rule (`supply_choice`).

    `said` is the number of Units that players rerolled with a card without known Supply.
    """
    results = list(working_keywords(desk.table, card_id, NAME))
    desk.demand("MC-KW-12", has_keyword(desk.table, card_id, NAME), msg("card_has_no_supply"))
    return _text(x_of(results[0]) if results else said, desk.switch("supply_choice"))


@cache
def _text(most: int, choice: str) -> Text:
    whose = "any" if choice == "exactly_x_any_side" else "own"
    selector: dict[str, Plain] = {"type": "unit", "rolled": True, "other": True, "whose": whose, "n": most}
    if choice == "up_to_x_friendly":
        selector["upto"] = True
    return written_text({"timing": "return", "turn": "own", "targets": (selector,), "effects": ({"do": "reroll"},)})
