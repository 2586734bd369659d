"""The Speed with which a Unit is declared as a defender: with what it has only as one (RT-DEF-02, RT-DEF-05)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.grammar.x_value import substitute_x
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.effects import conditions, continuous, counting
from domain.rulesets.robotech.grammar.filters import Role
from domain.rulesets.robotech.grammar.texts import Standing, read_values
from domain.rulesets.robotech.state.units import root
from domain.rulesets.robotech.state.values import speed


def as_defender(table: Table, unit: str, attack: Plain) -> int | None:
    """The Speed that a Unit has once it defends against an attack, or intercepts it; None where it is not known."""
    now = speed(table, unit)
    roles: tuple[Role, ...] = ("defending",) if attack["kind"] == "direct" else ("defending", "intercepting")
    coming = [role for role in roles if not attacks.has_role(table, unit, role)]
    return None if now is None else now + sum(_put(table, unit, coming)) + sum(_given(table, unit, coming))


def _put(table: Table, unit: str, roles: list[Role]) -> Iterator[int]:
    """What effects have put on it for such a role."""
    for modifier in modifiers.on(table, unit, "values"):
        by = modifier["by"]
        if isinstance(by, dict) and by.get("role") in roles:
            yield read_values(by["by"]).speed or 0


def _given(table: Table, unit: str, roles: list[Role]) -> Iterator[int]:
    """What texts of its own cards give to it in such a role."""
    for seat, source, text in continuous.sources(table):
        when = text.condition
        if root(table, source) != unit or when is None or when.role not in roles:
            continue
        if conditions.condition(table, seat, source, when._replace(role=None)) is True:
            x = counting.now(table, seat, source, text.x) if text.x is not None else 0
            yield from (_speed(each) for each in substitute_x(text.effects, x or 0) if _is_its_own(each))


def _is_its_own(effect: Standing) -> bool:
    return effect.on == "self" and effect.values is not None


def _speed(effect: Standing) -> int:
    return (effect.values.speed or 0) if effect.values is not None else 0
