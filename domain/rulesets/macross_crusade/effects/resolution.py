"""Carrying out effects in Macross Crusade: the common way of `domain.parts.carrying_out`, with this rulebook's words."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.parts import carrying_out
from domain.parts.carrying_out import go_on as go_on
from domain.rulesets.macross_crusade import destruction, field_limits
from domain.rulesets.macross_crusade.combat import unit_type
from domain.rulesets.macross_crusade.effects.choices import CHOICES
from domain.rulesets.macross_crusade.effects.targets import options_of


def _options(desk: Desk, effect: Mapping[str, Plain], selector: Plain) -> list[str]:
    return options_of(desk.table, effect["seat"], effect["card"], selector)


def look_around(desk: Desk) -> None:
    """What follows from the state by itself, in between effects (MC-AUTO-06): destruction, field limits, type."""
    if desk.table.result is None:
        unit_type.send_home(desk)
        destruction.check(desk)
        field_limits.enforce(desk)


WAY = carrying_out.Way(_options, "MC-TGT-05", CHOICES, look_around, ("gain", "give", "allow", "bar", "coins"))


def carry_out(desk: Desk, key: str, effect: Mapping[str, Plain]) -> bool:
    """Carries an effect out as far as it goes; False where it waits for a choice."""
    return carrying_out.carry_out(desk, key, effect, WAY)


def run_pending(desk: Desk) -> None:
    """Applies the Auto Effects that are due; the Offensive player orders those of one moment (MC-CUT-16, -17)."""
    look_around(desk)
    carrying_out.run_pending(desk, WAY)


def choose(desk: Desk, seat: str, args: Arguments) -> None:
    """Makes the choice that a resolution waits for."""
    carrying_out.choose(desk, seat, args, WAY)
