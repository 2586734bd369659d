"""The present properties of a Unit: Weapon, Armor and Speed with all changes; None where a card is unknown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.kernel.desk import modifiers
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.robotech.card_schema.filters import Value, ValueChanges
from domain.rulesets.robotech.card_schema.texts import ContinuousEffect, read_values
from domain.rulesets.robotech.effects import continuous_effects, permissions
from domain.rulesets.robotech.keywords import bonus, transform
from domain.rulesets.robotech.state.printed_properties import is_known, printed, type_of
from domain.rulesets.robotech.state.units import pilots_in

WEAPON: Value = "weapon"
ARMOR: Value = "armor"
SPEED: Value = "speed"


@memo(depends_on="position")
def present_value(table: Table, unit: str, what: Value) -> int | None:
    """Returns the present value `what` of a Unit (RT-SKI-13)."""
    set_values = [getattr(read_values(each["by"]), what) for each in modifiers.find_modifiers(table, unit, "value_set")]
    last = next((each for each in reversed(set_values) if each is not None), None)
    parts = [_base(table, unit, what) if last is None else last, *_added(table, unit, what)]
    return None if None in parts else sum(part for part in parts if part is not None)


def present_armor(table: Table, unit: str) -> int | None:
    """Returns the present Armor Value."""
    return present_value(table, unit, ARMOR)


def present_speed(table: Table, unit: str) -> int | None:
    """Returns the present Speed Value; a Pilot without a Mecha has Speed 0 (RT-DEF-15)."""
    return present_value(table, unit, SPEED)


def total_value(table: Table, units: Iterable[str], what: Value) -> int | None:
    """Returns the sum over the Units of a Group (RT-SKI-03); None if one value is unknown."""
    values = [present_value(table, unit, what) for unit in units]
    return None if None in values else sum(each for each in values if each is not None)


def _base(table: Table, unit: str, what: Value) -> int | None:
    """Returns the printed value in the mode that is right side up (RT-ATK-13)."""
    if what == SPEED and type_of(table, unit).is_surely("character"):
        return 0
    mode = transform.face_of_mode(table, unit)
    of_mode: int | None = getattr(mode, what, None)
    if of_mode is None and what != SPEED and table.cards[unit].angle and not is_known(table, unit):
        return None
    shown: int | None = getattr(printed(table, unit), what)
    return shown if of_mode is None else of_mode


def _added(table: Table, unit: str, what: Value) -> Iterator[int | None]:
    for pilot in pilots_in(table, unit):
        yield bonus.pilot_bonus(table, pilot, what)
    for modifier in modifiers.find_modifiers(table, unit, "values"):
        by = permissions.modifier_in_present_role(table, unit, modifier["by"])
        yield getattr(read_values(by), what) or 0 if by is not None else 0
    for values in continuous_effects.effects_on_unit(table, unit, _values):
        yield getattr(values, what) or 0


def may_change_value(table: Table, unit: str, what: Value) -> bool:
    """Returns whether an unknown card may change a value of a Unit by a continuous text."""

    def changes(values: ValueChanges | None) -> bool:
        return values is not None and bool(getattr(values, what))

    return continuous_effects.may_affect_unit(table, unit, lambda effect: changes(effect.values)) or any(
        continuous_effects.may_affect_unit(table, pilot, lambda effect: changes(effect.bonus))
        for pilot in pilots_in(table, unit)
    )


def _values(effect: ContinuousEffect) -> ValueChanges | None:
    return effect.values
