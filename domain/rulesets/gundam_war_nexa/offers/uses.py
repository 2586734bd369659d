"""Offers to use a text of a card on the field."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.desk import Desk
from domain.kernel.offers import Offer
from domain.parts.free_timings import is_now
from domain.rulesets.gundam_war_nexa import labels, using
from domain.rulesets.gundam_war_nexa.offers.targeted import offer_with_choices
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.zones import (
    cards_on_field,
    controller,
)


def uses(desk: Desk, seat: str) -> Iterator[Offer]:
    """The texts that the seat may use now."""
    table = desk.table
    for card in cards_on_field(table, seat):
        if controller(table, card) != seat or not cards.original(table, card):
            continue
        for name, clause in using.usable(desk, card):
            if is_now(desk, seat, labels.timing(clause["timing"], clause.get("turn", ""))):
                yield from offer_with_choices(desk, seat, "use", {"card": card, "text": name}, card, clause, {})
