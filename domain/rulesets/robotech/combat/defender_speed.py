"""The Speed of a Unit as a declared defender, with the Speed that it has only in that role (RT-DEF-02, RT-DEF-05)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.card_schema.x_substitution import substitute_x
from domain.rulesets.robotech.card_schema.filters import Role
from domain.rulesets.robotech.card_schema.texts import ContinuousEffect, read_values
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.effects import conditions, continuous_effects, x_evaluation
from domain.rulesets.robotech.state.current_properties import present_speed
from domain.rulesets.robotech.state.units import root_of_unit


def speed_as_defender(table: Table, unit: str, attack: Plain) -> int | None:
    """Returns the Speed of a Unit once it defends against an attack, or intercepts it; None if unknown."""
    now = present_speed(table, unit)
    roles: tuple[Role, ...] = ("defending",) if attack["kind"] == "direct" else ("defending", "intercepting")
    coming = [role for role in roles if not attacks.has_role(table, unit, role)]
    return None if now is None else now + sum(_put(table, unit, coming)) + sum(_given(table, unit, coming))


def _put(table: Table, unit: str, roles: list[Role]) -> Iterator[int]:
    """Yields the Speed that effects add to the Unit in these roles."""
    for modifier in modifiers.find_modifiers(table, unit, "values"):
        by = modifier["by"]
        if isinstance(by, dict) and by.get("role") in roles:
            yield read_values(by["by"]).speed or 0


def _given(table: Table, unit: str, roles: list[Role]) -> Iterator[int]:
    """Yields the Speed that texts of the Unit's own cards add in these roles."""
    for seat, source, text in continuous_effects.active_texts(table):
        when = text.condition
        if root_of_unit(table, source) != unit or when is None or when.role not in roles:
            continue
        if conditions.evaluate_condition(table, seat, source, when._replace(role=None)) is True:
            x = x_evaluation.evaluate_x(table, seat, source, text.x) if text.x is not None else 0
            yield from (_speed(each) for each in substitute_x(text.effects, x or 0) if _is_its_own(each))


def _is_its_own(effect: ContinuousEffect) -> bool:
    return effect.on == "self" and effect.values is not None


def _speed(effect: ContinuousEffect) -> int:
    return (effect.values.speed or 0) if effect.values is not None else 0
