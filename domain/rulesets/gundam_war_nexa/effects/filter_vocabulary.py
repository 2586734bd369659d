"""The words of filters and their tests, for properties that a card has without any effects (`bandai.filter_evaluation`).

The words are those of `domain.rulesets.gundam_war_nexa.card_schema.filters`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.kernel.contract.truth import Truth, all_of, any_of, is_at_most, negate
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.bandai import combat_values
from domain.parts.bandai.filter_compiler import (
    CardNumbers,
    FilterContext,
    FilterVocabulary,
    printing_test,
    situation_test,
    state_test,
    words_test,
)
from domain.parts.bandai.filter_evaluation import fits_anywhere, matches_truth
from domain.rulesets.gundam_war_nexa.card_schema.filters import Condition, Filter, Terrain, Where
from domain.rulesets.gundam_war_nexa.effects import g_sign_filters
from domain.rulesets.gundam_war_nexa.state import printed_properties, zones
from domain.rulesets.gundam_war_nexa.state.national_power import national_power
from domain.rulesets.gundam_war_nexa.state.zones import controller, is_on_field

WHERE: dict[Where, tuple[str, ...]] = {
    "field": zones.FIELD,
    "deployment": (zones.DEPLOYMENT,),
    "g_zone": (zones.G_ZONE,),
    "battle": zones.AREAS,
    "space": (zones.SPACE,),
    "earth": (zones.EARTH,),
    "hand": (zones.HAND,),
    "junkyard": (zones.JUNKYARD,),
    "hangar": (zones.HANGAR,),
    "removed": (zones.REMOVED,),
    "played": (zones.PLAYED,),
}
"""The words for places. Only `hangar` reaches hangars (NX-HAND-05)."""


def _manager(table: Table, card_id: str) -> str:
    """Returns the controller of a card on the field, otherwise the manager of its place (NX-CTRL-11)."""
    return controller(table, card_id) if is_on_field(table, card_id) else table.zone_of(card_id).holder


def _is_type(table: Table, card_id: str, wanted: str, context: FilterContext) -> Truth:
    return printed_properties.is_type(table, card_id, wanted)


def _has_any_trait(table: Table, card_id: str, wanted: tuple[str, ...], context: FilterContext) -> Truth:
    """Returns whether a card has one of the traits, which stand without "and" between them (NX-CARD-14)."""
    return printed_properties.traits_of(table, card_id).is_any_of(*wanted)


def _has_all_traits(table: Table, card_id: str, wanted: tuple[str, ...], context: FilterContext) -> Truth:
    """Returns whether a card has all of the traits, which stand with "and" between them (NX-CARD-15)."""
    return printed_properties.traits_of(table, card_id).has_all(*wanted)


def _has_any_name(table: Table, card_id: str, wanted: tuple[str, ...], context: FilterContext) -> Truth:
    return printed_properties.names_of(table, card_id).is_any_of(*wanted)


def _costs_at_most(table: Table, card_id: str, most: int) -> bool:
    total = printed_properties.printed(table, card_id).total
    return total is not None and (0 if total == "x" else total) <= most  # an X counts as 0 (NX-CARD-20)


def _is_engaged(table: Table, card_id: str) -> bool | None:
    """Returns whether a card is engaged, or None outside of battle areas, where it is neither engaged nor not engaged
    (NX-TERM-14).
    """
    return zones.is_engaged(table, card_id) if zones.is_in_battle(table, card_id) else None


def is_in_front(table: Table, card_id: str) -> bool:
    """Returns whether a unit, or the host of a set card, is in the front position of its force (NX-TERM-12)."""
    zone = table.zone_of(card_id)
    return zone.name in zones.AREAS and zones.leader(table, zone.holder, zone.name) == zones.root(table, card_id)


def _is_destroyed(table: Table, card_id: str) -> bool:
    return "destroyed" in table.cards[card_id].attributes


def _is_destroyed_by(table: Table, card_id: str, wanted: str, context: FilterContext) -> Truth:
    """Returns whether a card is destroyed, by this: the effects of a side, seen from its controller, or battle
    (NX-DEST-17)."""
    how = table.cards[card_id].attributes.get("destroyed")
    if not how:
        return False
    by, own = how["by"], controller(table, card_id)
    found = {"own": by == own, "enemy": by not in ("", own), "not_own": by != own, "battle": how["cause"] == "battle"}
    return found["battle"] is False if wanted == "not_battle" else found[wanted]


def _can_be_saved(table: Table, card_id: str, wanted: bool, context: FilterContext) -> Truth:
    """Returns whether the destruction of a card can be negated now. That of a unit with a defence of 0 cannot
    (NX-DEST-10)."""
    if not wanted:
        return True
    defense = context.defense(table, card_id)
    falls = all_of((printed_properties.is_type(table, card_id, "unit"), None if defense is None else defense == 0))
    return all_of((_is_destroyed(table, card_id), negate(falls)))


def has_coin(table: Table, card_id: str) -> bool:
    """Returns whether coins lie on a card, or the card is a chip, which is itself a coin (NX-COIN-09)."""
    return any(True for _ in printed_properties.coins(table, card_id)) or printed_properties.is_chip(table, card_id)


def _entered_this_turn(table: Table, source: str) -> bool:
    return source in table.cards and table.cards[source].attributes.get("entered") == table.clock.turn


def _total(table: Table, card_id: str) -> int | None:
    total = printed_properties.printed(table, card_id).total
    return 0 if total == "x" else total


def _roll(table: Table, card_id: str) -> int | None:
    roll = printed_properties.printed(table, card_id).roll
    return None if roll is None else sum(0 if n == "x" else n for _, n in roll)


def _gain_level(table: Table, card_id: str) -> int | None:
    """Returns the gain level of a graphic, also while it is a G (NX-KW-25), and 0 for other known cards."""
    card = printed_properties.original_print(table, card_id)
    return card.gain_level or (0 if printed_properties.is_field_known(table, card_id, "gain_level") else None)


def _roll_or_gain(table: Table, card_id: str) -> int | None:
    """Returns the printed roll cost and the gain level of a card together, also of a G; None if one is unknown."""
    card, gain = printed_properties.original_print(table, card_id), _gain_level(table, card_id)
    roll = sum(0 if n == "x" else n for _, n in card.roll or ())
    return None if gain is None or not printed_properties.is_field_known(table, card_id, "roll") else roll + gain


def _original_total(table: Table, card_id: str) -> int | None:
    """Returns the printed total power, also of a G; an X counts as 0 (NX-CARD-20)."""
    total = printed_properties.original_print(table, card_id).total
    return 0 if total == "x" else total


def _original_roll(table: Table, card_id: str) -> int | None:
    """Returns the printed roll cost, also of a G; an X counts as 0 (NX-CARD-20)."""
    roll = printed_properties.original_print(table, card_id).roll
    return None if roll is None else sum(0 if n == "x" else n for _, n in roll)


def _original_defense(table: Table, card_id: str) -> int | None:
    """Returns the printed defence, also of a G; an asterisk counts as 0."""
    points = printed_properties.original_print(table, card_id).points
    return None if points is None else 0 if points[2] == "*" else points[2]


def _lowering(table: Table, card_id: str) -> int:
    """Returns how many combat modifiers take from a card, without those of continuous effects and set characters."""
    by_coins = [said["points"] for _, count, said in printed_properties.coins(table, card_id) if count and "points" in said]
    return count_lowering_modifiers([*by_coins, *(each["by"] for each in modifiers.find_modifiers(table, card_id, "points"))])


def count_lowering_modifiers(rows: Iterable[Plain | None]) -> int:
    """Returns how many combat modifiers have a part below 0 (NX-TERM-16)."""
    return sum(any(isinstance(each, int) and each < 0 for each in row) for row in rows if row is not None)


def _has_printed(field: str) -> Callable[[Table, str], Truth]:
    """Returns a test whether a card has a printed value; a G has none but its sign, a set card without a description none
    (NX-PLAY-23, NX-EFF-21)."""

    def test(table: Table, card_id: str) -> Truth:
        kind = printed_properties.type_of(table, card_id)
        if kind.is_surely("g") or kind.is_surely(printed_properties.BLANK):
            return False
        card = printed_properties.original_print(table, card_id)
        return getattr(card, field) is not None or (None if printed_properties.is_value_unknown(card, field) else False)

    return test


def _has_gain_level(table: Table, card_id: str) -> Truth:
    """Returns whether a gain level is printed on a card (NX-CARD-07)."""
    card = printed_properties.original_print(table, card_id)
    return card.gain_level is not None or (None if printed_properties.is_value_unknown(card, "gain_level") else False)


def _group_total(table: Table, card_id: str) -> int | None:
    """Returns the total power of all cards of the set group of a card; None if one of them is unknown."""
    there = [_total(table, each) for each in zones.group(table, zones.root(table, card_id))]
    return None if None in there else sum(each for each in there if each is not None)


def _force(table: Table, card_id: str) -> int:
    """Returns the number of units in the force of a card, 0 outside of battle areas (NX-BATT-06)."""
    zone = table.zone_of(zones.root(table, card_id))
    return len(table.at(zone.key)) if zone.name in zones.AREAS else 0


def _is_dedicated(table: Table, card_id: str, wanted: bool, context: FilterContext) -> Truth:
    """Returns whether a card belongs to a set group with the dedicated pairing (NX-KW-23)."""
    group = zones.group(table, zones.root(table, card_id))
    return matches_truth(printed_properties.has_dedicated_pilot(table, group[0]), wanted)


def _is_crewed(table: Table, card_id: str) -> Truth:
    """Returns whether a character is set on a unit; an ACE on the field counts as such a unit (NX-PLAY-60)."""
    set_there = (_is_character(table, each) for each in table.at(card_id))
    return any_of((printed_properties.is_ace_on_field(table, card_id), *set_there))


def _is_character(table: Table, card_id: str) -> Truth:
    return printed_properties.type_of(table, card_id).is_any_of("character")


def _carries(table: Table, card_id: str, wanted: Filter, context: FilterContext) -> Truth:
    """Returns whether one of the cards set on a card fits a filter; an ACE counts as carrying a character (NX-PLAY-60)."""
    itself = wanted == Filter(type="character") and printed_properties.is_ace_on_field(table, card_id)
    return any_of((itself, combat_values.carries_matching_card(table, card_id, wanted, context)))


def _is_grouped_with(table: Table, card_id: str, wanted: Filter, context: FilterContext) -> Truth:
    """Returns whether a card of the set group of a card fits a filter, itself included (NX-SETC-01)."""
    return any_of(fits_anywhere(table, context.source, wanted, each, context) for each in zones.group(table, card_id))


def _has_terrain(table: Table, card_id: str, word: Terrain, context: FilterContext) -> Truth:
    """Returns whether a card has a terrain, printed or given by an effect."""
    printed = printed_properties.printed(table, card_id).terrain.is_any_of(word)
    return any_of((printed, context.allows(table, card_id, word)))


def power_range(
    table: Table, seat: str, color: str | None, made: Callable[[Table, str], dict[str, int]] = national_power
) -> tuple[int, int]:
    """Returns the least and the most power of a seat, in all or of one colour (NX-G-01, -02)."""
    there = made(table, seat)
    if color is None:
        return (sum(there.values()),) * 2
    return there.get(color, 0), there.get(color, 0) + there.get("", 0)


STATS = ("strike", "shooting", "defense")
VALUES = CardNumbers(
    {
        **combat_values.combat_value_readers(
            lambda table, card: printed_properties.printed(table, card).points, STATS, "stats"
        ),
        "damage": combat_values.damage_on,
        "coins": combat_values.coins_on,
        "total": _total,
        "roll": _roll,
        "gain_level": _gain_level,
        "roll_or_gain": _roll_or_gain,
        "original_total": _original_total,
        "original_roll": _original_roll,
        "original_defense": _original_defense,
        "force": _force,
        "group_total": _group_total,
        "lowering": _lowering,
    },
    power_range,
    (zones.NATION, zones.DISCARD),
    {
        "gain_level": _has_gain_level,
        **dict.fromkeys((*STATS, "stats"), _has_printed("points")),
        "total": _has_printed("total"),
        "roll": _has_printed("roll"),
    },
)
"""The printed numbers of a card. An X counts as 0 (NX-CARD-20)."""
VOCABULARY = FilterVocabulary(
    filters=Filter,
    conditions=Condition,
    where=WHERE,
    usual="field",
    outside_play=("hand", "junkyard", "hangar", "removed"),
    played=zones.PLAYED,
    in_play=zones.cards_on_field,
    areas_per_seat=(zones.DEPLOYMENT, zones.G_ZONE),
    lasting=(
        *("type", "name", "names_any", "trait", "traits_any", "traits_all", "color", "attribute", "max_total"),
        *("destroyed", "coin", "set"),
    ),
    side=_manager,
    known=printed_properties.is_field_known,
    tests={
        "type": _is_type,
        "name": words_test(printed_properties.names_of),
        "trait": words_test(printed_properties.traits_of),
        "traits_any": _has_any_trait,
        "traits_all": _has_all_traits,
        "color": words_test(printed_properties.colors_of),
        "attribute": g_sign_filters.make_sign_test(lambda sign, wanted: sign.attribute == wanted),
        "max_total": printing_test(_costs_at_most, "total"),
        "engaged": state_test(_is_engaged),
        "engaged_with": combat_values.make_engaged_test(_is_engaged),
        "grouped_with": _is_grouped_with,
        "leader": state_test(is_in_front),
        "destroyed": state_test(_is_destroyed),
        "destroyed_by": _is_destroyed_by,
        "negatable": _can_be_saved,
        "coin": state_test(has_coin),
        "set": state_test(printed_properties.is_set),
        "names_any": _has_any_name,
        "original_trait": words_test(lambda table, card_id: printed_properties.original_print(table, card_id).traits),
        "original_name": words_test(lambda table, card_id: printed_properties.original_print(table, card_id).name),
        "originally": g_sign_filters.fits_original_print,
        "roll_color": printing_test(
            lambda table, card_id, color: g_sign_filters.is_rolled_for(printed_properties.printed(table, card_id), color),
            "roll",
        ),
        "sign": g_sign_filters.make_sign_test(lambda sign, wanted: sign.color == wanted),
        "chip_named": lambda table, card_id, name, context: g_sign_filters.is_chip_named(table, card_id, name),
        "chip": printing_test(lambda table, card_id, wanted: printed_properties.is_chip(table, card_id) == wanted, "chip"),
        "coin_named": lambda table, card_id, name, context: any(
            name == each for each, _, _ in printed_properties.coins(table, card_id)
        ),
        "dedicated_for": words_test(lambda table, card_id: printed_properties.printed(table, card_id).dedicated),
        "crewed": lambda table, card, wanted, context: matches_truth(_is_crewed(table, card), wanted),
        "dedicated": _is_dedicated,
        "terrain": _has_terrain,
        **combat_values.SHARED_TESTS,
        "carries": _carries,
        "blank": state_test(lambda table, card: printed_properties.type_of(table, card).is_surely(printed_properties.BLANK)),
        "foreign": state_test(lambda table, card: zones.controller(table, card) not in ("", table.cards[card].bringer)),
        "lowered": lambda table, card, wanted, context: matches_truth(
            negate(is_at_most(context.values.of["lowering"](table, card), 0)), wanted
        ),
    },
    source_tests={
        "itself": lambda table, source, card_id: card_id == source,
        "same_attribute": g_sign_filters.has_like_sign(lambda sign: sign.attribute),
        "same_sign": g_sign_filters.has_like_sign(lambda sign: sign),
        "same_name": printed_properties.same_name,
        "pairs": lambda table, source, unit: printed_properties.would_pair_as_printed(table, unit, source),
    },
    situations={
        "in_battle": situation_test(zones.is_in_battle),
        "engaged": lambda table, source, wanted: source in table.cards and _is_engaged(table, source) is wanted,
        "entered_this_turn": situation_test(_entered_this_turn),
        "answering": situation_test(lambda table, source: bool(table.chain)),
    },
)
BARE = FilterContext(VOCABULARY, printed_properties.has_own_keyword, printed_properties.printed_defense, VALUES)
"""The filter context of a card's properties without continuous effects."""
