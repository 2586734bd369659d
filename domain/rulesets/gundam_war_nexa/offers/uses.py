"""Offers to use a text of a card on the field."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.rulesets.gundam_war_nexa.grammar.texts import NOT_KNOWN
from domain.rulesets.gundam_war_nexa.keywords import cross_weapon
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
            for args in _said(desk, card, text.name) if using.may_use(desk, seat, card, text) else ():
                yield from offer_with_choices(desk, seat, "use", args, card, text.clause, NOT_KNOWN)


def _said(desk: Desk, card: str, text: str) -> Iterator[dict[str, Plain]]:
    """A text as it is named; Cross Weapon with each text that it may give, which not every unit can gain (NX-KW-10)."""
    if text != cross_weapon.NAME:
        yield {"card": card, "text": text}
        return
    for number in range(1, len(cross_weapon.texts(desk.table, card)) + 1):
        yield {"card": card, "text": text, "x": number}
