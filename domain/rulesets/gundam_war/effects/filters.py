"""Which cards a text speaks of, seen with everything that is in force (see `effects.matching` for the words)."""

from __future__ import annotations

from functools import partial

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.kernel.truth import Truth
from domain.parts import filters
from domain.rulesets.gundam_war.effects.matching import READING, Sight
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import controller

FULL = Sight(READING, cards.has, cards.defense)
fits = partial(filters.fits, sight=FULL)
matching = partial(filters.matching, sight=FULL)
nameable = partial(filters.nameable, sight=FULL)
seen_to_fit = partial(filters.seen_to_fit, sight=FULL)


def condition(table: Table, source: str, clause: Plain, seat: str = "") -> Truth:
    """Whether the condition and the power requirement `[X • Y]` of a clause hold now (GW-COST-29)."""
    whose = seat or controller(table, source) or table.cards[source].bringer
    return filters.situation(table, whose, source, clause, FULL)
