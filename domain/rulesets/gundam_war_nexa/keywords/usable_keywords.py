"""The keywords that are played like a text, each with the function that returns its text (NX-KWG-01)."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.table.table import Table
from domain.rulesets.gundam_war_nexa.card_schema.filters import KeywordName
from domain.rulesets.gundam_war_nexa.card_schema.keywords import Keyword
from domain.rulesets.gundam_war_nexa.card_schema.texts import Text
from domain.rulesets.gundam_war_nexa.keywords import area_weapon, cross_weapon, gain, psycommu, refit, share, supply
from domain.rulesets.gundam_war_nexa.keywords.guard_system import guard_texts as guard_clauses

USABLE: dict[KeywordName, Callable[[Table, Keyword], Text]] = {
    "psycommu": psycommu.keyword_text,
    "area_weapon": area_weapon.keyword_text,
    "gain": gain.keyword_text,
    "refit": refit.keyword_text,
    "share": share.keyword_text,
    "supply": supply.keyword_text,
    "cross_weapon": cross_weapon.keyword_text,
}
__all__ = ["USABLE", "guard_clauses"]
