"""The costs of cards and texts: the ProtoCost as texts change it (RT-GOLD-01), and additional costs (RT-COST-12).

Cards that are discarded, destroyed, sent away or turned down are paid at the declaration, when the card itself is used up
too (RT-EFF-09). The paying player names the cards (`cost`).
"""

from __future__ import annotations

from functools import partial
from typing import TypeVar

from domain.kernel.contract.offers import Part as Way
from domain.kernel.contract.offers import Slot
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain, Turned
from domain.kernel.table.table import Table
from domain.parts.card_schema.x_substitution import substitute_x
from domain.parts.common.card_references import as_references, find_card_among, require_each_once
from domain.rulesets.robotech.card_schema.filters import Cost, XDefinition
from domain.rulesets.robotech.card_schema.texts import Action, ContinuousEffect, UsedAbility
from domain.rulesets.robotech.effects import continuous_effects, filter_matching, x_evaluation
from domain.rulesets.robotech.effects.card_lookup import find_or_elsewhere
from domain.rulesets.robotech.effects.cost_cards import ANY, CostPart, cost_parts
from domain.rulesets.robotech.game_end import points
from domain.rulesets.robotech.keywords import destroy, eject
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.levels import battle_points
from domain.rulesets.robotech.state.printed_properties import cost_of
from domain.rulesets.robotech.state.units import root_of_unit
from domain.rulesets.robotech.state.zones import DECK, DISCARD, HAND, PROTO, controller, fielded, is_in_base_or_battle_zone
from domain.rulesets.robotech.zone_changes import movement

RULE = "RT-COST-12"
CHANGE = "cost"
"""The kind of an effect's change to the costs of a player's cards."""
T = TypeVar("T", Action, UsedAbility)
Paid = tuple[tuple[str, tuple[str, ...]], ...]
"""The paid cards, part by part, each part after the way in which they are paid."""


def present_proto_cost(table: Table, card: str) -> int | None:
    """Returns the ProtoCost that is compared or paid, at least 0.

    The Battle Points of the card do not change (RT-COST-03).
    """
    cost = cost_of(table, card)
    if cost is None or not (table.modifiers or continuous_effects.may_any_text_give(table, _change)):
        return cost
    changes = [*continuous_effects.effects_on_played_card(table, card, _change), *_of_player(table, card)]
    return max(0, cost + sum(changes)) if changes else cost


def is_proto_cost_met(table: Table, card: str, enough: Truth) -> Truth:
    """Returns whether a player has `enough` for the present ProtoCost; unknown if an unknown card may change that
    (RT-COST-03).
    """
    if enough is True and continuous_effects.may_affect_played_card(table, card, lambda effect: (effect.cost or 0) > 0):
        return None
    if enough is False and continuous_effects.may_affect_played_card(table, card, lambda effect: (effect.cost or 0) < 0):
        return None
    return enough


def _change(effect: ContinuousEffect) -> int | None:
    return effect.cost


def _of_player(table: Table, card: str) -> list[int]:
    """Returns the cost changes that effects make for the card's player while they last."""
    there = modifiers.find_modifiers(table, controller(table, card), CHANGE)
    return [
        each["by"]["n"]
        for each in there
        if filter_matching.fits_stored_filter(table, each["source"], each["by"]["of"], card) is True
    ]


def payment_slot(table: Table, seat: str, card: str, cost: Cost | None, x: XDefinition | None = None) -> Slot | None:
    """Returns the choice of the cards that pay a cost, for an offer; None if no card is to be chosen."""
    parts = list(cost_parts(table, seat, card, cost, x)) if cost is not None else []
    ways = tuple(Way(part.options, part.least, part.n) for part in parts)
    if not ways:
        return None
    every = tuple(dict.fromkeys(each for way in ways for each in way.options))
    least, most = (sum(numbers) for numbers in zip(*((way.least, way.most) for way in ways), strict=True))
    return Slot(every, least, most, listed=True, parts=ways if len(ways) > 1 else ())


def first_payment(paying: Slot) -> tuple[Plain, ...]:
    """Returns the first way to fill such a choice."""
    each = paying.parts or (Way(paying.options, paying.least, paying.most),)
    return tuple(option for way in each for option in way.options[: way.least])


def read_payment(
    desk: Desk, seat: str, card: str, cost: Cost | None, args: Arguments, known: bool = True, x: XDefinition | None = None
) -> Paid:
    """Returns the cards that pay each part of a cost, and checks them; a cost without a choice need not be named.

    The cost of an unknown card stays open, and so does a cost that a scribe does not state.
    """
    refs = as_references(args.get("cost", ()))
    if cost is None:
        if refs:
            desk.demand(RULE, False if known else None, msg("this_costs_no_cards"))
        return _as_said(desk, seat, refs)
    _require_other_costs(desk, seat, card, cost)
    paid: list[tuple[str, tuple[str, ...]]] = []
    for part in list(cost_parts(desk.table, seat, card, cost, x)):
        own = part.n if x is None or not x.paid else len(refs)
        mine, refs = refs[:own], refs[own:]
        paid.append((part.kind, _cards(desk, seat, card, cost, part, mine)))
    desk.demand(RULE, not refs, msg("more_cards_are_named_than"))
    return tuple(paid)


