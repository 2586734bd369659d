"""The cards that a text or a player means, judged with all active effects. The words are in `effects.filter_vocabulary`."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.table.table import Table
from domain.parts.bandai import combat_values, condition_evaluation, filter_evaluation
from domain.parts.bandai.filter_compiler import CardNumbers, FilterContext
from domain.parts.common import card_references
from domain.parts.common.card_references import PointableZones
from domain.rulesets.gundam_war.card_schema.filters import Condition
from domain.rulesets.gundam_war.card_schema.texts import Text
from domain.rulesets.gundam_war.effects.filter_vocabulary_with_power import VALUES, VOCABULARY, has_required_power
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state import current_properties
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

NOW = CardNumbers(
    {**VALUES.of, **combat_values.combat_value_readers(current_properties.combat_points, ("strike", "shooting", "defense"))},
    VALUES.power,
    VALUES.piles,
)
"""The numbers of a card at this moment."""
FULL = FilterContext(VOCABULARY, current_properties.has_keyword, current_properties.defense, NOW)
fits = partial(filter_evaluation.fits, context=FULL)
matching = partial(filter_evaluation.find_matching, context=FULL)
uncertain = partial(filter_evaluation.find_uncertain, context=FULL)
nameable = partial(filter_evaluation.find_nameable, context=FULL)
seen_to_fit = partial(filter_evaluation.fits_as_seen, context=FULL)
may_pilot = partial(filter_evaluation.may_pilot, printed=current_properties.printed, context=FULL)


def evaluate_condition(table: Table, source: str, when: Condition | None, seat: str = "") -> Truth:
    """Returns whether the condition of a text is met now."""
    whose = seat or controller(table, source) or table.cards[source].bringer
    return condition_evaluation.condition_truth(table, whose, source, when, FULL)


def is_text_working(table: Table, source: str, text: Text, seat: str) -> Truth:
    """Returns whether the condition and the power requirement `[X • Y]` of a text are met (GW-COST-29)."""
    return all_of((has_required_power(table, seat, source, text), evaluate_condition(table, source, text.condition, seat)))


_REACH = PointableZones(
    cards_in_play,
    partial(msg, "card_is_not_in_play"),
    "GW-ZONE-14",
    (CUT_IN,),
    (JUNKYARD, HANGAR, DEFUNCT, SIDEBOARD),
    (HAND,),
)
in_play_card = partial(card_references.find_in_play, reach=_REACH)
"""Returns a card in play (GW-ZONE-14), named by id or by printing."""
anywhere = partial(card_references.find_pointable, reach=_REACH)
"""Returns a card in a zone where the seat can point at it."""
named_targets = partial(filter_evaluation.find_filter_targets, context=FULL, reach=_REACH)
"""Returns the cards that a player names as targets."""
