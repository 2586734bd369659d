"""A card at this moment: its keywords, and its Combat Strengths with everything that changes them."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.bandai.card_states import is_destroyed
from domain.parts.bandai.combat_values import DEFENSE, STAR, UNKNOWN_POINTS, Points, add_combat_values, effective_points
from domain.parts.bandai.filter_compiler import FilterContext
from domain.parts.common.set_groups import damage_on_group
from domain.rulesets.macross_crusade.effects import continuous_effects
from domain.rulesets.macross_crusade.effects.filter_vocabulary import VALUES, VOCABULARY
from domain.rulesets.macross_crusade.keywords import cooperation, iron_wall
from domain.rulesets.macross_crusade.state.printed_properties import is_surely_type as is_surely_type
from domain.rulesets.macross_crusade.state.printed_properties import is_type as is_type
from domain.rulesets.macross_crusade.state.printed_properties import may_be_type as may_be_type
from domain.rulesets.macross_crusade.state.printed_properties import names_of as names_of
from domain.rulesets.macross_crusade.state.printed_properties import printed as printed
from domain.rulesets.macross_crusade.state.printed_properties import printed_defense
from domain.rulesets.macross_crusade.state.printed_properties import type_of as type_of
from domain.rulesets.macross_crusade.state.working_keywords import all_have_keyword as all_have_keyword
from domain.rulesets.macross_crusade.state.working_keywords import has_keyword as has_keyword
from domain.rulesets.macross_crusade.state.working_keywords import working_keywords as working_keywords
from domain.rulesets.macross_crusade.state.zones import is_in_field

_CONTEXT = FilterContext(VOCABULARY, has_keyword, printed_defense, VALUES)
"""The context in which texts that change strengths see other cards: with all keywords, but with the printed Defense."""


def combat_strengths(table: Table, card_id: str) -> Points:
    """Returns Fighting, Shooting and Defense of a card after all modifiers (MC-TERM-15), with None for unknown numbers.

    A Unit's strengths are at least 0 and have no upper limit (MC-CARD-08, -10). A Character's Combat Modifier has no limit
    (MC-CARD-09).
    """
    base = _base(table, card_id)
    least = 0 if may_be_type(table, card_id, "unit") else None
    return UNKNOWN_POINTS if base is None else add_combat_values(base, strength_modifiers(table, card_id), least)


def _base(table: Table, card_id: str) -> Plain:
    """Returns the numbers as printed, or as the latest effect sets them (MC-CONF-01)."""
    base: Plain = printed(table, card_id).points
    for modifier in modifiers.find_modifiers(table, card_id, "strength"):
        base = tuple(new if new != "" else old for new, old in zip(modifier["by"], base or (0, 0, 0), strict=True))
    return base


def strength_modifiers(table: Table, card_id: str) -> Iterator[Plain]:
    """Yields every +f/+s/+d on a card: Character Combat Modifiers (MC-SET-03, MC-CARD-11), effects, Auto A effects,
    keywords."""
    for set_card in table.at(card_id):
        if may_be_type(table, set_card, "character"):
            yield combat_strengths(table, set_card)
    for modifier in modifiers.find_modifiers(table, card_id, "points"):
        yield effective_points(modifier["by"])
    if is_in_field(table, card_id):
        yield from map(effective_points, continuous_effects.point_changes(table, card_id, _CONTEXT))
        yield from cooperation.cooperation_modifiers(table, card_id)
        yield from iron_wall.lowered_points(table, card_id)


def one_strength(table: Table, card_id: str, index: int) -> int | None:
    """Returns one of a Unit's strengths."""
    return combat_strengths(table, card_id)[index]


def defense(table: Table, card_id: str) -> int | None:
    """Returns the Defense Strength. Damage does not lower it (MC-DMG-15), nor does rolling (MC-STAT-04)."""
    return combat_strengths(table, card_id)[DEFENSE]


def damage(table: Table, card_id: str) -> int:
    """Returns the damage on a Set Group, which is marked on its host (MC-SET-07)."""
    return damage_on_group(table, card_id)


def is_star(table: Table, card_id: str, index: int) -> bool:
    """Returns whether a strength is an asterisk: it is printed as one, or the Unit is destroyed (MC-DMG-07)."""
    base = _base(table, card_id)
    return is_destroyed(table, card_id) or (base is not None and base[index] == STAR)
