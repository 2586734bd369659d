"""What card text allows against the rules, or forbids (RT-GOLD-01), and keywords that Units have from anywhere."""

from __future__ import annotations

from domain.kernel import numbers
from domain.kernel.table import Table
from domain.rulesets.robotech.effects import continuous
from domain.rulesets.robotech.state.cards import has_printed
from domain.rulesets.robotech.state.units import cards_of


def permitted(table: Table, unit: str, kind: str, what: str) -> bool:
    """Whether a text says that a Unit `may` or `cannot` do something (RT-GOLD-01)."""
    if any(modifier["by"] == what for modifier in numbers.on(table, unit, kind)):
        return True
    return any(effect[kind] == what for effect in continuous.on(table, unit, kind))


def has(table: Table, unit: str, keyword: str) -> bool:
    """Whether a Unit has a keyword: printed on one of its cards, or given by an effect."""
    if any(has_printed(table, card, keyword) for card in cards_of(table, unit)):
        return True
    if any(modifier["by"] == keyword for modifier in numbers.on(table, unit, "keyword")):
        return True
    return any(effect["keyword"] == keyword for effect in continuous.on(table, unit, "keyword"))


def seats_for_pilots(table: Table, mecha: str) -> int:
    """How many Pilots a Mecha may have: one (RT-MOB-08), unless a text says otherwise (RT-GOLD-01)."""
    return max([1, *(int(effect["pilots"]) for effect in continuous.on(table, mecha, "pilots"))])
