"""Carrying out effects in Gundam War: the common way of `domain.parts.carrying_out`, with this rulebook's words."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.parts import carrying_out
from domain.rulesets.gundam_war.effects.choices import CHOICES
from domain.rulesets.gundam_war.effects.targets import options_of


def _options(desk: Desk, effect: Mapping[str, Plain], selector: Plain) -> list[str]:
    return options_of(desk.table, effect["seat"], effect["card"], selector)


WAY = carrying_out.Way(
    options=_options,
    fails="GW-EFF-05",
    choices=CHOICES,
    any_order=("gain", "give", "allow", "bar", "counters"),
    as_they_stand=("auto_b",),
)
"""An effect without any target fails (GW-EFF-05); of one moment only Auto D effects are put in order (OP-21)."""


def carry_out(desk: Desk, key: str, effect: Mapping[str, Plain]) -> bool:
    """Carries an effect out as far as it goes; False where it waits for a choice."""
    return carrying_out.carry_out(desk, key, effect, WAY)


def run_pending(desk: Desk) -> None:
    """Applies the effects that are due at once, unless another is in the middle of being carried out."""
    carrying_out.run_pending(desk, WAY)


def choose(desk: Desk, seat: str, args: Arguments) -> None:
    """Makes the choice that a resolution waits for (targets, cards to discard, an order)."""
    carrying_out.choose(desk, seat, args, WAY)
