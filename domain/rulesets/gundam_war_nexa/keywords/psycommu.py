"""Psycommu (X) (NX-KW-04): X damage to an engaged enemy unit, with an own NT character in the same area."""

from __future__ import annotations

from functools import cache

from domain.kernel.table.table import Table
from domain.rulesets.gundam_war_nexa.card_schema.keywords import Keyword, x_of
from domain.rulesets.gundam_war_nexa.card_schema.texts import Text, written_text


def keyword_text(table: Table, keyword: Keyword) -> Text:
    """Returns the text of the keyword.

    It works from a deployment area too, unless the house rule `psycommu_from` says battle area (OP-32).
    """
    return _text(x_of(keyword), table.header.switches.get("psycommu_from") == "battle_area")


@cache
def _text(x: int, only_in_battle: bool) -> Text:
    crew = {"type": "character", "whose": "own", "trait": "NT", "where": "same_area"}
    return written_text(
        {
            "timing": "defense",
            "condition": {"some": crew, **({"in_battle": True} if only_in_battle else {})},
            "targets": ({"type": "unit", "whose": "enemy", "engaged": True},),
            "effects": ({"do": "damage", "n": x},),
        }
    )
