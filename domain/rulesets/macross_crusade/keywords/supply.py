"""Supply(X) (MC-KW-12): in the Friendly Return Step X other Units are rerolled."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.rulesets.macross_crusade.state.abilities import keywords

NAME = "supply"


def text(desk: Desk, card_id: str) -> dict[str, Plain]:
    """Supply as a text: 《Friendly Return Step》《0》; which Units, and how many, is a house rule (`supply_choice`)."""
    found = list(keywords(desk.table, card_id, NAME))
    desk.must(bool(found), "the card has no Supply", rule="MC-KW-12")
    choice = desk.switch("supply_choice")
    whose = "any" if choice == "exactly_x_any_side" else "own"
    selector: dict[str, Plain] = {"type": "unit", "rolled": True, "other": True, "whose": whose, "n": found[0]["x"]}
    if choice == "up_to_x_friendly":
        selector["upto"] = True
    return {"timing": "return", "turn": "own", "targets": (selector,), "effects": ({"do": "reroll"},)}
