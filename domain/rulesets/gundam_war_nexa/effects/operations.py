"""What one small effect is about: its cards and its seat, as the words of a text say."""

from __future__ import annotations

from operator import is_

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.parts.common import small_effects
from domain.parts.common.small_effects import Effect as Effect
from domain.parts.common.small_effects import Question as Question
from domain.parts.common.small_effects import each_of as each_of
from domain.parts.common.small_effects import who as who
from domain.parts.common.texts import OfCards, is_filter
from domain.rulesets.gundam_war_nexa.effects import filters
from domain.rulesets.gundam_war_nexa.effects.references import anywhere


def subjects(desk: Desk, effect: Effect, operation: OfCards) -> list[str]:
    """The cards an operation is about, as far as they are still there.

    `to`: `target` (default where there are any), `target1`, `target2` in the order of the text (NX-TGT-04), `self` (this
    card, NX-TERM-01), `host`, `others` (all of its force but itself), cards, or a filter: that is no target, so cards that
    do not become one are reached too (NX-TGT-11).
    """
    return small_effects.subjects(desk, effect, operation, filters.matching, anywhere, ("target1", "target2"))


def in_play_subjects(desk: Desk, effect: Effect, operation: OfCards) -> list[str]:
    """The same for what happens to cards in play only: who names one elsewhere by hand is told (NX-ZONE-10)."""
    found = subjects(desk, effect, operation)
    if not is_filter(operation.to):
        small_effects.require_in_play(desk, effect, operation.do, found, "NX-ZONE-10")
    return found


def with_x(value: Plain, x: int) -> Plain:
    """Small effects with their X fixed, as it is at the play (NX-CARD-18, -19); where none is chosen it is 0 (NX-CARD-20)."""
    if isinstance(value, tuple):
        several = tuple(with_x(each, x) for each in value)
        return value if all(map(is_, several, value)) else several  # what has no X stays the same, and is not read anew
    if not isinstance(value, dict):
        return value
    fixed = {key: with_x(held, x) for key, held in value.items()}
    if fixed.get("n") == "x":
        fixed["n"] = x
    if "points" in fixed:
        fixed["points"] = tuple(x if each == "x" else each for each in fixed["points"])
    return value if fixed == value else fixed
