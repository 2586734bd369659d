"""Voucher (GW-VOUC): points for UNITs destroyed in battle, paid at the end of the turn for cards of the Junkyard."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import Counted
from domain.parts.common.card_references import find_cards
from domain.rulesets.gundam_war.keywords.keyword_rules import KeywordRules
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.working_keywords import all_have_keyword
from domain.rulesets.gundam_war.state.zones import HAND, JUNKYARD
from domain.rulesets.gundam_war.zone_changes import movement

PRICES = {"generation": 2, "unit": 5, "character": 5, "command": 8, "operation": 8}
_RULES = {
    "generation": "GW-VOUC-03",
    "unit": "GW-VOUC-04",
    "character": "GW-VOUC-04",
    "command": "GW-VOUC-05",
    "operation": "GW-VOUC-05",
}
POINTS = "voucher_points"
UNSURE = "voucher_points_unsure"
"""The counter of a seat that has gained a number of points which nobody knows."""


def points_for_destroyed(desk: Desk, seat: str, area: str, destroyed: list[str]) -> int:
    """Returns the points that a SQUAD's owner gets for destroyed UNITs: their Total requirement (GW-VOUC-01, OP-71)."""
    earns = all_have_keyword(desk.table, seat, area, "voucher") if destroyed else False
    totals = [current_properties.printed(desk.table, unit).total for unit in destroyed]
    if earns is None or (earns is True and None in totals):
        desk.demand("GW-VOUC-01", None)
        desk.do(Counted(seat, UNSURE, 1))
    if earns is not True:
        return 0
    return sum(total for total in totals if isinstance(total, int))


def gain_points(desk: Desk, seat: str, points: int) -> None:
    """Adds points for the UNITs destroyed in a battle (GW-VOUC-01)."""
    if points:
        desk.record("fixed", "voucher_points_gained", seat, "GW-VOUC-01", {"points": points})
        desk.do(Counted(seat, POINTS, points))


def affordable_cards(desk: Desk, seat: str) -> list[str]:
    """Returns the cards of the own Junkyard that the points are, or may be, enough for, each by itself."""
    points = max(PRICES.values()) if desk.table.count(seat, UNSURE) else desk.table.count(seat, POINTS)
    kinds = [kind for kind, price in PRICES.items() if price <= points]
    junkyard = desk.table.at(f"{seat}.{JUNKYARD}")
    return [card for card in junkyard if kinds and current_properties.type_of(desk.table, card).may_be(*kinds)]


def seats_with_points(desk: Desk) -> list[str]:
    """Returns the seats that have points."""
    count = desk.table.count
    return [seat for seat in desk.table.header.seats if count(seat, POINTS) or count(seat, UNSURE)]


def when_to_redeem(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns a check for the place at the end of the turn, after the hand adjustment (GW-VOUC-02, OP-71)."""
    return lambda node: node == "end.redeem"


def redeem_points(desk: Desk, seat: str, args: Arguments) -> None:
    """Pays points for cards from the own Junkyard, which go to hand; each has its own price (GW-VOUC-02 to -05, OP-71)."""
    desk.reject_unless(bool(seat), msg("who_redeems"), desk.table.header.seats)
    chosen = find_cards(desk, seat, args.get("cards", ()), desk.table.at(f"{seat}.{JUNKYARD}"))
    points = desk.table.count(seat, POINTS)
    unsure = bool(desk.table.count(seat, UNSURE))
    desk.demand("GW-VOUC-02", points > 0 or (None if unsure else False), msg("there_are_no_voucher_points"))
    price = 0
    for card in chosen:
        price += _require_affordable(desk, card, points - price, unsure)
    desk.declare("voucher_redeemed", seat, "GW-VOUC-02", {"cards": chosen, "price": price})
    for card in chosen:
        movement.put_card(desk, card, HAND)
    desk.do(Counted(seat, POINTS, -min(price, points)))
    if not any(affordable_cards(desk, other) for other in seats_with_points(desk)):
        remove_unspent_points(desk)
        advance_clock(desk)


def _require_affordable(desk: Desk, card: str, left: int, unsure: bool) -> int:
    """Returns the price of a card, checked against the points that are left; 0 if its type is unknown.

    `unsure`: whether there may be more points.
    """
    kind = current_properties.type_of(desk.table, card).or_else("")
    rule, price = _RULES.get(kind, "GW-VOUC-02"), PRICES.get(kind)
    truth = None if price is None else price <= left or (None if unsure else False)
    desk.demand(rule, truth, msg("word_card_costs_n_voucher", word=kind, n=price, n2=left))
    return price or 0


def remove_unspent_points(desk: Desk) -> None:
    """Removes unspent points (GW-VOUC-06)."""
    for seat in seats_with_points(desk):
        points = desk.table.count(seat, POINTS)
        desk.record("fixed", "voucher_points_lost", seat, "GW-VOUC-06", {"points": points})
        desk.do(Counted(seat, POINTS, -points))
        if desk.table.count(seat, UNSURE):
            desk.do(Counted(seat, UNSURE, -desk.table.count(seat, UNSURE)))


KEYWORDS = (KeywordRules("voucher", of_set_cards=True),)
