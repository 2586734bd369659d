"""Which cards a text speaks of, seen with all that is in force (words: `effects.matching`), and which one somebody means."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.truth import Truth
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.knowledge import find
from domain.kernel.table.table import Table
from domain.parts.bandai import card_numbers, conditions, filters, shares
from domain.parts.bandai.sight import Values
from domain.parts.common import pointing
from domain.parts.common.pointing import Reach
from domain.rulesets.macross_crusade.effects.matching import READING, VALUES, Sight, side
from domain.rulesets.macross_crusade.grammar.filters import Condition
from domain.rulesets.macross_crusade.state import cards
from domain.rulesets.macross_crusade.state.zones import G_ZONE, HAND, JUNKYARD, PLAYED, PULLED_OUT, REMOVED, managed

NOW = Values(
    {**VALUES.of, **card_numbers.stats(cards.points, ("fighting", "shooting", "defense"))}, VALUES.power, VALUES.piles
)
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


_REACH = Reach(managed, "in the Field", "MC-ZONE-12", (PLAYED,), (G_ZONE, JUNKYARD, REMOVED), (HAND, PULLED_OUT))
field_card = partial(pointing.in_play, reach=_REACH)
"""A card in the Field (MC-ZONE-12), by id or by printing."""
anywhere = partial(pointing.within_reach, reach=_REACH)
"""A card that lies where the seat can point at it."""
named_targets = partial(shares.named, sight=FULL, reach=_REACH)
"""The cards somebody names as targets."""


def hand_card(desk: Desk, seat: str, ref: Plain, rule: str = "") -> str:
    """A card of a seat's hand; a scribe's may lie elsewhere, against the rule."""
    return find(desk, seat, ref, (f"{seat}.{HAND}",), rule)
