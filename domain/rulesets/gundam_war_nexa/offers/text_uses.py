"""Offers to use a text of a card on the field."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai.free_timings import is_timing_now
from domain.rulesets.gundam_war_nexa.card_schema.texts import NOT_KNOWN
from domain.rulesets.gundam_war_nexa.keywords import cross_weapon
from domain.rulesets.gundam_war_nexa.offers.play_slots import offers_with_choices
from domain.rulesets.gundam_war_nexa.plays import text_use
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import (
    cards_on_side,
    controller,
)


def use_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields offers for the texts that the seat may use now."""
    for card, text in _texts(desk.table, seat):
        if not is_timing_now(desk, seat, text_use.text_timing(text.clause)) or not text_use.may_use(desk, seat, card, text):
            continue
        ways = text_use.payable_ways(desk, seat, card, text.clause)
        for args in _said(desk, card, text.name):
            for paid in ({"pay": number} for number in ways) if len(ways) > 1 else ({},):
                yield from offers_with_choices(desk, seat, "use", {**args, **paid}, card, text.clause, NOT_KNOWN)


@memo(depends_on="play", only_while=current_properties.are_keywords_settled)
def _texts(table: Table, seat: str) -> list[tuple[str, text_use.UsableText]]:
    """Returns the texts of the cards that the seat controls."""
    own = (card for card in cards_on_side(table, seat) if controller(table, card) == seat)
    known = [card for card in own if current_properties.original_print(table, card) is not NOT_KNOWN]
    return [(card, text) for card in known for text in text_use.usable_texts(table, card)]


def _said(desk: Desk, card: str, text: str) -> Iterator[dict[str, Plain]]:
    """Yields the arguments that name a text.

    Cross Weapon is offered once for each text that it may give, because not every unit can gain each of them (NX-KW-10).
    """
    if text != cross_weapon.NAME:
        yield {"card": card, "text": text}
        return
    for number in range(1, len(cross_weapon.givable_texts(desk.table, card)) + 1):
        yield {"card": card, "text": text, "x": number}
