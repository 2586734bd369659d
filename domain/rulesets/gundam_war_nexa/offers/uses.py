"""Offers to use a text of a card on the field."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer
from domain.kernel.desk.desk import Desk
from domain.rulesets.gundam_war_nexa.grammar.texts import NOT_KNOWN
from domain.rulesets.gundam_war_nexa.offers.targeted import offer_with_choices
from domain.rulesets.gundam_war_nexa.playing import using
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.zones import (
    cards_on_field,
    controller,
)


def uses(desk: Desk, seat: str) -> Iterator[Offer]:
    """The texts that the seat may use now."""
    table = desk.table
    for card in cards_on_field(table, seat):
        if controller(table, card) != seat or cards.original(table, card) is NOT_KNOWN:
            continue
        for text in using.usable(desk, card):
            if using.may_use(desk, seat, card, text):
                yield from offer_with_choices(
                    desk, seat, "use", {"card": card, "text": text.name}, card, text.clause, NOT_KNOWN
                )
