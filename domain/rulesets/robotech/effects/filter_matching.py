"""Filters: the cards that they match, and the printings that they match by printed properties alone.

Own and enemy are relative to the seat whose text it is (`domain.rulesets.robotech.card_schema.filters`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.kernel.contract.truth import Truth, all_of, any_of, is_at_most, negate
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common import turn_history
from domain.parts.common.card_zones import zone_name
from domain.rulesets.robotech.card_schema.filters import Filter, Where, read_filter
from domain.rulesets.robotech.card_schema.texts import Printed, UsedAbility
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.effects import turn_activity
from domain.rulesets.robotech.effects.filter_cache_spans import (
    cache_span,
    depends_on_source,
    filters_with_places,
    place_word_of_filter,
    turn_independent_part,
)
from domain.rulesets.robotech.state import printed_properties
from domain.rulesets.robotech.state.units import is_unit, root_of_unit
from domain.rulesets.robotech.state.zones import BASE, BATTLE, DISCARD, HAND, PROTO, controller, fielded

WHERE: dict[Where, tuple[str, ...]] = {
    "play": (BASE, BATTLE),
    "base": (BASE,),
    "battle": (BATTLE,),
    "proto": (PROTO,),
    "hand": (HAND,),
    "discard": (DISCARD,),
    "clip": (),
}
"""The zones for each word of a place. Texts that speak of cards in play do not mean ProtoCards (RT-ZONE-07)."""
_MODES = {90: "right", 270: "left"}
"""The modes of a card that is not upright, by its angle (`keywords.transform`)."""


def fits(table: Table, seat: str, source: str, wanted: Filter, card_id: str) -> Truth:
    """Returns whether a card matches a filter; unknown if its printing is needed and not known."""
    if card_id not in table.cards or not _is_placed(table, wanted, card_id):
        return False
    if wanted.whose != "any" and (controller(table, card_id) == seat) != (wanted.whose == "own"):
        return False
    if wanted.other and source in table.cards and root_of_unit(table, source) == root_of_unit(table, card_id):
        return False
    return fits_ignoring_place(table, source, wanted, card_id)


def fits_ignoring_place(table: Table, source: str, wanted: Filter, card_id: str) -> Truth:
    """Returns whether a card matches a filter, leaving out its place and its controller."""
    return all_of(_truths(table, source, wanted, card_id))


def fits_stored_filter(table: Table, source: str, wanted: Plain, card_id: str) -> Truth:
    """Returns whether a card matches a filter that an effect has stored for a player's cards; a filter None matches every
    card."""
    return True if wanted is None else fits_nested_filter(table, source, read_filter(wanted), card_id)


def filters_by_name(table: Table, source: str, wanted: Filter) -> list[Filter]:
    """Returns the names of the cards that match a filter, each as a filter, seen from the player of the source."""
    seat = controller(table, source) if source in table.cards else ""
    names = dict.fromkeys(
        printed_properties.names_of(table, card).or_else("") for card in matching_cards(table, seat, source, wanted)
    )
    return [Filter(name=name) for name in names if name]


def _is_placed(table: Table, wanted: Filter, card_id: str) -> bool:
    if several := filters_with_places(wanted):
        return any(_is_placed(table, each, card_id) for each in several)
    where = place_word_of_filter(wanted)
    return card_id in _in_clip(table, wanted) if where == "clip" else zone_name(table, card_id) in WHERE[where]


def _in_clip(table: Table, wanted: Filter) -> list[str]:
    """Returns the cards whose effects wait in the clip and match, as they were declared."""
    waiting = (data for _, data in table.chain if not data.get("begun") and data["card"] in table.cards)
    meant = (data for data in waiting if wanted.effect in (None, data["kind"]) and _has_symbol(table, wanted, data))
    return [str(data["card"]) for data in meant if _was_played(table, wanted, data)]


def _has_symbol(table: Table, wanted: Filter, data: Plain) -> bool:
    """Returns whether a waiting ability has the wanted symbol: one of its card's abilities has that symbol and the same
    effects.

    True if the filter names no symbol.
    """
    if wanted.symbol is None:
        return True
    done = [each["do"] for each in data["ops"]]
    alike = (text for text in printed_properties.printed(table, data["card"]).text if isinstance(text, UsedAbility))
    return data["kind"] == "ability" and any(
        text.symbol == wanted.symbol and [each.do for each in text.effects] == done for text in alike
    )


def _was_played(table: Table, wanted: Filter, data: Plain) -> bool:
    """Returns whether an Action effect was played from the wanted place.

    A ProtoCard stays in its zone (RT-EFF-05), a card of a hand does not.
    """
    if wanted.played_from is None:
        return True
    of_proto = zone_name(table, data["card"]) == PROTO
    return data["kind"] == "action" and of_proto == (wanted.played_from == "proto")


def matching_cards(table: Table, seat: str, source: str, wanted: Filter) -> list[str]:
    """Returns the cards that certainly match a filter. Callers must not change the list."""
    return _matching(table, seat, source if depends_on_source(wanted) else "", wanted)


def possible_cards(table: Table, seat: str, source: str, wanted: Filter) -> list[str]:
    """Returns the cards that match a filter, or may match it because they are unknown. Callers must not change the list."""
    return _possible(table, seat, source if depends_on_source(wanted) else "", wanted)


@memo(depends_on=cache_span)
def _matching(table: Table, seat: str, source: str, wanted: Filter) -> list[str]:
    lasting = turn_independent_part(wanted)
    if lasting == wanted:
        return [card for card in _lying(table, wanted) if fits(table, seat, source, wanted, card) is True]
    there = matching_cards(table, seat, source, lasting)
    return [card for card in there if all_of(_passing(table, wanted, card)) is True]


@memo(depends_on=cache_span)
def _possible(table: Table, seat: str, source: str, wanted: Filter) -> list[str]:
    lasting = turn_independent_part(wanted)
    if lasting == wanted:
        return [card for card in _lying(table, wanted) if fits(table, seat, source, wanted, card) is not False]
    there = possible_cards(table, seat, source, lasting)
    return [card for card in there if all_of(_passing(table, wanted, card)) is not False]


def _lying(table: Table, wanted: Filter) -> Iterable[str]:
    if several := filters_with_places(wanted):
        yield from dict.fromkeys(card for each in several for card in _lying(table, each))
        return
    where = place_word_of_filter(wanted)
    if where == "clip":
        yield from _in_clip(table, wanted)
        return
    for seat in table.header.seats:
        if where in ("play", "base", "battle"):
            yield from fielded(table, seat)
        else:
            yield from table.at(f"{seat}.{WHERE[where][0]}")


def _truths(table: Table, source: str, wanted: Filter, card_id: str) -> Iterator[Truth]:
    if wanted.type is not None:
        yield _is_type(table, card_id, wanted.type)
    if wanted.name is not None:
        yield printed_properties.names_of(table, card_id).is_any_of(wanted.name)
    if wanted.name_has is not None:
        yield printed_properties.names_of(table, card_id).has_part(wanted.name_has)
    if wanted.max_cost is not None:
        yield is_at_most(printed_properties.cost_of(table, card_id), wanted.max_cost)
    if wanted.min_cost is not None:
        yield is_at_most(wanted.min_cost, printed_properties.cost_of(table, card_id))
    if wanted.cheaper:
        yield _is_cheaper(table, card_id, source)
    if wanted.costlier:
        yield _is_cheaper(table, source, card_id)
    if wanted.same_name is not None:
        yield any_of(
            [
                fits_nested_filter(table, source, called, card_id)
                for called in filters_by_name(table, source, wanted.same_name)
            ]
        )
    if wanted.any:
        fit = _fits_at_place if filters_with_places(wanted) else fits_nested_filter
        yield any_of([fit(table, source, each, card_id) for each in wanted.any])
    if any(word is not None for word in (wanted.race, wanted.allegiance, wanted.keyword, wanted.subtype, wanted.battle_type)):
        yield from _as_printed(table, wanted, card_id)
    if any(word is not None for word in (wanted.face, wanted.mode, wanted.piloted)):
        yield from _placement(table, wanted, card_id)
    yield from _passing(table, wanted, card_id)
    if wanted.pilot is not None:
        yield any_of(fits_ignoring_place(table, source, wanted.pilot, pilot) for pilot in table.at(card_id))
    if wanted.excepted is not None:
        yield negate(fits_nested_filter(table, source, wanted.excepted, card_id))


def fits_nested_filter(table: Table, source: str, wanted: Filter, card_id: str) -> Truth:
    """Returns whether a card matches a filter inside another one, which names no place unless it says one."""
    names_place = wanted.where is not None or filters_with_places(wanted)
    return (_fits_at_place if names_place else fits_ignoring_place)(table, source, wanted, card_id)


def _fits_at_place(table: Table, source: str, wanted: Filter, card_id: str) -> Truth:
    """Returns whether a card matches a filter with its place, be it the usual one, leaving out its controller."""
    return fits_ignoring_place(table, source, wanted, card_id) if _is_placed(table, wanted, card_id) else False


def _is_type(table: Table, card_id: str, wanted: str) -> Truth:
    if wanted == "proto":
        return zone_name(table, card_id) == PROTO
    if wanted == "pilot":
        return printed_properties.is_pilot(table, card_id)
    if wanted == "unit":
        return is_unit(table, card_id) if root_of_unit(table, card_id) == card_id else False
    return printed_properties.type_of(table, card_id).is_any_of(wanted)


def _is_cheaper(table: Table, card_id: str, source: str) -> Truth:
    """Returns whether a card costs less than the card `source`."""
    own = printed_properties.cost_of(table, source) if source in table.cards else None
    its = printed_properties.cost_of(table, card_id) if card_id in table.cards else None
    return None if own is None else is_at_most(its, own - 1)


def _as_printed(table: Table, wanted: Filter, card_id: str) -> Iterator[Truth]:
    card = printed_properties.printed(table, card_id)
    if wanted.race is not None:
        yield card.races.is_any_of(wanted.race)
    if wanted.allegiance is not None:
        yield card.allegiances.is_any_of(wanted.allegiance)
    if wanted.keyword is not None:
        yield printed_properties.has_printed(table, card_id, wanted.keyword)
    if wanted.subtype is not None:
        yield card.subtypes.is_any_of(wanted.subtype)
    if wanted.battle_type is not None:
        yield card.battle_types.is_any_of(wanted.battle_type)


def _placement(table: Table, wanted: Filter, card_id: str) -> Iterator[Truth]:
    if wanted.face is not None:
        yield (table.cards[card_id].face or "up") == wanted.face
    if wanted.mode is not None:
        yield _MODES.get(table.cards[card_id].angle, "upright") == wanted.mode or (
            wanted.mode == "transformed" and table.cards[card_id].angle != 0
        )
    if wanted.piloted is not None:
        yield bool(table.at(card_id)) == wanted.piloted


def _passing(table: Table, wanted: Filter, card_id: str) -> Iterator[Truth]:
    """Yields the truths that depend on attacks and on the turn."""
    if wanted.role is not None:
        yield attacks.has_role(table, root_of_unit(table, card_id), wanted.role)
    if wanted.entered_this_turn is not None:
        entered = turn_history.has_entered_this_turn(table, card_id, turn_activity.brings_into_play)
        yield entered if wanted.entered_this_turn else negate(entered)


def printing_fits(data: Printed, wanted: Filter) -> Truth:
    """Returns whether a printing matches a filter by its printed properties alone; unknown if the printing is unknown."""
    if not data.type.is_known:
        return True if wanted == Filter() else None
    return all_of(_of_printing(data, wanted))


def _of_printing(data: Printed, wanted: Filter) -> Iterator[Truth]:
    if wanted.type is not None:
        yield _is_of_type(data, wanted.type)
    if wanted.name is not None:
        yield data.name.is_any_of(wanted.name)
    if wanted.name_has is not None:
        yield data.name.has_part(wanted.name_has)
    if wanted.race is not None:
        yield data.races.is_any_of(wanted.race)
    if wanted.allegiance is not None:
        yield data.allegiances.is_any_of(wanted.allegiance)
    if wanted.subtype is not None:
        yield data.subtypes.is_any_of(wanted.subtype)
    if wanted.battle_type is not None:
        yield data.battle_types.is_any_of(wanted.battle_type)
    if wanted.keyword is not None:
        yield any(each.keyword == wanted.keyword for each in data.keywords)
    yield True if wanted.max_cost is None else is_at_most(data.proto_cost, wanted.max_cost)
    yield True if wanted.min_cost is None else is_at_most(wanted.min_cost, data.proto_cost)
    yield True if wanted.excepted is None else negate(printing_fits(data, wanted.excepted))
    yield True if not wanted.any else any_of([printing_fits(data, each) for each in wanted.any])


def _is_of_type(data: Printed, wanted: str) -> Truth:
    if wanted == "pilot":
        return data.pilot
    if wanted == "unit":
        return data.pilot or data.type.is_any_of("mecha", "vessel")
    return any(wanted == word for word in data.type.words)
