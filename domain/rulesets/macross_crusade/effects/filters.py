"""Filters with everything in force (words: `effects.filter_vocabulary`): the cards that a text or a player means."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.desk.identification import find_card
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.bandai import combat_values, condition_evaluation, filter_evaluation
from domain.parts.bandai.filter_compiler import CardNumbers, FilterContext
from domain.parts.common import card_references
from domain.parts.common.card_references import PointableZones
from domain.rulesets.macross_crusade.card_schema.filters import Condition
from domain.rulesets.macross_crusade.effects.filter_vocabulary import VALUES, VOCABULARY, side
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.zones import G_ZONE, HAND, JUNKYARD, PLAYED, PULLED_OUT, REMOVED, managed

NOW = CardNumbers(
    {
        **VALUES.of,
        **combat_values.combat_value_readers(current_properties.combat_strengths, ("fighting", "shooting", "defense")),
    },
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
    """Returns whether the condition of a text is met now (MC-TCOST-08)."""
    return condition_evaluation.condition_truth(table, seat or side(table, source), source, when, FULL)


_REACH = PointableZones(
    managed, partial(msg, "card_is_not_in_field"), "MC-ZONE-12", (PLAYED,), (G_ZONE, JUNKYARD, REMOVED), (HAND, PULLED_OUT)
)
field_card = partial(card_references.find_in_play, reach=_REACH)
"""Finds a card in the Field (MC-ZONE-12) by id or by printing."""
anywhere = partial(card_references.find_pointable, reach=_REACH)
"""Finds a card in any place where the seat can point at it."""
named_targets = partial(filter_evaluation.find_filter_targets, context=FULL, reach=_REACH)
"""Returns the cards that a player names as targets."""


def find_hand_card(desk: Desk, seat: str, ref: Plain, rule: str = "") -> str:
    """Finds a card of a seat's hand. For a scribe it may be elsewhere, against the rule."""
    return find_card(desk, seat, ref, (f"{seat}.{HAND}",), rule)
