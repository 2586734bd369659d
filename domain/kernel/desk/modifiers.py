"""Modifiers: values that change for a span of time, each with its source and its end.

A modifier is plain data: `source` (card id or empty) · `on` (card id, seat, or empty for the table) · `what` (the value
that it changes) · `by` (the change, in the ruleset's own form) · `until` (the span after which it ends: `turn`, `play`,
...) · `seq` (order of arrival).
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import ModifierLifted, ModifierPut, Plain
from domain.kernel.table.table import Table


def put(desk: Desk, on: str, what: str, by: Plain, until: str, source: str = "") -> str:
    """Puts a modifier in force and returns its key."""
    key = desk.new_key("m")
    seq = 1 + max((data["seq"] for data in desk.table.modifiers.values()), default=0)
    data = {"source": source, "on": on, "what": what, "by": by, "until": until, "seq": seq}
    desk.do(ModifierPut(key, data))
    return key


def find_modifiers(table: Table, target: str, what: str) -> list[Plain]:
    """Returns the modifiers of one value of a card or seat, in order of arrival."""
    if not table.modifiers:
        return []
    results = [data for data in table.modifiers.values() if data["on"] == target and data["what"] == what]
    return sorted(results, key=lambda data: data["seq"]) if len(results) > 1 else results


def lift(desk: Desk, keys: Iterable[str]) -> None:
    """Lifts modifiers."""
    desk.do(*(ModifierLifted(key) for key in keys))


def change_end(desk: Desk, until: str, then: str) -> None:
    """Gives the modifiers that end with one span another end: those of the next turn end with the present one."""
    for key in keys_ending_at(desk.table, until):
        desk.do(ModifierLifted(key), ModifierPut(key, {**desk.table.modifiers[key], "until": then}))


def keys_ending_at(table: Table, until: str) -> list[str]:
    """Returns the keys of the modifiers that end with this span, in order of arrival."""
    return _keys(table, "until", until)


def keys_on(table: Table, target: str) -> list[str]:
    """Returns the keys of the modifiers on a card or seat, in order of arrival."""
    return _keys(table, "on", target)


def _keys(table: Table, field: str, value: str) -> list[str]:
    results = [key for key, data in table.modifiers.items() if data[field] == value]
    return sorted(results, key=lambda key: int(table.modifiers[key]["seq"]))
