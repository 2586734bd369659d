"""Costs (GW-COST): the power that a play needs, the cards it costs, and the keywords that change either."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import NO_WORDS, NOT_SEEN, Truth, Uncertain
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.bandai import deck_as_life
from domain.parts.common.card_zones import collect_cards
from domain.parts.common.play_declaration import PlayDeclaration
from domain.parts.common.unknown_card_possibilities import may_have_text
from domain.rulesets.gundam_war.card_schema.filters import Color
from domain.rulesets.gundam_war.card_schema.keywords import AlternateCost
from domain.rulesets.gundam_war.card_schema.texts import Printed, Text, auto_a_texts, read_printed
from domain.rulesets.gundam_war.effects import continuous_effects
from domain.rulesets.gundam_war.game_end import life
from domain.rulesets.gundam_war.keywords import extra_costs, prevent
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.generator_power import generator_power, has_power
from domain.rulesets.gundam_war.state.zones import NATION, cards_in_play


class Price(NamedTuple):
    """The requirements of a play: colour and amount of Corps power, Total power, cards to pay; each None if unknown."""

    color: Uncertain[Color]
    corps: int | None
    total: int | None
    cards: int | None


NORMAL = AlternateCost("alternate_cost")
"""The normal way to play: only the printed cost."""


def price_of(desk: Desk, seat: str, said: PlayDeclaration[Text], affected: tuple[str, ...], alternate: bool) -> Price:
    """Returns the price of a card as it is played now (GW-COST-15, -16, GW-ADDC-01, GW-ALTC-02, GW-PREV-01).

    A Card Cost of X is the X of its text.
    """
    card_id, kind = said.card, said.kind
    way = extra_costs.alternate_cost(desk, card_id) if alternate else None
    card = current_properties.printed(desk.table, card_id)
    price = printed_price(_fixed(card, said.clause), kind, way or NORMAL)
    price = changed_price(desk.table, seat, card_id, price)
    if kind != "command" or price.total is None:
        return price
    more = prevent.additional_power(desk, seat, affected)
    return price._replace(total=None if more is None else price.total + more)


def _fixed(card: Printed, text: Text) -> Printed:
    """Returns a card with numbers for X, as its text fixed X when it was played (GW-COST-01, -05, -06)."""
    corps, total = text.requirement or (0, 0)
    numbers = {"corps": corps, "total": total, "cost": text.cost.n}
    return card._replace(**{word: n for word, n in numbers.items() if getattr(card, word) == "x"})  # type: ignore[arg-type]


def printed_price(card: Printed, kind: str, way: AlternateCost = NORMAL) -> Price:
    """Returns the price that is printed on a card, for one way of playing it."""
    if kind == "generation":
        return Price(NO_WORDS, 0, 0, 0)
    if card.cost is None:
        return Price(NOT_SEEN, None, None, None)
    printed = [0 if number == "x" else number for number in (card.corps, card.total, card.cost)]
    corps, total, number = (
        each if other is None else other for each, other in zip(printed, (way.corps, way.total, way.cost), strict=True)
    )
    cost = (number or 0) + extra_costs.extra_card_count(card)
    return Price(card.color, corps if card.color.words or not corps else None, total, cost)


def changed_price(table: Table, seat: str, card_id: str, price: Price) -> Price:
    """Returns a price with the changes by texts; no number falls below 0 (GW-EFF-01, GW-AUTO-05)."""
    by = continuous_effects.cost_changes(table, seat, card_id)
    if not by:
        return price
    corps, total, cost = (sum(getattr(each, word) or 0 for each in by) for word in ("corps", "total", "cost"))
    return Price(price.color, _moved(price.corps, corps), _moved(price.total, total), _moved(price.cards, cost))


def _moved(value: int | None, by: int) -> int | None:
    return value if value is None or not by else max(value + by, 0)


def may_unknown_card_change_price(table: Table) -> bool:
    """Returns whether an unknown card in play may change the cost of plays."""
    return may_have_text(table, collect_cards(table, table.header.seats, cards_in_play), _changes_costs)


def _changes_costs(data: Plain) -> bool:
    return any(effect.cost is not None for text in auto_a_texts(read_printed(data)) for effect in text.effects)


def reaches_price(table: Table, seat: str, price: Price) -> tuple[Truth, Truth]:
    """Returns whether the seat has the Corps power of a price, and the Total power (GW-COST-04, -17, -18)."""
    if price.corps is None or price.total is None:
        return None, None
    if not price.corps and not price.total:
        return True, True
    return has_power(table, seat, price.color, price.corps, 0), has_power(table, seat, price.color, 0, price.total)


def require_power(desk: Desk, seat: str, card_id: str, price: Price) -> None:
    """Checks the Generator Power requirement: both Corps and Total (GW-COST-04 to -06, -17, -18).

    Unknown cards that may change the price leave it open.
    """
    if price.corps is None or price.total is None:
        desk.demand("GW-COST-16", None)
        return
    unsure = may_unknown_card_change_price(desk.table) or continuous_effects.are_costs_unsure(desk.table, seat, card_id)
    corps, total = (None if unsure else truth for truth in reaches_price(desk.table, seat, price))
    made = generator_power(desk.table, seat)
    own = made.get(price.color.or_else(""), 0)
    desk.demand("GW-COST-05", corps, msg("n_word_power_is_needed", n=price.corps, word=price.color.or_else(""), n2=own))
    desk.demand("GW-COST-06", total, msg("n_power_in_all_is_needed", n=price.total, n2=sum(made.values())))


def require_payable(desk: Desk, seat: str, amount: int | None, said: Plain = None) -> int:
    """Checks that the Card Cost can be paid (GW-COST-19); returns the number of cards.

    `said`: the number that was paid at the table, for cards of unknown cost; a known cost has to be equal (GW-COST-01).
    """
    due = deck_as_life.cards_due(desk, amount, said, "GW-COST-01", "card_cost_is_n_not_n")
    left = len(desk.table.at(f"{seat}.{NATION}"))
    truth: Truth = None if due is None else due <= left
    desk.demand("GW-COST-19", truth, msg("n_cards_are_due_n_are_on_nation", n=due, n2=left))
    return due or 0


def pay_cost(desk: Desk, seat: str, amount: int, card_id: str, rule: str = "GW-COST-01") -> None:
    """Pays a Card Cost from the top of the Nation Pile (GW-COST-02, -03)."""
    if amount:
        life.pay_from_nation(desk, seat, amount, rule, card=card_id)
