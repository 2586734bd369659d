"""Ride n and board (SF-RIDE, SF-BOARD): travellers below a unit, at most n of them."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import AttributeSet, Moved, Plain
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.keyword_effects import Board
from domain.rulesets.star_front.card_schema.printed_keywords import NumberedKeyword
from domain.rulesets.star_front.effects.targets import operation_subjects, reaches_all_cards
from domain.rulesets.star_front.state import current_properties, zones
from domain.rulesets.star_front.zone_changes.departure import (
    clear_lower_cards,
    release_captives,
    remove_gained_properties,
    send_card,
)


def passenger_limit(table: Table, unit: str) -> int | None:
    """Returns how many travellers may be below a unit: the number after ride (SF-RIDE-02), 0 without ride; None if it is
    unknown.
    """
    if current_properties.has_keyword(table, unit, "ride") is None:
        return None
    return max(
        (each.n for each in current_properties.working_keywords(table, unit, "ride") if isinstance(each, NumberedKeyword)),
        default=0,
    )


def room_for_passengers(table: Table, unit: str) -> int | None:
    """Returns how many more travellers fit; None if it is unknown."""
    most = passenger_limit(table, unit)
    return None if most is None else max(0, most - len(zones.cards_under(table, unit, "passenger")))


def ride(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_ride`: puts travellers from the forest below a unit that was played or summoned (SF-RIDE-01)."""
    table, unit = flow.table, operation["card"]
    if unit not in table.cards or not zones.row_of(table, unit):
        return
    if current_properties.is_keyword_doubtful(table, unit, "ride"):
        flow.desk.mark_open("SF-RIDE-01")
    if not passenger_limit(table, unit):
        return
    forest = table.at(f"{zones.controller(table, unit)}.{zones.FOREST}")
    _take(flow, unit, list(forest[: room_for_passengers(table, unit) or 0]), "SF-RIDE-01")


def _take(flow: ResolutionStack, unit: str, travellers: list[str], rule: str) -> None:
    """Puts travellers below a unit. The unit cannot activate alight this turn (SF-ALIGHT-02)."""
    desk = flow.desk
    desk.record("resolved", "passengers_boarded", "", rule, {"unit": unit, "count": len(travellers)})
    for card in travellers:
        remove_gained_properties(desk, card)
        desk.do(Moved(card, unit, -1, "passenger", 1))
    desk.do(AttributeSet(unit, "boarded", flow.table.clock.turn))


def board(flow: ResolutionStack, frame: Frame, operation: Board) -> None:
    """`board`: puts n travellers from the named place (`from`: forest, or a filter) below a ride unit (SF-BOARD-01).

    Boarding from the field is not leaving (OP-36), but the cards below a traveller do not come along. Whether travellers may
    board an unknown unit is open.
    """
    table = flow.table
    units = operation_subjects(flow, frame, operation)
    flow.report(frame, reaches_all_cards(frame, operation, units))
    for unit in units:
        if passenger_limit(table, unit) == 0:
            flow.report(frame, False)
            continue
        place = operation.place or "forest"
        if place == "forest":
            there = list(table.at(f"{zones.controller(table, unit)}.{zones.FOREST}"))
        else:
            there = [each for each in zones.units(table, frame["seat"]) if zones.is_traveller(table, each) and each != unit]
        chosen = there[: operation.n]
        if place != "forest":
            picked = flow.choose(frame, operation.stored, frame["seat"], "board", there, operation.n, operation.n)
            if picked is None:
                return
            chosen = list(picked)
        chosen = chosen[: room_for_passengers(table, unit)]
        if len(chosen) < operation.n:
            flow.report(frame, False)
        for card in chosen:
            release_captives(flow, card, frame["seat"], clear_lower_cards(flow, card))
        _take(flow, unit, chosen, "SF-BOARD-01")
        if passenger_limit(table, unit) is None:
            flow.desk.mark_open("SF-RIDE-02")


def drop_without_keyword(flow: ResolutionStack) -> None:
    """Sends the passengers of a unit that lost ride to the forest (SF-RIDE-03)."""
    for place in zones.units_carrying(flow.table, "passenger"):
        if passenger_limit(flow.table, place) == 0:
            count = len(flow.table.at(place))
            flow.desk.record("consequence", "passengers_returned", "", "SF-RIDE-03", {"unit": place, "count": count})
            for card in zones.cards_under(flow.table, place, "passenger"):
                send_card(flow.desk, card, zones.FOREST)


VERBS = (board,)
STEPS = {"_ride": ride}
