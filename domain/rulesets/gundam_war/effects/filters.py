"""Which cards a text speaks of, seen with all that is in force (words: `effects.matching`), and which one somebody means."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.truth import Truth
from domain.kernel.table.table import Table
from domain.parts.bandai import card_numbers, conditions, filters, shares
from domain.parts.bandai.sight import Values
from domain.parts.common import pointing
from domain.parts.common.pointing import Reach
from domain.rulesets.gundam_war.effects.matching import READING, VALUES, Sight, has_what_it_needs
from domain.rulesets.gundam_war.grammar.filters import Condition
from domain.rulesets.gundam_war.grammar.texts import Text
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import (
    CUT_IN,
    DEFUNCT,
    HAND,
    HANGAR,
    JUNKYARD,
    SIDEBOARD,
    cards_in_play,
    controller,
)

NOW = Values({**VALUES.of, **card_numbers.stats(cards.points, ("strike", "shooting", "defense"))}, VALUES.power, VALUES.piles)
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


_REACH = Reach(cards_in_play, "in play", "GW-ZONE-14", (CUT_IN,), (JUNKYARD, HANGAR, DEFUNCT, SIDEBOARD), (HAND,))
in_play_card = partial(pointing.in_play, reach=_REACH)
"""A card in play (GW-ZONE-14), by id or by printing."""
anywhere = partial(pointing.within_reach, reach=_REACH)
"""A card that lies where the seat can point at it."""
named_targets = partial(shares.named, sight=FULL, reach=_REACH)
"""The cards somebody names as targets."""
