"""The words by which a text selects cards (see `domain.parts.bandai.filter_evaluation`), evaluated without Auto A effects.

The words are those of `domain.rulesets.macross_crusade.card_schema.filters`. Where a text names no location, a card in the
Field is meant (MC-ZONE-12, MC-TGT-03).
"""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.truth import Truth, any_of
from domain.kernel.table.table import Table
from domain.parts.bandai import combat_values, filter_evaluation
from domain.parts.bandai.filter_compiler import (
    CardNumbers,
    FilterContext,
    FilterVocabulary,
    situation_test,
    state_test,
    words_test,
)
from domain.parts.bandai.filter_evaluation import matches_truth
from domain.parts.common.card_zones import collect_cards
from domain.parts.common.turn_history import ANY_NUMBER
from domain.rulesets.macross_crusade.card_schema.filters import Condition, Filter, Where
from domain.rulesets.macross_crusade.combat import combat_check
from domain.rulesets.macross_crusade.keywords import custom_machine
from domain.rulesets.macross_crusade.state import nation_strength, printed_properties
from domain.rulesets.macross_crusade.state.texts import is_requirement_met
from domain.rulesets.macross_crusade.state.zones import (
    AREAS,
    DEPLOYMENT,
    FIELD,
    G_ZONE,
    HAND,
    JUNKYARD,
    LOST,
    NATION,
    PLAYED,
    PULLED_OUT,
    REMOVED,
    controller,
    g_is_in_field,
    managed,
    root,
)

WHERE: dict[Where, tuple[str, ...]] = {
    "field": FIELD,
    "deployment": (DEPLOYMENT,),
    "battle": AREAS,
    "g_zone": (G_ZONE,),
    "hand": (HAND,),
    "junkyard": (JUNKYARD,),
    "nation": (NATION,),
    "lost": (LOST,),
    "removed": (REMOVED,),
    "pulled_out": (PULLED_OUT,),
    "played": (PLAYED,),
}
"""The words for locations in texts (MC-ZONE-10)."""


def _owner_of_place(table: Table, card_id: str) -> str:
    """Returns the seat that a card belongs to by its place.

    In the Field that is its controller (MC-CTRL-09); a detachment belongs to the controller of its Units (MC-CTRL-11).
    Elsewhere it is the player whose location the card is in (MC-ZONE-13, MC-CTRL-01).
    """
    return controller(table, card_id) or table.zone_of(card_id).holder


def _generations(wanted: Filter) -> tuple[str, ...]:
    """Returns the G Zone if a filter can mean a G. A G is a card in the Field, of type G and of no other (OP-03).

    It has no name, trait or text that a filter could match (MC-G-13, -14).
    """
    here = wanted.where in (None, "field", "deployment")
    described = (wanted.name, wanted.exact, wanted.trait, wanted.color, wanted.size, wanted.keyword, wanted.max_defense)
    meant = wanted.type == "g" or (wanted.type is None and all(each is None for each in described))
    return (G_ZONE,) if here and meant else ()


def _is_type(table: Table, card_id: str, wanted: str, context: FilterContext) -> Truth:
    return printed_properties.is_type(table, card_id, wanted)


def _is_custom_machine(table: Table, source: str) -> Truth:
    return custom_machine.is_fulfilled(table, source)


def _is_in_battle(table: Table, source: str) -> bool:
    return source in table.cards and table.zone_of(source).name in AREAS


def _cost(word: str) -> combat_values.Number:
    def cost(table: Table, card_id: str) -> int | None:
        result: int | None = getattr(printed_properties.printed(table, card_id), word)
        return result

    return cost


def _whole_cost(table: Table, card_id: str) -> int | None:
    """Returns the sum of the three costs (MC-TERM-17), or None if one is unknown."""
    card = printed_properties.printed(table, card_id)
    costs = (card.designated, card.total, card.resource)
    return None if None in costs else sum(cost or 0 for cost in costs)


def _power(table: Table, seat: str, color: str | None) -> tuple[int, int]:
    """Returns a seat's Nation Strength, in all or of a colour, as (least, most) (MC-G-01, -05)."""
    made = nation_strength.strength_of_color(table, seat, color) if color else len(nation_strength.g_symbols(table, seat))
    return made, ANY_NUMBER if nation_strength.has_unknown_symbols(table, seat) else made


def _is_crewed(table: Table, card_id: str) -> Truth:
    """Returns whether a Character is Set on a card; unknown if a Set Card is unknown."""
    return any_of(printed_properties.is_type(table, each, "character") for each in table.at(card_id))


VALUES = CardNumbers(
    {
        **combat_values.combat_value_readers(
            lambda table, card: printed_properties.printed(table, card).points, ("fighting", "shooting", "defense")
        ),
        "damage": lambda table, card: combat_values.damage_on(table, root(table, card)),
        **{word: _cost(word) for word in ("designated", "total", "resource")},
        "cost": _whole_cost,
        "coins": combat_values.coins_on,
    },
    _power,
    (NATION, LOST),
)
"""The printed numbers of a card."""
VOCABULARY = FilterVocabulary(
    filters=Filter,
    conditions=Condition,
    one_card=lambda table, card: root(table, card) if card in table.cards else card,
    where=WHERE,
    usual="field",
    outside_play=("g_zone", "hand", "junkyard", "nation", "lost", "removed", "pulled_out"),
    played=PLAYED,
    in_play=lambda table: collect_cards(table, table.header.seats, managed),
    side=_owner_of_place,
    known=printed_properties.is_field_known,
    tests={
        "type": _is_type,
        "name": lambda table, card_id, part, context: printed_properties.is_named(table, card_id, part),
        "exact": words_test(printed_properties.names_of),
        "trait": words_test(printed_properties.traits_of),
        "color": words_test(lambda table, card_id: printed_properties.printed(table, card_id).color),
        "size": lambda table, card_id, least, context: printed_properties.is_at_least_size(table, card_id, least),
        "destroyed": state_test(lambda table, card_id: bool(table.cards[card_id].attributes.get("destroyed"))),
        "chip": state_test(printed_properties.is_chip),
        # "not in combat" applies to cards in Battle Areas only (MC-TERM-13)
        "in_combat": state_test(lambda table, card_id: combat_check.is_unit_in_combat(table, root(table, card_id))),
        "engaged_with": combat_values.make_engaged_test(combat_check.is_unit_in_combat),
        "vanguard": state_test(combat_check.is_vanguard),
        "crewed": lambda table, card, wanted, context: matches_truth(_is_crewed(table, card), wanted),
        **combat_values.SHARED_TESTS,
    },
    situations={"custom_machine": situation_test(_is_custom_machine), "in_battle": situation_test(_is_in_battle)},
    beyond=_generations,
    goes_beyond=g_is_in_field,
    lasting=("type", "name", "exact", "trait", "color", "size", "destroyed", "chip"),
    demands=lambda table, seat, source, clause: is_requirement_met(table, source, clause),
)
BARE = FilterContext(VOCABULARY, printed_properties.has_own_keyword, printed_properties.printed_defense, VALUES)
"""A context of filters that sees what a card has without Auto A effects."""
side = partial(filter_evaluation.side_of_card, vocabulary=VOCABULARY)
"""Returns the seat of a card: its controller, or the player while it is played, or the player whose location it is in."""
