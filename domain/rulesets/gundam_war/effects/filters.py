"""Which cards a text speaks of, seen with everything that is in force (see `effects.matching` for the words)."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.kernel.truth import Truth
from domain.rulesets.gundam_war.effects import conditions
from domain.rulesets.gundam_war.effects import matching as words
from domain.rulesets.gundam_war.state import cards

FULL = words.Sight(cards.has, cards.defense)


def fits(table: Table, seat: str, source: str, wanted: Plain, card_id: str) -> Truth:
    """Whether a card is one that a filter speaks of; unknown where its printing is needed and not known."""
    return words.fits(table, seat, source, wanted, card_id, FULL)


def matching(table: Table, seat: str, source: str, wanted: Plain) -> list[str]:
    """The cards a filter certainly speaks of."""
    return words.matching(table, seat, source, wanted, FULL)


def condition(table: Table, source: str, clause: Plain, seat: str = "") -> bool:
    """Whether the condition and the power requirement `[X • Y]` of a clause hold now (GW-COST-29)."""
    return conditions.condition(table, source, clause, FULL, seat)
