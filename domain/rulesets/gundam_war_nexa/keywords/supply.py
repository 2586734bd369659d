"""Supply (NX-KW-09): in the own attack step the card rerolls another own unit."""

from __future__ import annotations

from typing import Final

from domain.kernel.table.table import Table
from domain.rulesets.gundam_war_nexa.card_schema.keywords import Keyword
from domain.rulesets.gundam_war_nexa.card_schema.texts import Text, written_text

NAME: Final = "supply"


def keyword_text(table: Table, keyword: Keyword) -> Text:
    """Returns the text of the keyword."""
    return _TEXT


_TEXT = written_text(
    {
        "timing": "attack",
        "turn": "own",
        "targets": ({"type": "unit", "whose": "own", "other": True},),
        "effects": ({"do": "reroll"},),
    }
)
