"""Costs (NX-COST): the total power is compared, then Gs are rolled. Changes of a cost are applied in four stages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Angled, Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.card_references import find_cards
from domain.parts.common.set_groups import ROLLED, root
from domain.parts.common.unknown_card_possibilities import may_have_text
from domain.rulesets.gundam_war_nexa.card_schema.continuous_effects import PlayCostChange
from domain.rulesets.gundam_war_nexa.card_schema.icons import IconCost
from domain.rulesets.gundam_war_nexa.card_schema.texts import (
    OtherCost,
    Printed,
    continuous_effects_of_text,
    read_change,
    read_printed,
)
from domain.rulesets.gundam_war_nexa.effects import continuous_effects, own_cost_changes
from domain.rulesets.gundam_war_nexa.effects.power_sources import (
    Bought,
    can_only_gs_pay,
    cards_that_can_pay,
    may_generate_more,
    may_others_pay,
    possible_payment_colors,
    power_with_texts,
)
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.plays.payment import MOST_UNKNOWN, Parts, find_payment
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import cards_on_field, unknown_cards_on_field


class Price(NamedTuple):
    """The cost of a play: total power (None if unknown or not required), parts of the roll cost, number of cards to
    remove (each None if unknown).
    """

    total: int | None
    roll: Parts | None
    removes: int | None = 0


class Payment(NamedTuple):
    """The Gs that are rolled for a cost. `unsure`: they were not named, and an unknown card might be rolled instead."""

    cards: tuple[str, ...]
    unsure: bool = False


FREE = Price(0, ())


def price_of(desk: Desk, seat: str, card_id: str, x: int, host: str | None = None, other: OtherCost | None = None) -> Price:
    """Returns the cost of a card as it is played now, in the stages of NX-COST-10; `host` is the card on which it is set,
    `other` the other cost for which it is played.

    Stage 1: all additions, and X · stage 2: all reductions. If the host is not known yet, the cost is the lowest possible.
    The cost of using a text is no ordinary cost and never changes (NX-COST-11). The cost of an older card is read again from
    its print (`older_cards`).
    """
    changes = _changes(desk, seat, card_id, host)
    if more := continuous_effects.total_power_change(desk.table, seat, card_id):
        changes.append(PlayCostChange(total=more))
    if other is not None:
        changes.append(other.cost)
    if not changes and not x:
        return _unchanged(desk.table, card_id)
    card = current_properties.printed(desk.table, card_id)
    return Price(_total(card, changes, x), _roll(card, changes, x))


@memo(depends_on="card")
def _unchanged(table: Table, card_id: str) -> Price:
    card = current_properties.printed(table, card_id)
    return Price(_total(card, [], 0), _roll(card, [], 0))


def _changes(desk: Desk, seat: str, card_id: str, host: str | None) -> list[PlayCostChange]:
    pairs = _pairs(desk.table, host, card_id)
    if own_cost_changes.is_host_unsure(desk.table, seat, card_id, host):
        desk.demand("NX-COST-10", None)
    results = list(continuous_effects.effects_on_card(desk.table, card_id, continuous_effects.cost_change_by_effect))
    results += (
        continuous_effects.effects_on_card(desk.table, card_id, continuous_effects.cost_change_for_pairs) if pairs else ()
    )
    results += own_cost_changes.own_cost_changes(desk.table, seat, card_id, pairs, host)
    return results + [read_change(modifier["by"]) for modifier in modifiers.find_modifiers(desk.table, seat, "cost")]


def _pairs(table: Table, host: str | None, card_id: str) -> bool:
    """Returns whether the dedicated pairing applies once a card is set on a host (NX-KW-23)."""
    return host is None or (host in table.cards and current_properties.would_be_dedicated_pair(table, host, card_id) is True)


def _changed(value: int, by: list[int], to: list[int | None]) -> int:
    """Returns a number after all additions, then all reductions, limited to the lowest maximum in `to`."""
    lowered = value + sum(n for n in by if n > 0) + sum(n for n in by if n < 0)
    return min([max(lowered, 0), *(most for most in to if most is not None)])


def _total(card: Printed, changes: list[PlayCostChange], x: int) -> int | None:
    if card.total is None:
        return None
    total = x if card.total == "x" else card.total
    return _changed(total, [each.total or 0 for each in changes], [each.total_to for each in changes])


def _roll(card: Printed, changes: list[PlayCostChange], x: int) -> Parts | None:
    """Returns the roll cost with its changes, applied to the first colour and then to the next (NX-COST-04, -07)."""
    if card.roll is None:
        return None
    printed: list[tuple[str, int]] = [(color, x if n == "x" else n) for color, n in card.roll]
    whole = sum(n for _, n in printed)
    extra = _changed(whole, [each.roll or 0 for each in changes], [each.roll_to for each in changes]) - whole
    if not printed and extra > 0 and not (card.colors.words or card.colors.is_known):
        return None
    parts = []
    for color, n in printed or [(card.colors.or_else("any"), 0)]:
        parts.append((color, max(n + extra, 0)))
        extra = min(n + extra, 0)
    return tuple((color, n) for color, n in parts if n)


def _changes_costs(data: Plain) -> bool:
    """Returns whether a card changes what others cost."""
    return any(effect.cost or effect.total for text in read_printed(data).text for effect in continuous_effects_of_text(text))


def require_total(desk: Desk, seat: str, needed: int | None) -> None:
    """Demands that all power of the own side reaches the total power; equal is enough, nothing is used up (NX-COST-02, -03).

    The Gs rolled for the same card still count, because this check comes first (NX-COST-05).
    """
    if may_have_text(desk.table, unknown_cards_on_field(desk.table), _changes_costs):
        desk.demand("NX-COST-10", None)  # an unknown card may change the cost
    there = sum(power_with_texts(desk.table, seat).values())
    reached = _reaches(desk.table, seat, needed)
    desk.demand("NX-COST-03", reached, msg("total_power_n_is_needed", n=needed, n2=there))


def require_roll(
    desk: Desk,
    seat: str,
    parts: Parts | None,
    named: Plain,
    bought: Bought = "",
    but: tuple[str, ...] = (),
    buyer: str = "",
) -> Payment:
    """Returns the Gs that are rolled for a cost: the named ones, or the first that pay it (NX-COST-04, -06 to -08, -24 to
    -27). `buyer`: the card that is played.
    """
    if parts is None:
        desk.demand("NX-COST-04", None)
        return Payment(_named(desk, seat, named, bought, buyer))
    able = [card for card, _ in cards_that_can_pay(desk.table, seat, bought, buyer) if card not in but]
    chosen = _named(desk, seat, named, bought, buyer)
    otherwise = None if may_others_pay(desk.table, seat, bought) else False  # an unknown card may let others pay
    desk.demand("NX-COST-04", all(card in able for card in chosen) or otherwise, msg("only_own_gs_in_reroll"))
    mixed = desk.switch("purple_mix") == "yes"
    result, wild = (
        _way(desk.table, seat, bought, chosen, parts, mixed, True, sure, buyer)
        if chosen
        else first_payment(desk.table, seat, parts, mixed, bought, but, sure, buyer)
        for sure in (True, False)
    )
    if result is None:
        desk.demand(
            _rule(parts), None if wild is not None else otherwise, msg("roll_cost_said_cannot_be_paid", said=_said(parts))
        )
        return Payment(wild or chosen)  # Gs rolled on paper are rolled, even if they do not pay
    unsure = not chosen and (
        otherwise is None or _may_other_cards_pay_first(desk.table, seat, parts, mixed, bought, but, result, buyer)
    )
    return Payment(result, unsure)


def _may_other_cards_pay_first(
    table: Table,
    seat: str,
    parts: Parts,
    mixed: bool,
    bought: Bought,
    but: tuple[str, ...],
    result: tuple[str, ...],
    buyer: str,
) -> bool:
    """Returns whether other cards would be the first payment if the unknown colours were known; so with many unknown Gs."""
    offered = [each for each in cards_that_can_pay(table, seat, bought, buyer) if each[0] not in but]
    if sum(not color for _, color in offered) > MOST_UNKNOWN:
        return True
    payments = (find_payment(each, parts, mixed, False) for each in possible_payment_colors(table, offered))
    return any(set(paid or ()) != set(result) for paid in payments)


@memo(depends_on="cards", only_while=can_only_gs_pay)
def first_payment(
    table: Table, seat: str, parts: Parts, mixed: bool, bought: Bought, but: tuple[str, ...], sure: bool, buyer: str = ""
) -> tuple[str, ...] | None:
    """Returns the first own Gs that pay a roll cost, or None if it cannot be paid.

    `but`: cards that are rolled for something else. `sure`: only Gs of known colour are used.
    """
    able = (card for card, _ in cards_that_can_pay(table, seat, bought, buyer) if card not in but)
    return _way(table, seat, bought, able, parts, mixed, False, sure, buyer)


def _way(
    table: Table,
    seat: str,
    bought: Bought,
    able: Iterable[str],
    parts: Parts,
    mixed: bool,
    exact: bool,
    sure: bool,
    buyer: str = "",
) -> tuple[str, ...] | None:
    chosen = set(able)
    colored = (each for each in cards_that_can_pay(table, seat, bought, buyer) if each[0] in chosen)
    return find_payment([each for each in colored if each[1] or not sure], parts, mixed, exact)


def may_pay_for_card(desk: Desk, seat: str, card_id: str) -> bool:
    """Returns whether a card of the hand can be paid for now, as far as is known; its X is still to be chosen."""
    card = current_properties.original_print(desk.table, card_id)
    if card.older or cost_has_x_to_choose(card):
        return True
    others = (None,) if card.other_cost is None else (None, card.other_cost)
    prices = (price_of(desk, seat, card_id, 0, other=other) for other in others)
    return any(
        _reaches(desk.table, seat, price.total) is not False
        and (price.roll is None or may_pay_roll_cost(desk, seat, price.roll, "cards", card_id))
        for price in prices
    )


def may_pay_roll_cost(desk: Desk, seat: str, parts: Parts, bought: Bought = "", buyer: str = "") -> bool:
    """Returns whether own Gs pay a roll cost, or may pay it if their colours are unknown."""
    return can_pay_roll_cost(desk, seat, parts, bought, buyer) is not False


def can_pay_roll_cost(desk: Desk, seat: str, parts: Parts, bought: Bought = "", buyer: str = "") -> Truth:
    """Returns whether own Gs pay a roll cost; unknown if only Gs of unknown colour can."""
    mixed = desk.switch("purple_mix") == "yes"
    if first_payment(desk.table, seat, parts, mixed, bought, (), True, buyer) is not None:
        return True
    return False if first_payment(desk.table, seat, parts, mixed, bought, (), False, buyer) is None else None


def _reaches(table: Table, seat: str, needed: int | None) -> Truth:
    if needed is None:
        return None
    reached = sum(power_with_texts(table, seat).values()) >= needed
    return None if not reached and may_generate_more(table, seat) else reached


def cost_has_x_to_choose(card: Printed) -> bool:
    """Returns whether the printed cost of a card has an X that its player chooses."""
    return card.total == "x" or any(n == "x" for _, n in (*(card.roll or ()), *card.designated))


def _named(desk: Desk, seat: str, named: Plain, bought: Bought, buyer: str) -> tuple[str, ...]:
    refs = (named,) if isinstance(named, str) else tuple(named or ())
    able = list(dict(cards_that_can_pay(desk.table, seat, bought, buyer)))
    able += cards_on_field(desk.table) if may_others_pay(desk.table, seat, bought) else []
    return find_cards(desk, seat, refs, able, "NX-COST-04") if refs else ()


def _rule(parts: Parts) -> str:
    if any(color == "purple" for color, _ in parts):
        return "NX-COST-08"
    return "NX-COST-07" if len(parts) > 1 else "NX-COST-04"


def _said(parts: Parts) -> str:
    return " and ".join(f"{color} {n}" for color, n in parts)


def roll_cost_parts(cost: IconCost, x: int) -> Parts:
    """Returns a way of paying for a text as a roll cost with all its icons (NX-COST-27, -29)."""
    return tuple((color, x if n == "x" else int(n)) for color, n in cost.amounts)


def roll_for_cost(desk: Desk, seat: str, paid: Payment, card_id: str, rule: str = "NX-COST-04") -> None:
    """Rolls Gs for a cost, at once and without cut-in (NX-COST-09). It is never given back (NX-COST-12, -13).

    The event is open where unnamed Gs are rolled and an unknown card might be rolled instead.
    """
    if paid.cards:
        said = {"amount": len(paid.cards), "cards": paid.cards, "card": card_id}
        desk.record("cost_paid", "roll_cost_paid", seat, rule, said)
        if paid.unsure:
            desk.mark_open(rule)
        units = [root(desk.table, card) for card in paid.cards]
        desk.do(*(Angled(card, ROLLED) for card in dict.fromkeys(units)))
        others = [card for card in units if not current_properties.type_of(desk.table, card).is_surely("g")]
        if others:
            desk.ruleset.card_text_hooks.after_turning(desk, others, "rolled")
