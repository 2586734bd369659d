"""Bonus (RT-KW-04): a Pilot's Weapon, Armor and Speed Value Bonus is added to the Mecha that the Pilot is in."""

from __future__ import annotations

from domain.kernel.desk import modifiers
from domain.kernel.table.table import Table
from domain.rulesets.robotech.card_schema.filters import Value, ValueChanges
from domain.rulesets.robotech.card_schema.texts import ContinuousEffect, read_values
from domain.rulesets.robotech.effects import continuous_effects, permissions
from domain.rulesets.robotech.state.printed_properties import is_known, printed
from domain.rulesets.robotech.state.units import root_of_unit


def pilot_bonus(table: Table, pilot: str, what: Value) -> int | None:
    """Returns the bonus of a Pilot to one value of its Mecha (RT-SKI-13); None if the Pilot is unknown."""
    if not is_known(table, pilot):
        return None
    card = printed(table, pilot)
    added = {"weapon": card.weapon_bonus, "armor": card.armor_bonus, "speed": card.speed_bonus}
    given = (
        permissions.modifier_in_present_role(table, root_of_unit(table, pilot), each["by"])
        for each in modifiers.find_modifiers(table, pilot, "bonus")
    )
    changes = [read_values(by) for by in given if by is not None]
    return added[what] + sum(
        getattr(each, what) or 0 for each in (*changes, *continuous_effects.effects_on_unit(table, pilot, _bonus))
    )


def _bonus(effect: ContinuousEffect) -> ValueChanges | None:
    return effect.bonus
