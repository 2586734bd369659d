"""Which cards a text speaks of, seen with everything that is in force (see `effects.matching` for the words)."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.truth import Truth
from domain.kernel.table.table import Table
from domain.parts.family import conditions, filters, numbers
from domain.parts.family.sight import Values
from domain.rulesets.gundam_war_nexa.effects.matching import READING, VALUES, Sight
from domain.rulesets.gundam_war_nexa.grammar.filters import Filter
from domain.rulesets.gundam_war_nexa.state import cards

NOW = Values({**VALUES.of, **numbers.stats(cards.points, ("strike", "shooting", "defense"))})
"""The numbers of a card at this moment."""
FULL = Sight(READING, cards.has, cards.defense, NOW)
fits = partial(filters.fits, sight=FULL)
matching = partial(filters.matching, sight=FULL)
nameable = partial(filters.nameable, sight=FULL)
seen_to_fit = partial(filters.seen_to_fit, sight=FULL)
situation = partial(conditions.situation, sight=FULL)


def such(table: Table, card: str, wanted: Filter) -> Truth:
    """Whether a card is as a filter says, wherever it lies."""
    return filters.is_such(table, "", wanted, card, FULL)
