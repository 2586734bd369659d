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
from domain.rulesets.gundam_war_nexa.effects import filters
from domain.rulesets.gundam_war_nexa.effects.references import anywhere

subjects = partial(small_effects.subjects, matching=filters.matching, find=anywhere, numbered=NUMBERED)
"""The cards an operation is about, as far as they are still there.

`to`: `target` (default where there are any), `target1`, `target2` in the order of the text (NX-TGT-04), `self` (this
card, NX-TERM-01), `host`, `others` (all of its force but itself), cards, or a filter: that is no target, so cards that
do not become one are reached too (NX-TGT-11).
"""


def in_play_subjects(desk: Desk, effect: Effect, operation: OfCards) -> list[str]:
    """The same for what happens to cards in play only: who names one elsewhere by hand is told (NX-ZONE-10)."""
    found = subjects(desk, effect, operation)
    if not is_filter(operation.to):
        small_effects.require_in_play(desk, effect, operation.do, found, "NX-ZONE-10")
    return found
