"""The three costs of a card (MC-COST): Designated and Total Nation Strength are compared, Resource is paid."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Uncertain
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.bandai import deck_as_life
from domain.rulesets.macross_crusade.card_schema.filters import Color
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.nation_strength import reaches_designated, reaches_total
from domain.rulesets.macross_crusade.state.zones import NATION


class Price(NamedTuple):
    """The costs of a play; an unknown cost is None."""

    color: Uncertain[Color]
    designated: int | None
    total: int | None
    resource: int | None


def normal_price(table: Table, card_id: str) -> Price:
    """Returns the original costs of a card (MC-TERM-16). All three together are its "total cost" (MC-TERM-17)."""
    card = current_properties.printed(table, card_id)
    return Price(card.color, card.designated, card.total, card.resource)


def present_price(table: Table, card_id: str) -> Price:
    """Returns the costs as they are now, changed by effects."""
    color, designated, total, resource = normal_price(table, card_id)
    if designated is None or total is None or resource is None:
        return Price(color, designated, total, resource)
    for modifier in modifiers.find_modifiers(table, card_id, "cost"):
        more = modifier["by"]
        designated, total, resource = designated + more[0], total + more[1], resource + more[2]
    return Price(color, max(designated, 0), max(total, 0), max(resource, 0))


def require_strength(desk: Desk, seat: str, due: Price) -> None:
    """Checks the Designated cost, then the Total cost (MC-COST-02 to -05).

    A card whose costs cannot be paid is not declared (MC-COST-01).
    """
    if due.designated is None or due.total is None:
        desk.demand("MC-COST-01", None)
        return
    reached = reaches_designated(desk.table, seat, due.color, due.designated)
    desk.demand("MC-COST-03", reached, msg("n_word_nation_strength_is_needed", n=due.designated, word=due.color.or_else("")))
    desk.demand("MC-COST-04", reaches_total(desk.table, seat, due.total), msg("n_nation_strength_in_all", n=due.total))


def require_payable(desk: Desk, seat: str, amount: int | None, said: Plain = None) -> int:
    """Checks that a Resource Cost can be paid (MC-COST-12, switch `pay_last_card`), and returns its number of cards.

    `said` is the number of cards paid at the table, for a card of unknown cost.
    """
    due = deck_as_life.cards_due(desk, amount, said, "MC-COST-06", "resource_cost_is_n_not_n")
    left = len(desk.table.at(f"{seat}.{NATION}"))
    desk.demand("MC-COST-06", None if due is None else due <= left, msg("n_cards_are_due_n_are_in_nation", n=due, n2=left))
    last = due != 0 and due == left and desk.switch("pay_last_card") == "refused"
    desk.demand("MC-COST-12", not last, msg("last_card_nation_is_not_paid"))
    return due or 0
