"""Offers with targets, and with the cards that a special cost is paid with."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.offers import Offer, Slot
from domain.rulesets.gundam_war_nexa.effects import targets
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.zones import HAND, HANGAR


def offer_with_targets(
    desk: Desk, seat: str, act: str, args: dict[str, Plain], source: str, selectors: tuple[Plain, ...], reply: bool
) -> Iterator[Offer]:
    """An act with targets: those of the first selector are left open, further ones take their first options."""
    named = targets.named_selectors(selectors)
    if len(named) != 1:
        chosen: list[str] = []
        for selector in named:
            options = targets.options_of(desk.table, seat, source, selector)
            chosen += [card for card in options if card not in chosen][: selector.get("n", 1)]
        more = {"targets": tuple(chosen)} if named else {}
        if desk.allows(Command(seat, act, {**args, **more}, reply)):
            yield Offer(seat, act, {**args, **more}, reply=reply)
        return
    options = targets.options_of(desk.table, seat, source, named[0])
    count = named[0].get("n", 1)
    if count > 1:
        options = [card for card in options if not cards.original(desk.table, card) or desk.table.cards[card].role != "set"]
    least = 0 if named[0].get("upto") else count
    if len(options) < least:
        return
    fit = options if count > 1 else [card for card in options if _is_allowed(desk, seat, act, args, card, reply)]
    if fit and (count == 1 or desk.allows(Command(seat, act, {**args, "targets": tuple(fit[:count])}, reply))):
        yield Offer(seat, act, args, {"targets": Slot(tuple(fit), least, min(count, len(fit)), listed=True)}, reply=reply)


def _is_allowed(desk: Desk, seat: str, act: str, args: dict[str, Plain], card: str, reply: bool) -> bool:
    return desk.allows(Command(seat, act, {**args, "targets": (card,)}, reply))


def special_cost(desk: Desk, seat: str, clause: Plain, source: str) -> dict[str, Plain]:
    """The first cards with which a special cost of a text can be paid."""
    special = clause.get("special", {})
    hand = [card for card in desk.table.at(f"{seat}.{HAND}") if card != source]
    if "abolish_hand" in special:
        return {"special": tuple(hand[: special["abolish_hand"]])}
    if "refit" in special:
        lying = [*hand, *desk.table.at(f"{seat}.{HANGAR}")]
        able = [card for card in lying if _is_refit(desk, card, special["refit"])]
        return {"special": tuple(able[:1])}
    return {}


def _is_refit(desk: Desk, card: str, trait: str) -> bool:
    data = cards.original(desk.table, card)
    return data.get("type") == "unit" and trait in data.get("traits", ())
