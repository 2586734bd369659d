"""What one small effect is about: its cards and its seat, as the words of a text say."""

from __future__ import annotations

from functools import partial

from domain.kernel.desk.desk import Desk
from domain.parts.common import small_effects
from domain.parts.common.small_effects import NUMBERED
from domain.parts.common.small_effects import Effect as Effect
from domain.parts.common.small_effects import Question as Question
from domain.parts.common.small_effects import each_of as each_of
from domain.parts.common.small_effects import who as who
from domain.parts.common.texts import OfCards, is_filter
from domain.rulesets.gundam_war.effects import filters
from domain.rulesets.gundam_war.effects.references import anywhere
from domain.rulesets.gundam_war.state.zones import in_play

subjects = partial(small_effects.subjects, matching=filters.matching, find=anywhere, numbered=NUMBERED)
"""The cards an operation is about, as far as they are still there; a filter means all that fit."""


def in_play_subjects(desk: Desk, effect: Effect, operation: OfCards) -> list[str]:
    """Those of the cards that are in play: a card that left play gets nothing (OP-22); who names one elsewhere is told."""
    found = subjects(desk, effect, operation)
    if not is_filter(operation.to):
        small_effects.require_in_play(desk, effect, operation.do, found, "GW-ZONE-14")
    return [card for card in found if in_play(desk.table, card)]
