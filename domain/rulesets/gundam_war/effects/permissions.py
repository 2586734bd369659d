"""What texts allow and forbid: where text contradicts the rules, the text wins (GW-EFF-01)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from domain.kernel.desk.desk import Desk
from domain.kernel.table.table import Table
from domain.parts.common.small_effects import Effect
from domain.parts.family import continuous as of_family
from domain.parts.family.continuous import NOBODY, Doer, may, reduces, says
from domain.rulesets.gundam_war.effects import continuous
from domain.rulesets.gundam_war.grammar.filters import Cannot, May


def said(table: Table, card_id: str, kind: Literal["may", "cannot"], *what: May | Cannot) -> bool:
    """Whether an effect says `may` or `cannot` of a card."""
    if kind == "cannot":
        return continuous.bars(table, card_id, what)
    return says(table, card_id, kind, what, continuous.on(table, card_id, may))


def reduced(table: Table, unit: str, amount: int) -> int:
    """How much damage by effects a UNIT takes of an amount, less what its texts reduce it by (GW-EFF-01)."""
    return max(amount - sum(continuous.on(table, unit, reduces)), 0)


def bars(table: Table, card_id: str, what: Cannot, by: Doer = NOBODY) -> bool:
    """Whether an effect keeps a card from something, or off what somebody's effect does to it."""
    return continuous.bars(table, card_id, (what,), by)


def spared(desk: Desk, effect: Effect, cards: Iterable[str], what: Cannot) -> list[str]:
    """Those of some cards that no text keeps off what an effect does to them."""
    return of_family.spared(desk, effect, cards, lambda card, by: bars(desk.table, card, what, by))
