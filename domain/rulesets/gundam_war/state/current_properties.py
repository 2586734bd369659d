"""The present properties of a card: type, keywords, and Battle Points with all changes."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.bandai.combat_values import DEFENSE, UNKNOWN_POINTS, Points, add_combat_values, effective_points
from domain.parts.bandai.filter_compiler import FilterContext
from domain.parts.common.set_groups import damage_on_group
from domain.rulesets.gundam_war.effects import continuous_effects
from domain.rulesets.gundam_war.effects.filter_vocabulary_with_power import VALUES, VOCABULARY
from domain.rulesets.gundam_war.keywords import mobility, unit_designations
from domain.rulesets.gundam_war.state.negated_effects import are_effects_negated as are_effects_negated
from domain.rulesets.gundam_war.state.negated_effects import is_negated_by_text as is_negated_by_text
from domain.rulesets.gundam_war.state.printed_properties import is_of_model as is_of_model
from domain.rulesets.gundam_war.state.printed_properties import names_in_play as names_in_play
from domain.rulesets.gundam_war.state.printed_properties import names_of as names_of
from domain.rulesets.gundam_war.state.printed_properties import printed as printed
from domain.rulesets.gundam_war.state.printed_properties import printed_defense
from domain.rulesets.gundam_war.state.printed_properties import same_name as same_name
from domain.rulesets.gundam_war.state.printed_properties import type_of as type_of
from domain.rulesets.gundam_war.state.working_keywords import all_have_keyword as all_have_keyword
from domain.rulesets.gundam_war.state.working_keywords import any_effect_gives_keywords as any_effect_gives_keywords
from domain.rulesets.gundam_war.state.working_keywords import has_keyword as has_keyword
from domain.rulesets.gundam_war.state.working_keywords import has_keyword_even_silenced as has_keyword_even_silenced
from domain.rulesets.gundam_war.state.working_keywords import keywords_even_silenced as keywords_even_silenced
from domain.rulesets.gundam_war.state.working_keywords import silenced_keyword as silenced_keyword
from domain.rulesets.gundam_war.state.working_keywords import working_keywords as working_keywords
from domain.rulesets.gundam_war.state.zones import in_play

_NOTHING = (0, 0, 0)
COIN = "coin:"
"""The beginning of the flag for a kind of coins; its value are the points that one coin gives."""
_CONTEXT = FilterContext(VOCABULARY, has_keyword, printed_defense, VALUES)
"""The filter context of texts that change points: other cards have all keywords, but the printed defense."""


def combat_points(table: Table, card_id: str) -> Points:
    """Returns strike, shooting and defense of a UNIT or CHARACTER with all changes; None where unknown."""
    base = printed(table, card_id).points
    return UNKNOWN_POINTS if base is None else add_combat_values(base, point_additions(table, card_id))


def point_additions(table: Table, card_id: str) -> Iterator[Plain]:
    """Yields every +X/+Y/+Z on a card: by set cards, resolved effects and Auto A effects; None for an unknown one."""
    yield from _from_set_cards(table, card_id)
    yield from coin_combat_points(table, card_id)
    for modifier in modifiers.find_modifiers(table, card_id, "points"):
        yield effective_points(modifier["by"])
    if in_play(table, card_id) and type_of(table, card_id).is_surely("unit"):
        yield from map(effective_points, continuous_effects.point_changes(table, card_id, _CONTEXT))
        yield from mobility.lowered_points(table, card_id)


def coin_combat_points(table: Table, card_id: str) -> Iterator[tuple[int, int, int]]:
    """Yields the points that the coins on a card give it (GW-SETUP-01, GW-LABL-07)."""
    for kind, many in table.cards[card_id].marks.items():
        said = table.flags.get(f"{COIN}{kind}")
        if said is not None:
            first, second, third = said["points"]
            yield many * first, many * second, many * third


def _from_set_cards(table: Table, card_id: str) -> Iterator[Plain]:
    """Yields the points of set CHARACTERs (GW-CHAR-10, GW-BTL-05) and OPERATIONs; on a GENERATION they give no points."""
    carried = table.carried(card_id)
    if not carried or type_of(table, card_id).is_surely("generation"):
        return
    ignored = unit_designations.ignores_character_points(table, card_id)
    for set_card in carried:
        data = printed(table, set_card)
        character = type_of(table, set_card).may_be("character")
        if ignored is None and character:
            yield None
        elif ignored is not True or not character:
            yield data.points or (None if character else _NOTHING)
            yield from coin_combat_points(table, set_card)
        yield from unit_designations.booster_points(table, card_id, data)


def defense(table: Table, card_id: str) -> int | None:
    """Returns the defense of a UNIT at this moment; rolled UNITs have it too (GW-BTL-07)."""
    return combat_points(table, card_id)[DEFENSE]


def damage(table: Table, card_id: str) -> int:
    """Returns the damage on a set group; its bottom card has the damage marks (OP-87)."""
    return damage_on_group(table, card_id)
