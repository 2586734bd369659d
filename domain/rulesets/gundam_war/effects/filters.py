"""Which cards a text speaks of, seen with everything that is in force (see `effects.matching` for the words)."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.truth import Truth
from domain.kernel.table.table import Table
from domain.parts.family import conditions, filters, numbers
from domain.parts.family.sight import Values
from domain.rulesets.gundam_war.effects.matching import READING, VALUES, Sight, has_what_it_needs
from domain.rulesets.gundam_war.grammar.filters import Condition
from domain.rulesets.gundam_war.grammar.texts import Text
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import controller

NOW = Values({**VALUES.of, **numbers.stats(cards.points, ("strike", "shooting", "defense"))}, VALUES.power)
"""The numbers of a card at this moment."""
FULL = Sight(READING, cards.has, cards.defense, NOW)
fits = partial(filters.fits, sight=FULL)
matching = partial(filters.matching, sight=FULL)
nameable = partial(filters.nameable, sight=FULL)
seen_to_fit = partial(filters.seen_to_fit, sight=FULL)
may_pilot = partial(filters.may_pilot, printed=cards.printed, sight=FULL)


def condition(table: Table, source: str, when: Condition | None, seat: str = "") -> Truth:
    """Whether the condition of a text holds now."""
    whose = seat or controller(table, source) or table.cards[source].bringer
    return conditions.situation(table, whose, source, when, FULL)


def works(table: Table, source: str, text: Text, seat: str) -> Truth:
    """Whether the power requirement `[X • Y]` of a text is met too (GW-COST-29)."""
    return has_what_it_needs(table, seat, source, text) and condition(table, source, text.condition, seat)
