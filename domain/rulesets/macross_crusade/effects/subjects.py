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
from domain.rulesets.macross_crusade.effects.references import anywhere
from domain.rulesets.macross_crusade.effects.targets import options_of

subjects = partial(small_effects.subjects, matching=options_of, find=anywhere, numbered=NUMBERED)
"""The cards an operation is about, as far as they are still there (MC-TERM-01), seen by who played it (MC-CTRL-12).

"All" are those there are now, with who came later and without who left (MC-TGT-08), and without who cannot be a target
(OP-47).
"""


def in_play_subjects(desk: Desk, effect: Effect, operation: OfCards) -> list[str]:
    """The same for what happens to cards in play only: who names one elsewhere by hand is told (MC-ZONE-12)."""
    found = subjects(desk, effect, operation)
    if not is_filter(operation.to):
        small_effects.require_in_play(desk, effect, operation.do, found, "MC-ZONE-12")
    return found


pointed = partial(small_effects.pointed, find=anywhere)
"""The card that a field names: `target` for the last target, else a card; empty for none."""
