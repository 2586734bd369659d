"""Area Weapon (X) (NX-KW-05): destroys one enemy unit that is engaged with this card and has defence X or less."""

from __future__ import annotations

from functools import cache

from domain.kernel.table.table import Table
from domain.rulesets.gundam_war_nexa.card_schema.keywords import Keyword, x_of
from domain.rulesets.gundam_war_nexa.card_schema.texts import Text, written_text


def keyword_text(table: Table, keyword: Keyword) -> Text:
    """Returns the text of the keyword. A unit engaged with this card is one engaged in its area (NX-TERM-13)."""
    return _text(x_of(keyword))


@cache
def _text(x: int) -> Text:
    target = {"type": "unit", "whose": "enemy", "engaged": True, "where": "same_area", "max_defense": x}
    return written_text({"timing": "damage", "targets": (target,), "effects": ({"do": "destroy"},)})
