"""Carrying out effects in Gundam War: the common way of `domain.parts.common.carrying_out`, with this rulebook's words."""

from __future__ import annotations

from functools import partial

from domain.parts.common import carrying_out
from domain.rulesets.gundam_war.effects import filters, targets
from domain.rulesets.gundam_war.effects.choices import CHOICES
from domain.rulesets.gundam_war.grammar.texts import read_selector

WAY = carrying_out.Way(
    selector=read_selector,
    options=lambda table, seat, source, selector: filters.matching(table, seat, source, selector.wanted),
    perhaps=targets.options_of,
    fails="GW-EFF-05",
    asked="GW-EFF-05",
    choices=CHOICES,
    any_order=("gain", "give", "allow", "bar", "counters"),
    as_they_stand=("auto_b",),
)
"""An effect without any target fails (GW-EFF-05); of one moment only Auto D effects are put in order (OP-21)."""

run_pending = partial(carrying_out.run_pending, way=WAY)
"""Applies the effects that are due at once, unless another is in the middle of being carried out."""
choose = partial(carrying_out.choose, way=WAY)
"""Makes the choice that a resolution waits for (targets, cards to discard, an order)."""
