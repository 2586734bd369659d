"""Costs (GW-COST): the power a play needs, the cards it costs, and the keywords that change either."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.contract.truth import Truth
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.parts.family import deck_as_life
from domain.rulesets.gundam_war.grammar.keywords import AlternateCost
from domain.rulesets.gundam_war.keywords import additional_cost, alternate_cost, prevent
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.power import has_power, power
from domain.rulesets.gundam_war.state.zones import NATION
from domain.rulesets.gundam_war.winning import life


class Price(NamedTuple):
    """What a play needs: colour and amount of Corps power, Total power, cards to pay; None where unknown."""

    color: str | None
    corps: int | None
    total: int | None
    cards: int | None


def price_of(desk: Desk, seat: str, card_id: str, kind: str, affected: tuple[str, ...], alternate: bool) -> Price:
    """The price of a card as it is played now (GW-COST-15, -16, GW-ADDC-01, GW-ALTC-02, GW-PREV-01)."""
    card = cards.printed(desk.table, card_id)
    if kind == "generation":
        return Price(None, 0, 0, 0)
    if card.cost is None:
        return Price(None, None, None, None)
    other = (alternate_cost.keyword_of(desk, card_id) if alternate else None) or AlternateCost("alternate_cost")
    total = card.total if other.total is None else other.total
    if kind == "command" and total is not None:
        total += prevent.extra(desk, seat, affected)
    cost = (card.cost if other.cost is None else other.cost) + additional_cost.extra_cards(card)
    corps = card.corps if other.corps is None else other.corps
    return Price(card.color, corps if card.color or not corps else None, total, cost)


def require_power(desk: Desk, seat: str, price: Price) -> None:
    """Checks the Generator Power requirement: Corps and Total, both (GW-COST-04 to -06, -17, -18)."""
    if price.corps is None or price.total is None:
        desk.require("GW-COST-16", None, "")
        return
    if not price.corps and not price.total:
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


def require_payable(desk: Desk, seat: str, amount: int | None, said: Plain = None) -> int:
    """Checks that the Card Cost can be paid (GW-COST-19); returns how many cards are.

    `said`: how many were paid at the table, for cards whose cost nobody knows; a known cost has to be the same (GW-COST-01).
    """
    due = deck_as_life.due(desk, amount, said, "GW-COST-01", "Card Cost")
    left = len(desk.table.at(f"{seat}.{NATION}"))
    truth: Truth = None if due is None else due <= left
    desk.require("GW-COST-19", truth, f"{due} cards are due, {left} are on the Nation Pile")
    return due or 0


def pay(desk: Desk, seat: str, amount: int, card_id: str, rule: str = "GW-COST-01") -> None:
    """Pays a Card Cost from the top of the Nation Pile (GW-COST-02, -03)."""
    if amount:
        life.pay(desk, seat, amount, rule, card=card_id)
