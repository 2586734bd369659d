"""Costs (GW-COST): the power a play needs, the cards it costs, and the keywords that change either."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.truth import Truth
from domain.rulesets.gundam_war import life
from domain.rulesets.gundam_war.keywords import prevent
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.power import has_power, power
from domain.rulesets.gundam_war.state.zones import NATION


class Price(NamedTuple):
    """What a play needs: colour and amount of Corps power, Total power, cards to pay; None where unknown."""

    color: str | None
    corps: int | None
    total: int | None
    cards: int | None


def price_of(desk: Desk, card_id: str, targets: tuple[str, ...], alternate: bool) -> Price:
    """The price of a card as it is played now."""
    data = cards.printed(desk.table, card_id)
    if cards.type_of(desk.table, card_id) == "generation":
        return Price(None, 0, 0, 0)
    if "cost" not in data:
        return Price(None, None, None, None)
    cost = data["cost"] + sum(keyword.get("n", 0) for keyword in _printed(data, "additional_cost"))
    total = data["total"]
    if data["type"] == "command":
        total += prevent.extra(desk, targets)
    if alternate:
        change: Plain = next(iter(_printed(data, "alternate_cost")), {})
        cost, total = change.get("cost", cost), change.get("total", total)
        return Price(data.get("color"), change.get("corps", data["corps"]), total, cost)
    return Price(data.get("color"), data["corps"], total, cost)


def _printed(data: Plain, name: str) -> list[Plain]:
    return [keyword for keyword in data.get("keywords", ()) if keyword["keyword"] == name]


def require_power(desk: Desk, seat: str, price: Price) -> None:
    """Checks the Generator Power requirement (GW-COST-05, -06, -17)."""
    if price.corps is None or price.total is None:
        desk.require("GW-COST-16", None, "")
        return
    made = power(desk.table, seat)
    own = made.get(price.color or "", 0)
    desk.require(
        "GW-COST-05",
        has_power(desk.table, seat, price.color, price.corps, 0),
        f"{price.corps} {price.color} power is needed, {own} is there",
    )
    desk.require(
        "GW-COST-06",
        has_power(desk.table, seat, None, 0, price.total),
        f"{price.total} power in all is needed, {sum(made.values())} is there",
    )


def require_payable(desk: Desk, seat: str, amount: int | None) -> None:
    """Checks that the Card Cost can be paid (GW-COST-19)."""
    left = len(desk.table.at(f"{seat}.{NATION}"))
    truth: Truth = None if amount is None else amount <= left
    desk.require("GW-COST-19", truth, f"{amount} cards are due, {left} are on the Nation Pile")


def pay(desk: Desk, seat: str, amount: int | None, card_id: str, rule: str = "GW-COST-01") -> None:
    """Pays a Card Cost from the top of the Nation Pile."""
    life.pay(desk, seat, amount or 0, rule, card=card_id)
