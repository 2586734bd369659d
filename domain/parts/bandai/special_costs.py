"""Special costs of texts: cards of the hand, own cards in play, cards from elsewhere, the own card (GW-COST-19, MC-COST-01,
NX-COST-10).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from domain.kernel.contract.offers import Slot
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.parts.bandai.card_text_types import SpecialCost
from domain.parts.bandai.filter_compiler import FilterContext
from domain.parts.bandai.filter_evaluation import find_nameable, fits_anywhere, fits_as_seen, is_hidden, side_of_card
from domain.parts.common.card_references import find_cards
from domain.parts.common.offers import list_slot
from domain.parts.common.set_groups import is_rolled, root
from domain.parts.common.small_effect_execution import FORMER_HOST
from domain.parts.messages import msg


class DueSpecialCost(NamedTuple):
    """How a special cost is paid: with `n` of `cards`, by `operation`. Those in `surely` fit for certain."""

    n: int
    cards: tuple[str, ...]
    surely: tuple[str, ...]
    operation: Plain


NOTHING_DUE = DueSpecialCost(0, (), (), None)
"""A special cost that asks for no cards."""


def special_cost_due(
    table: Table, seat: str, source: str, paid: SpecialCost[Any, Any], context: FilterContext, anything: Any
) -> DueSpecialCost:
    """Returns how many cards a special cost takes, which cards may pay it, and how.

    `anything`: a filter that every card fits, for a cost that names none.
    """
    wanted = paid.of or anything
    if paid.discard is not None:
        hand = [card for card in table.at(f"{seat}.hand") if card != source]
        truths = {card: _hand_card_truth(table, seat, source, wanted, card, context) for card in hand}
        return _cost_due(paid.discard, truths, {"do": "move", "zone": "junkyard"})
    amount, operation = _amount_and_operation(paid)
    if operation is None:
        return NOTHING_DUE
    mine = wanted if paid.move is not None else wanted._replace(whose="own")
    results = [card for card in find_nameable(table, seat, source, mine, context) if card != source or paid.move is None]
    if operation["do"] == "roll":
        results = [card for card in results if not is_rolled(table, card)]
    return _cost_due(amount, {card: fits_as_seen(table, seat, source, mine, card, context) for card in results}, operation)


def _amount_and_operation(paid: SpecialCost[Any, Any]) -> tuple[int, Plain]:
    if paid.destroy is not None:
        return paid.destroy, {"do": "destroy"}
    if paid.roll is not None:
        return paid.roll, {"do": "roll"}
    if paid.move is not None:
        return paid.move, {"do": "move", "zone": paid.to}
    return 0, None


def _hand_card_truth(table: Table, seat: str, source: str, wanted: Any, card: str, context: FilterContext) -> Truth:
    return None if is_hidden(table, seat, card) else fits_anywhere(table, source, wanted, card, context)


def _cost_due(n: int, truths: dict[str, Truth], operation: Plain) -> DueSpecialCost:
    cards = tuple(card for card, truth in truths.items() if truth is not False)
    return DueSpecialCost(n, cards, tuple(card for card in cards if truths[card] is True), operation)


def require_special_cost(
    desk: Desk, seat: str, source: str, paid: SpecialCost[Any, Any] | None, args: Arguments
) -> tuple[str, ...]:
    """Checks a special cost. Returns the cards that pay it: the stated ones, or all if there are just enough."""
    if paid is None:
        return ()
    said, hooks = args.get("special"), desk.ruleset.card_text_hooks
    rule, context = hooks.special_cost_rule, hooks.filter_context
    if paid.own is not None:
        own = source in desk.table.cards and side_of_card(desk.table, source, context.vocabulary) == seat
        desk.demand(rule, own and desk.table.zone_of(source).in_play, msg("card_that_is_paid_with_is_not_in_play"))
    due = special_cost_due(desk.table, seat, source, paid, context, hooks.any_filter)
    enough = True if len(due.surely) >= due.n else None if len(due.cards) >= due.n else False
    desk.demand(rule, enough, msg("n_cards_are_due_n", n=due.n, n2=len(due.cards)))
    chosen = find_cards(desk, seat, said or (), due.cards, rule)
    if not chosen and len(due.cards) == due.n:
        chosen = due.cards
    desk.demand(rule, len(chosen) == due.n, msg("n_cards_are_paid_special", n=due.n, n2=len(chosen)), due.cards)
    unsure = any(card in due.cards and card not in due.surely for card in chosen)
    desk.demand(rule, None if unsure else True)
    return chosen


def pay_special_cost(desk: Desk, seat: str, source: str, paid: SpecialCost[Any, Any] | None, chosen: Iterable[str]) -> None:
    """Pays a special cost at once; it cannot be answered."""
    if paid is None:
        return
    cards, (_, operation) = tuple(chosen), _amount_and_operation(paid)
    spent = (*cards, *((source,) if paid.own is not None else ()))
    desk.record("cost_paid", "special_cost_paid", seat, desk.ruleset.card_text_hooks.special_cost_rule, {"cards": spent})
    about = {"seat": seat, "card": source, "ops": (), "kind": "cost", "selectors": ("paid",)}
    if cards:
        _do_small_effect(desk, {**about, "targets": cards}, operation or {"do": "move", "zone": "junkyard"})
    if paid.own is not None:
        _do_small_effect(desk, {**about, "targets": (source,)}, {"do": "move", "zone": paid.own})


def host_before_cost(table: Table, source: str, paid: SpecialCost[Any, Any] | None) -> Effect:
    """Returns the field of an effect with the card that its own card is set on, where that own card is the cost; empty
    elsewhere. Call it before the cost is paid: the text means this card afterwards.
    """
    host = root(table, source) if paid is not None and paid.own is not None else source
    return {} if host == source else {FORMER_HOST: (host, table.cards[host].life)}


def _do_small_effect(desk: Desk, effect: Plain, operation: Plain) -> None:
    desk.ruleset.verbs[operation["do"]](desk, effect, operation)


def payment_options(
    table: Table, seat: str, source: str, paid: SpecialCost[Any, Any] | None, context: FilterContext, anything: Any
) -> tuple[dict[str, Slot], dict[str, Plain]]:
    """Returns the choice of the cards that pay a special cost, for offers, and one example of it."""
    due = NOTHING_DUE if paid is None else special_cost_due(table, seat, source, paid, context, anything)
    if not due.n or len(due.cards) < due.n:
        return {}, {}
    return {"special": list_slot(due.cards, due.n, due.n)}, {"special": due.cards[: due.n]}


def asks_for_cards(paid: SpecialCost[Any, Any] | None) -> bool:
    """Returns whether a special cost asks its player to name cards."""
    return paid is not None and (paid.discard is not None or _amount_and_operation(paid)[1] is not None)
