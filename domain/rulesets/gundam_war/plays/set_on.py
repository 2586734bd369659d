"""Set-on (GW-SET, GW-CHAR, GW-OPER): which cards may be set on which, and how many."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Demand, Truth, any_of, is_at_most, negate
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import zone_name
from domain.rulesets.gundam_war.effects import continuous_effects, filters
from domain.rulesets.gundam_war.keywords import set_on_character, set_on_generation, unit_designations
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import STATION, controller, in_play


def characters_on(table: Table, host: str) -> list[str]:
    """Returns the CHARACTERs set on a UNIT."""
    return [card for card in table.at(host) if current_properties.type_of(table, card).is_surely("character")]


def character_capacity(table: Table, host: str) -> int:
    """Returns how many CHARACTERs a UNIT can carry (GW-CHAR-08, GW-BSHP-01, GW-BASE-03, GW-STCH-02)."""
    if unit_designations.carries_any_number(table, host) is True:
        return 10_000
    return (
        1
        + set_on_character.additional_character_places(table, host)
        + continuous_effects.additional_character_places(table, host)
    )


def may_room_be_added(table: Table, host: str) -> bool:
    """Returns whether unknown cards may let more CHARACTERs be set on a UNIT."""
    return (
        continuous_effects.may_places_be_added(table, host)
        or set_on_character.may_places_be_added(table, host)
        or unit_designations.carries_any_number(table, host) is None
    )


def has_room_for_character(table: Table, host: str) -> Truth:
    """Returns whether a further CHARACTER can be set on a UNIT; unknown if the UNIT or a set card is unknown."""
    lying = [current_properties.type_of(table, card) for card in table.at(host)]
    if not current_properties.printed(table, host).type.is_known and any(kind.is_surely("character") for kind in lying):
        return None
    room = is_at_most(
        len(characters_on(table, host)) if all(kind.is_known for kind in lying) else None, character_capacity(table, host) - 1
    )
    return None if room is False and may_room_be_added(table, host) else room


def require_host(desk: Desk, card_id: str, host: str, seat: str, kind: str) -> None:
    """Checks that a card, played as `kind`, may be set on its host."""
    for demand in set_on_demands(desk, card_id, host, seat, kind):
        desk.demand(demand.rule, demand.truth, demand.message)


def leave_set_on_verdict_open(desk: Desk, card_id: str, host: str, seat: str) -> None:
    """Leaves the verdict open where unknown cards decide whether a card can be set on its host now."""
    there = host in desk.table.cards and in_play(desk.table, host)
    for rule in [each.rule for each in set_on_demands(desk, card_id, host, seat) if each.truth is None] if there else ():
        desk.demand(rule, None)


OF_PLACE = ("GW-CHAR-02", "GW-OPER-09")
"""The rules about where the UNIT has to be."""


def barring_rule(desk: Desk, card_id: str, host: str, seat: str, anywhere: bool = False) -> str:
    """Returns the rule by which a card certainly cannot be set on its host, or empty.

    `anywhere`: whether the host may be in any area.
    """
    demands = (each for each in set_on_demands(desk, card_id, host, seat) if not (anywhere and each.rule in OF_PLACE))
    return next((demand.rule for demand in demands if demand.truth is False), "")


def failing_rule(desk: Desk, card_id: str, host: str, life: int, seat: str) -> str:
    """Returns the rule by which a play can no longer be carried out on its host, or empty (GW-OPER-09, GW-CHAR-08)."""
    table = desk.table
    if not is_host_in_play(table, host, life):
        return "GW-OPER-09"
    rule = barring_rule(desk, card_id, host, seat)
    return rule if rule in ("", "GW-CHAR-08") else "GW-OPER-09"


def is_host_in_play(table: Table, host: str, life: int) -> bool:
    """Returns whether a host is in play as the same incarnation; a card that left and came back is another one."""
    return host in table.cards and table.cards[host].life == life and in_play(table, host)


def set_on_demands(desk: Desk, card_id: str, host: str, seat: str, played_as: str = "") -> Iterator[Demand]:
    """Yields the conditions for a card to be set on a host; only CHARACTERs and OPERATIONs can be set (GW-SET-01)."""
    kind = played_as or current_properties.type_of(desk.table, card_id).or_else("")
    if kind in ("character", "operation"):
        free = negate(continuous_effects.has_permission_or_ban(desk.table, host, "cannot", "carry"))
        yield Demand("GW-EFF-01", free, msg("text_says_that_nothing_is_set"))
    if kind == "character":
        yield from _of_character(desk.table, card_id, host, seat)
    elif kind == "operation":
        yield from _of_operation(desk, card_id, host)
    else:
        yield Demand(
            "GW-SET-01",
            None if not kind else False,
            msg("word_cards_are_not_set", word=kind) if kind else msg("this_card_cards_are_not_set"),
        )


def _of_character(table: Table, card_id: str, host: str, seat: str) -> Iterator[Demand]:
    yield Demand("GW-CHAR-01", can_take_set_card(table, card_id, host), msg("character_is_set_on_unit"))
    yield Demand("GW-CHAR-09", controller(table, host) == seat, msg("character_cannot_be_set_on_opponent"))
    free = continuous_effects.may_be_set_in_battle(table, seat, card_id)
    there = any_of(
        (is_in_station(table, host), free, current_properties.has_keyword_even_silenced(table, card_id, "set_anywhere"))
    )
    yield Demand("GW-CHAR-02", there, msg("unit_has_to_be_in_station"))
    yield Demand("GW-EFF-01", filters.may_pilot(table, card_id, host), msg("character_and_unit_do_not_take"))
    yield Demand("GW-CHAR-08", has_room_for_character(table, host), msg("unit_carries_character_already"))


def _of_operation(desk: Desk, card_id: str, host: str) -> Iterator[Demand]:
    """Yields the conditions of an OPERATION: on a UNIT of either player (GW-OPER-07), with any cards on it (GW-OPER-06)."""
    table = desk.table
    never_set = current_properties.printed(table, card_id).set_on == "none"
    yield Demand("GW-OPER-01", not never_set, msg("this_operation_is_not_set"))
    yield Demand("GW-SET-01", can_take_set_card(table, card_id, host), msg("operation_is_set_on_unit"))
    there = is_in_station(table, host) or desk.switch("operation_host") == "any_unit_in_play"
    yield Demand("GW-OPER-09", there, msg("unit_has_to_be_in_station_area"))


def can_take_set_card(table: Table, card_id: str, host: str) -> Truth:
    """Returns whether a card can be set on a host of this type: a UNIT, or what its Set-on keyword names (GW-STCH-01,
    GW-STGN-01)."""
    kind = current_properties.type_of(table, host)
    if kind.may_be("unit"):
        return kind.is_any_of("unit")
    return any_of(
        (
            set_on_generation.can_be_set_on_generation(table, card_id, host),
            set_on_character.can_be_set_on_character(table, card_id, host),
        )
    )


def is_in_station(table: Table, host: str) -> bool:
    """Returns whether a card is in a Station area, by itself or set on a card there."""
    return zone_name(table, host) == STATION
