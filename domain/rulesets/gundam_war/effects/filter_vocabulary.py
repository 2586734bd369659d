"""The words of filters and their tests, for properties that a card has without any effects (`bandai.filter_evaluation`).

Power is left out, because the power that texts generate depends on these tests. The words are defined in
`domain.rulesets.gundam_war.card_schema.filters`.
"""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, any_of
from domain.kernel.table.table import Table
from domain.parts.bandai import combat_values
from domain.parts.bandai.filter_compiler import (
    CardNumbers,
    FilterContext,
    FilterTest,
    FilterVocabulary,
    situation_test,
    state_test,
    words_test,
)
from domain.parts.bandai.filter_evaluation import matches_truth
from domain.parts.common.card_zones import collect_cards, zone_name
from domain.parts.common.set_groups import damage_on_group, root
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.card_schema.filters import Condition, Filter, KeywordName, Where
from domain.rulesets.gundam_war.card_schema.texts import is_basic_generation
from domain.rulesets.gundam_war.state import printed_properties
from domain.rulesets.gundam_war.state.zones import (
    AREAS,
    CUT_IN,
    DEFUNCT,
    EARTH,
    ENGAGED,
    HAND,
    HANGAR,
    JUNKYARD,
    SPACE,
    STATION,
    cards_in_play,
    controller,
    in_play,
    squad,
)

WHERE: dict[Where, tuple[str, ...]] = {
    "station": (STATION,),
    "battle": AREAS,
    "space": (SPACE,),
    "earth": (EARTH,),
    "play": (STATION, *AREAS),
    "hand": (HAND,),
    "junkyard": (JUNKYARD,),
    "hangar": (HANGAR,),
    "defunct": (DEFUNCT,),
    "cut_in": (CUT_IN,),
}
"""The words for places in texts; effects on a hand do not reach the Hangar (GW-EFF-03)."""


def _is_type(table: Table, card_id: str, wanted: str, context: FilterContext) -> Truth:
    return printed_properties.type_of(table, card_id).is_any_of(wanted)


def _has_tag(table: Table, card_id: str, tag: KeywordName, context: FilterContext) -> Truth:
    return context.has(table, card_id, tag)


def _printed_words(field: str) -> FilterTest:
    """Returns a test of the words in a field of the print."""
    return words_test(lambda table, card_id: getattr(printed_properties.printed(table, card_id), field))


def _is_basic(table: Table, card_id: str, wanted: bool, context: FilterContext) -> Truth:
    """Returns whether a card is a Basic GENERATION, as it is printed (GW-GENR-03)."""
    return (
        is_basic_generation(printed_properties.original_print(table, card_id)) == wanted
        if printed_properties.is_known(table, card_id)
        else None
    )


def _cost(word: str) -> combat_values.Number:
    def cost(table: Table, card_id: str) -> int | None:
        result = getattr(printed_properties.printed(table, card_id), word)
        return 0 if result == "x" else result

    return cost


def _leads(table: Table, card_id: str) -> bool:
    """Returns whether a UNIT, or the UNIT that a card is set on, is at the front of its SQUAD (GW-BTL-09)."""
    zone = table.zone_of(card_id)
    return zone.name in AREAS and squad(table, zone.holder, zone.name)[:1] == [root(table, card_id)]


def _is_engaged(table: Table, card_id: str) -> bool:
    """Returns whether a UNIT, or the UNIT that a card is set on, faces another SQUAD, or faced one that is gone
    (GW-BTL-16)."""
    zone = table.zone_of(root(table, card_id))
    if zone.name not in AREAS or not squad(table, zone.holder, zone.name):
        return False
    return zone.name in table.flags.get(ENGAGED, ()) or bool(squad(table, opponent(table, zone.holder), zone.name))


def _side_in_battle(table: Table, card_id: str) -> bool | None:
    """Returns whether a UNIT, or the UNIT that a card is set on, attacks (True) or defends (False); None outside of
    battle."""
    zone = table.zone_of(root(table, card_id))
    return zone.holder == table.clock.holder if zone.name in AREAS else None


def _is_crewed(table: Table, card_id: str) -> Truth:
    """Returns whether a CHARACTER is set on a card; unknown if a set card is unknown."""
    return any_of(_is_character(table, each) for each in table.at(card_id))


def _is_character(table: Table, card_id: str) -> Truth:
    return printed_properties.type_of(table, card_id).is_any_of("character")


VALUES = CardNumbers(
    {
        **combat_values.combat_value_readers(
            lambda table, card: printed_properties.printed(table, card).points, ("strike", "shooting", "defense")
        ),
        "damage": damage_on_group,
        "coins": combat_values.coins_on,
        **{word: _cost(word) for word in ("corps", "total", "cost")},
    }
)
"""The numbers of a card as they are printed."""
VOCABULARY = FilterVocabulary(
    filters=Filter,
    conditions=Condition,
    where=WHERE,
    usual="play",
    outside_play=("hand", "junkyard", "hangar", "defunct"),
    played=CUT_IN,
    in_play=lambda table: collect_cards(table, table.header.seats, cards_in_play),
    side=controller,
    known=printed_properties.is_field_known,
    tests={
        "type": _is_type,
        "name": words_test(printed_properties.names_of),
        "name_has": lambda table, card_id, part, context: printed_properties.names_of(table, card_id).has_part(part),
        "model": lambda table, card_id, model, context: printed_properties.is_of_model(table, card_id, model),
        "trait": _printed_words("traits"),
        **{word: _printed_words(word) for word in ("color", "terrain", "gender", "age_class", "lineage")},
        "tag": _has_tag,
        "crewed": lambda table, card, wanted, context: matches_truth(_is_crewed(table, card), wanted),
        "engaged": state_test(_is_engaged),
        "engaged_with": combat_values.make_engaged_test(_is_engaged),
        "attacking": lambda table, card, wanted, context: _side_in_battle(table, card) is wanted,
        "leader": state_test(_leads),
        "basic": _is_basic,
        "borrowed": state_test(lambda table, card_id: controller(table, card_id) != table.cards[card_id].bringer),
        **combat_values.SHARED_TESTS,
    },
    situations={
        "answering": situation_test(lambda table, source: bool(table.chain)),
        "in_battle": situation_test(lambda table, source: in_play(table, source) and zone_name(table, source) in AREAS),
    },
    lasting=("type", "name", "name_has", "model", "trait", "color", "gender", "age_class", "lineage", "basic"),
)
BARE = FilterContext(VOCABULARY, printed_properties.has_own_keyword, printed_properties.printed_defense, VALUES)
"""The filter context that shows what a card has by itself, without power. What texts generate depends only on this."""
