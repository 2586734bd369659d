"""Which cards a text speaks of, seen with everything that is in force (see `effects.matching` for the words)."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.truth import Truth
from domain.kernel.table.table import Table
from domain.parts.family import conditions, filters, numbers
from domain.parts.family.sight import Values
from domain.rulesets.macross_crusade.effects.matching import READING, VALUES, Sight, side
from domain.rulesets.macross_crusade.grammar.filters import Condition
from domain.rulesets.macross_crusade.state import cards

NOW = Values({**VALUES.of, **numbers.stats(cards.points, ("fighting", "shooting", "defense"))}, VALUES.power)
"""The numbers of a card at this moment."""
FULL = Sight(READING, cards.has, cards.defense, NOW)
fits = partial(filters.fits, sight=FULL)
matching = partial(filters.matching, sight=FULL)
nameable = partial(filters.nameable, sight=FULL)
seen_to_fit = partial(filters.seen_to_fit, sight=FULL)
may_pilot = partial(filters.may_pilot, printed=cards.printed, sight=FULL)


def condition(table: Table, source: str, when: Condition | None, seat: str = "") -> Truth:
    """Whether the condition of a text holds now (MC-TCOST-08)."""
    return conditions.situation(table, seat or side(table, source), source, when, FULL)
