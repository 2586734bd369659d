"""Set-on / CHARACTER (GW-STCH): a card to be set on a CHARACTER; it makes room for one more CHARACTER on the UNIT."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.state.printed_properties import type_of
from domain.rulesets.gundam_war.state.working_keywords import has_keyword_even_silenced

NAME: Final = "set_on_character"


def can_be_set_on_character(table: Table, card_id: str, host: str) -> Truth:
    """Returns whether a card may be set on this CHARACTER (GW-STCH-01)."""
    return all_of((type_of(table, host).is_any_of("character"), has_keyword_even_silenced(table, card_id, NAME)))


def additional_character_places(table: Table, unit: str) -> int:
    """Returns how many additional CHARACTERs a UNIT may get (GW-STCH-02): 0 or 1.

    The CHARACTER below can still be set on (GW-STCH-03).
    """
    return int(any(has_keyword_even_silenced(table, card, NAME) is True for card in table.carried(unit)))


def may_places_be_added(table: Table, unit: str) -> bool:
    """Returns whether an unknown card set on a UNIT may make room for another CHARACTER (GW-STCH-02)."""
    return any(has_keyword_even_silenced(table, card, NAME) is None for card in table.carried(unit))
