"""Magic, effect and destruction resistance (SF-MRES, SF-ERES, SF-DRES)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.table.table import Table
from domain.rulesets.star_front.grammar.printed_keywords import Resisting
from domain.rulesets.star_front.grammar.terms import Ban, KeywordName
from domain.rulesets.star_front.state import bans, cards
from domain.rulesets.star_front.state.zones import controller


def against(table: Table, seat: str, source: str, card: str) -> str | None:
    """Returns the rule by which a unit is no legal target of this source, or None.

    Enemy magic or effect resistance stops the enemy's cards (SF-MRES-01, SF-ERES-01). The plain form stops the cards of both
    players (SF-MRES-02, SF-ERES-02).
    """
    if source not in table.cards:
        return None
    if controller(table, card) != seat and bans.barred(table, "be_targeted", card):
        return "SF-EFF-19"
    kind = cards.type_of(table, source)
    name: KeywordName = "magic_resistance" if kind == "magic" else "effect_resistance"
    rules = ("SF-MRES-01", "SF-MRES-02") if kind == "magic" else ("SF-ERES-01", "SF-ERES-02")
    if cards.type_of(table, card) != "unit":
        return None
    for keyword in cards.keywords(table, card, name):
        if not isinstance(keyword, Resisting) or keyword.whose != "enemy":
            return rules[1]
        if controller(table, card) != seat:
            return rules[0]
    return None


def stops(desk: Desk, seat: str, source: str, card: str) -> bool:
    """Whether a resistance stops an effect that chooses no target. This applies by the house rule
    only (SF-ERES-03, OP-49).
    """
    return desk.switch("resistance_scope") == "all_effects" and bool(against(desk.table, seat, source, card))


def survives(table: Table, card: str, cause: str = "effect") -> bool:
    """Whether a unit cannot be destroyed, by its keyword (SF-DRES-01) or by "cannot be destroyed" of an effect (SF-EFF-19).

    Such an effect may name combats only, or effects only.
    """
    if cards.has(table, card, "destruction_resistance") or bans.barred(table, "be_destroyed", card):
        return True
    word: Ban = "be_destroyed_in_battle" if cause in ("combat", "poison") else "be_destroyed_by_effects"
    return bans.barred(table, word, card)
