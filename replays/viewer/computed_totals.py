"""Totals that the rules compute along a record: score, power or level of the seats, and values that differ from the print."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from domain import registry
from domain.kernel.contract.layout import value_at_path
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.changes import Plain, ResultSet
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of

STAR = "*"


class TotalsTracker:
    """Computes totals and returns those that changed; none if `silent` or without the ruleset. `names`: only these totals."""

    def __init__(self, table: Table, silent: bool, names: Sequence[str] = ("tally", "values")) -> None:
        name = table.header.ruleset
        self._rules = registry.ruleset(name) if registry.is_available(name) and not silent else None
        self._table, self._names = table, names
        self._last: dict[str, Any] = {"values": {}}

    def changes(self) -> dict[str, Any]:
        """Returns the totals that have changed since the last call.

        `tally`: seat -> term -> number · `values`: card in play -> its present values, in the order of the face, if they
        differ from the print; of a token, which shows no print, all its values.
        """
        if self._rules is None:
            return {}
        now = {name: _COMPUTE[name](self._rules, self._table) for name in self._names}
        changed = {name: value for name, value in now.items() if value != self._last.get(name)}
        self._last |= changed
        return changed


def _tally(rules: Ruleset, table: Table) -> dict[str, dict[str, int]]:
    return {seat: dict(rules.tally(table, seat)) for seat in table.header.seats}


def _values(rules: Ruleset, table: Table) -> dict[str, list[int | None]]:
    return dict(_changed_values(rules, table))


_COMPUTE: Mapping[str, Callable[[Ruleset, Table], Any]] = {"tally": _tally, "values": _values}


def _changed_values(rules: Ruleset, table: Table) -> Iterator[tuple[str, list[int | None]]]:
    for card in (card for zone in table.header.zones if zone.in_play for card in table.at(zone.key)):
        data = table.data(card)
        printed = [value_at_path(data, value.field) for value in rules.face.values]
        if data is None and _is_token(rules, table, card):
            values = list(rules.current_values(table, card).values())
        elif all(each is None for each in printed):
            continue
        else:
            current = rules.current_values(table, card).values()
            values = [_changed_value(value, now) for value, now in zip(printed, current, strict=True)]
        if any(value is not None for value in values):
            yield card, values


def _is_token(rules: Ruleset, table: Table, card: str) -> bool:
    """Returns whether a face-down card represents something other than its print: a traveller, with values of its own."""
    return bool(rules.mat.token) and table.cards[card].face == "down" and "lane" in table.cards[card].attributes


def _changed_value(printed: Plain, now: int | None) -> int | None:
    """Returns the value if it differs from the print; a printed asterisk is an unchanged 0."""
    return None if printed in (None, now) or (printed == STAR and now == 0) else now


def hides_totals(events: Sequence[Event]) -> bool:
    """Returns whether totals are hidden: while a quiet game runs."""
    return header_of(events).quiet and not is_over(events)


def is_over(events: Sequence[Event]) -> bool:
    """Returns whether the game has a result."""
    results = [change.result for event in events for change in event.changes if isinstance(change, ResultSet)]
    return bool(results) and results[-1] is not None
