"""What card text allows against the rules, or forbids (RT-GOLD-01), and keywords that Units have from anywhere."""

from __future__ import annotations

from domain.kernel.table import modifiers
from domain.kernel.table.table import Table
from domain.rulesets.robotech.effects import continuous
from domain.rulesets.robotech.grammar.filters import Cannot, Keyword, May
from domain.rulesets.robotech.state.cards import has_printed
from domain.rulesets.robotech.state.units import cards_of


def may(table: Table, unit: str, what: May) -> bool:
    """Whether a text allows a Unit what the rules forbid (RT-GOLD-01)."""
    return _is_put(table, unit, "may", what) or what in continuous.given(table, unit, lambda effect: effect.may)


def cannot(table: Table, unit: str, what: Cannot) -> bool:
    """Whether a text forbids a Unit what the rules allow (RT-GOLD-01)."""
    return _is_put(table, unit, "cannot", what) or what in continuous.given(table, unit, lambda effect: effect.cannot)


def has(table: Table, unit: str, keyword: Keyword) -> bool:
    """Whether a Unit has a keyword: printed on one of its cards, or given by an effect."""
    if any(has_printed(table, card, keyword) for card in cards_of(table, unit)):
        return True
    given = continuous.given(table, unit, lambda effect: effect.keyword)
    return _is_put(table, unit, "keyword", keyword) or keyword in given


def _is_put(table: Table, unit: str, kind: str, what: str) -> bool:
    return any(modifier["by"] == what for modifier in modifiers.on(table, unit, kind))


def seats_for_pilots(table: Table, mecha: str) -> int:
    """How many Pilots a Mecha may have: one (RT-MOB-08), unless a text says otherwise (RT-GOLD-01)."""
    return max([1, *continuous.given(table, mecha, lambda effect: effect.pilots)])
