"""Magic, effect and destruction resistance (SF-MRES, SF-ERES, SF-DRES)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.table.knowledge import registered_decklist
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.printed_keywords import ResistanceKeyword
from domain.rulesets.star_front.card_schema.terms import Ban, KeywordName
from domain.rulesets.star_front.state import bans, current_properties
from domain.rulesets.star_front.state.zones import controller, is_on_field, row_of


def rule_against_target(table: Table, seat: str, source: str, card: str) -> str | None:
    """Returns the rule by which a unit is no legal target of this source, or None.

    Enemy magic or effect resistance stops the enemy's cards (SF-MRES-01, SF-ERES-01). The plain form stops the cards of both
    players (SF-MRES-02, SF-ERES-02).
    """
    if source not in table.cards:
        return None
    if controller(table, card) != seat and bans.is_barred(table, "be_targeted", card):
        return "SF-EFF-19"
    magic = current_properties.type_of(table, source).is_surely("magic")
    name: KeywordName = "magic_resistance" if magic else "effect_resistance"
    rules = ("SF-MRES-01", "SF-MRES-02") if magic else ("SF-ERES-01", "SF-ERES-02")
    if not current_properties.type_of(table, card).is_surely("unit"):
        return None
    for keyword in current_properties.working_keywords(table, card, name):
        if not isinstance(keyword, ResistanceKeyword) or keyword.whose != "enemy":
            return rules[1]
        if controller(table, card) != seat:
            return rules[0]
    return None


def may_be_against(table: Table, seat: str, source: str, card: str) -> bool:
    """Returns whether a card may be no legal target of this source, because too little is known of one of them."""
    if source not in table.cards or rule_against_target(table, seat, source, card) is not None:
        return False
    theirs = controller(table, card) != seat
    if theirs and bans.is_allowed(table, "be_targeted", card) is None:
        return True
    known = current_properties.type_of(table, source).is_known or is_on_field(table, source)
    kinds = (current_properties.type_of(table, source).is_surely("magic"),) if known else (True, False)
    names: tuple[KeywordName, ...] = tuple("magic_resistance" if magic else "effect_resistance" for magic in kinds)
    if len(names) > 1 and any(current_properties.has_keyword(table, card, name) is True for name in names):
        return True
    return row_of(table, card) != "" and any(_may_resist(table, card, name) for name in names)


def _may_resist(table: Table, card: str, name: KeywordName) -> bool:
    """Returns whether an unknown card may have a resistance: without a list it may be any card."""
    if registered_decklist(table, table.cards[card].bringer) is None:
        return current_properties.has_keyword(table, card, name) is None
    return current_properties.is_keyword_doubtful(table, card, name)


def stops_effect(desk: Desk, seat: str, source: str, card: str) -> bool:
    """Returns whether a resistance stops an effect that chooses no target. This applies by the house rule only (SF-ERES-03,
    OP-49).
    """
    return desk.switch("resistance_scope") == "all_effects" and bool(rule_against_target(desk.table, seat, source, card))


def may_stop_effect(desk: Desk, seat: str, source: str, card: str) -> bool:
    """Returns whether it depends on an unknown card if a resistance stops an effect that chooses no target."""
    return desk.switch("resistance_scope") == "all_effects" and may_be_against(desk.table, seat, source, card)


def may_be_indestructible(table: Table, card: str) -> bool:
    """Returns whether a card may resist destruction, because it or another card in play is unknown."""
    if current_properties.is_keyword_doubtful(table, card, "destruction_resistance"):
        return True
    words: tuple[Ban, ...] = ("be_destroyed", "be_destroyed_in_battle", "be_destroyed_by_effects")
    return any(bans.is_allowed(table, word, card) is None for word in words)


def cannot_be_destroyed(table: Table, card: str, cause: str = "effect") -> bool:
    """Returns whether a unit cannot be destroyed, by its keyword (SF-DRES-01) or by "cannot be destroyed" of an effect
    (SF-EFF-19).

    Such an effect may name combats only, or effects only.
    """
    if current_properties.has_keyword(table, card, "destruction_resistance") is True or bans.is_barred(
        table, "be_destroyed", card
    ):
        return True
    word: Ban = "be_destroyed_in_battle" if cause in ("combat", "poison") else "be_destroyed_by_effects"
    return bans.is_barred(table, word, card)