def _as_said(desk: Desk, seat: str, refs: tuple[Plain, ...]) -> Paid:
    """Returns the cards given up for an unknown text: cards of the hand and ProtoCards are discarded, Units are destroyed."""
    table = desk.table
    lying = {"discard": table.at(f"{seat}.{HAND}"), "proto": table.at(f"{seat}.{PROTO}"), "destroy": fielded(table, seat)}
    every = tuple(each for there in lying.values() for each in there)
    chosen = _found(desk, seat, CostPart("", len(refs), every, len(refs)), refs)
    return tuple((kind, tuple(each for each in chosen if each in there)) for kind, there in lying.items()) if chosen else ()


def _cards(desk: Desk, seat: str, card: str, cost: Cost, part: CostPart, refs: tuple[Plain, ...]) -> tuple[str, ...]:
    """Returns the cards that pay one part of a cost."""
    if not refs and (len(part.options) > part.n or part.least < part.n):
        desk.reject_unless(not desk.referee, msg("which_cards_does_it_cost"), part.options, rule=RULE)
        desk.demand(RULE, None)  # a scribe has not stated the payment
        return ()
    chosen = _found(desk, seat, part, refs) if refs else part.options
    require_each_once(desk, chosen, part.options, RULE)
    enough = part.least <= len(chosen) <= part.n
    wanted = str(part.n) if part.least == part.n else f"{part.least} to {part.n}"
    desk.demand(RULE, enough, msg("n_cards_are_to_be_paid", n=wanted, n2=len(chosen)), part.options)
    for each in chosen:
        fits = filter_matching.fits_ignoring_place(desk.table, card, cost.of or ANY, each)
        desk.demand(RULE, fits, msg("card_is_not_what_it_costs", card=each), part.options)
    return tuple(chosen)


def _found(desk: Desk, seat: str, part: CostPart, refs: tuple[Plain, ...]) -> tuple[str, ...]:
    """Returns the id of the card that each reference names. A printing that is named twice means two different copies.

    Raises Refused if a reference names no card that can pay; a scribe may record another card, against the rule.
    """
    chosen: tuple[str, ...] = ()
    for ref in refs:
        free = [each for each in part.options if each not in chosen]
        chosen += (
            find_or_elsewhere(
                desk, seat, ref, RULE, partial(find_card_among, desk.table, ref, free, partial(msg, "card_is_not_to_pay"))
            ),
        )
    return chosen


def with_paid_x(text: T, paid: Paid) -> T:
    """Returns the text with its X filled in, if X is the number of the paid cards."""
    x: XDefinition | None = text.x
    if x is None or not x.paid:
        return text
    number = x_evaluation.x_from_count(x, sum(len(cards) for _, cards in paid))
    stored = {name: substitute_x(value, number) for name, value in text.stored.items() if name not in ("x", "cost")}
    return text._replace(stored=stored, x=None)


def _require_other_costs(desk: Desk, seat: str, card: str, cost: Cost) -> None:
    """Checks the Battle Points of a cost, and the own card if that leaves its Mecha as a cost."""
    if cost.battle_points is not None:
        has = battle_points(desk.table, seat)
        desk.demand(RULE, has >= cost.battle_points, msg("it_costs_n_battle_points", n=cost.battle_points, who=seat, n2=has))
    if cost.own == "eject":
        inside = desk.table.cards[card].place not in desk.table.zones
        desk.demand(RULE, inside, msg("it_is_in_no_mecha"))


def pay_costs(desk: Desk, seat: str, card: str, cost: Cost | None, paid: Paid) -> None:
    """Pays the named cards, then the Battle Points and the own card of the cost."""
    for kind, cards in paid:
        if cards:
            desk.record("cost_paid", "cards_paid", seat, RULE, {"cards": cards, "kind": kind, "for": card})
        _PAY[kind](desk, cards)
    if cost is None:
        return
    if cost.battle_points is not None:
        points.lose_points(desk, seat, cost.battle_points, RULE)
    if cost.own is not None and card in desk.table.cards:
        desk.record("cost_paid", "cards_paid", seat, RULE, {"cards": (card,), "kind": cost.own, "for": card})
        _send(desk, card, cost.own)


def pay_one_kind(desk: Desk, seat: str, card: str, cost: Cost, chosen: tuple[str, ...]) -> None:
    """Pays a cost of one kind with the chosen cards; for a cost that is the own card, that card is paid."""
    kind = next((word for word in _PAY if getattr(cost, word) is not None), None)
    pay_costs(desk, seat, card, cost, ((kind, chosen),) if kind else ())


def _discard(desk: Desk, cards: tuple[str, ...]) -> None:
    for card in cards:
        movement.leave_play(desk, card, DISCARD, 0)


def _destroy(desk: Desk, cards: tuple[str, ...]) -> None:
    destroy.destroy_units(desk, cards, "cost")


def _turn_down(desk: Desk, cards: tuple[str, ...]) -> None:
    desk.do(*(Turned(card, "down") for card in cards))


_PAY = {"discard": _discard, "destroy": _destroy, "proto": _discard, "turn_down": _turn_down}


def _send(desk: Desk, card: str, to: str) -> None:
    if to == "eject":
        eject.eject_as_cost(desk, card)
    elif to == "destroy":
        destroy.destroy_units(desk, (root_of_unit(desk.table, card),), "cost")
    elif to in ("proto", "proto_down"):
        movement.move_to_proto_zone(desk, card, "down" if to == "proto_down" else "up")
    elif to == "discard" and is_in_base_or_battle_zone(desk.table, card):
        movement.discard_card(desk, card)
    else:
        movement.leave_play(
            desk, card, {"discard": DISCARD, "hand": HAND, "deck_bottom": DECK}[to], 0 if to == "discard" else -1
        )
