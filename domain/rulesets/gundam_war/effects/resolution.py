"""How Gundam War carries card texts out (`domain.texts`)."""

from __future__ import annotations

from domain.kernel.contract.texts import Texts
from domain.rulesets.gundam_war.effects import targets
from domain.rulesets.gundam_war.effects.choices import CHOICES
from domain.rulesets.gundam_war.grammar.texts import read_selector

TEXTS = Texts(
    selector=read_selector,
    options=targets.certain,
    perhaps=targets.options_of,
    fails="GW-EFF-05",
    asked="GW-EFF-05",
    answers=CHOICES,
    any_order=("gain", "give", "allow", "bar", "counters"),
    as_they_stand=("auto_b",),
)
"""An effect without any target fails (GW-EFF-05); of one moment only Auto D effects are put in order (OP-21)."""
