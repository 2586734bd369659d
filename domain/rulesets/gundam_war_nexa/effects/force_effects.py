"""Continuous effects on forces: their power, how they deal damage, and how many may sortie."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from domain.kernel.contract.truth import Truth, any_of
from domain.kernel.table.table import Table
from domain.parts.bandai import continuous_effects, x_evaluation
from domain.rulesets.gundam_war_nexa.card_schema.continuous_effects import ContinuousEffect
from domain.rulesets.gundam_war_nexa.effects.continuous_effects import EFFECTS, effects_on_card, possible_effects_on_card
from domain.rulesets.gundam_war_nexa.effects.filter_vocabulary import BARE


def force_power_change(table: Table, units: Iterable[str]) -> int | None:
    """Returns the change of a force's power by continuous effects; None if it depends on unknown cards.

    Each effect that reaches one of its units counts once (NX-PLAY-70).
    """
    line = tuple(units)
    if any(possible_effects_on_card(table, unit, _power) for unit in line):
        return None
    reaching = {each for unit in line for each, _ in continuous_effects.effects_reaching(table, unit, _power, BARE, EFFECTS)}
    total = 0
    for each in reaching:
        least, most = x_evaluation.repetition_range(table, each.seat, each.source, each.effect, BARE)
        if least != most:
            return None
        total += (each.effect.power or 0) * least
    return total


def _power(effect: ContinuousEffect) -> int | None:
    return effect.power


def adds_strike(table: Table, unit: str) -> Truth:
    """Returns whether a text lets a unit add its strike to the force power wherever it stands (NX-BATT-31, NX-EFF-21)."""
    return _has(table, unit, _strikes)


def deals_at_both_speeds(table: Table, units: Iterable[str]) -> Truth:
    """Returns whether a text lets a force deal its battle damage at both speeds (NX-BATT-47, NX-EFF-21)."""
    return any_of(_has(table, unit, _both_speeds) for unit in units)


def _has(table: Table, card_id: str, what: Callable[[ContinuousEffect], bool | None]) -> Truth:
    if any(effects_on_card(table, card_id, what)):
        return True
    return None if possible_effects_on_card(table, card_id, what) else False


def _strikes(effect: ContinuousEffect) -> bool | None:
    return effect.strikes or None


def _both_speeds(effect: ContinuousEffect) -> bool | None:
    return effect.both_speeds or None


def most_forces(table: Table, units: Iterable[str]) -> int:
    """Returns how many forces may sortie at once with such units (NX-BATT-01, NX-EFF-21); a great number without a limit."""
    return min((limit for unit in units for limit in effects_on_card(table, unit, _forces)), default=MANY_FORCES)


MANY_FORCES = 9


def _forces(effect: ContinuousEffect) -> int | None:
    return effect.forces


def may_sortie_in(table: Table, units: Collection[str], forces: int) -> Truth:
    """Returns whether units may sortie in this number of forces; open where unknown cards may set a limit (NX-BATT-01)."""
    if forces > most_forces(table, units):
        return False
    return None if any(forces > limit for unit in units for limit in possible_effects_on_card(table, unit, _forces)) else True
