"""What texts allow and forbid: where text contradicts the rules, the text wins (GW-EFF-01)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from domain.kernel.table.table import Table
from domain.parts.family.continuous import says
from domain.rulesets.gundam_war.effects import continuous
from domain.rulesets.gundam_war.grammar.filters import Cannot, May
from domain.rulesets.gundam_war.grammar.texts import Standing


def said(table: Table, card_id: str, kind: Literal["may", "cannot"], *what: May | Cannot) -> bool:
    """Whether an effect says `may` or `cannot` of a card."""
    return says(table, card_id, kind, what, continuous.on(table, card_id, _SAID[kind]))


_SAID: dict[str, Callable[[Standing], May | Cannot | None]] = {
    "may": lambda each: each.may,
    "cannot": lambda each: each.cannot,
}
