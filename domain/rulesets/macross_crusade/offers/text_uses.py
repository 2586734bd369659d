"""Offers to play a text of a card in the Field, and to use Switch."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer
from domain.kernel.contract.ruleset import Desk
from domain.parts.common.offers import host_offers
from domain.rulesets.macross_crusade.keywords import supply, switch
from domain.rulesets.macross_crusade.offers.play_slots import offers_with_targets
from domain.rulesets.macross_crusade.plays.text_use import may_use
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.texts import usable_texts
from domain.rulesets.macross_crusade.state.zones import HAND, managed
from domain.rulesets.macross_crusade.turn import timing_chart


def use_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields offers for the texts that the seat may play now."""
    table = desk.table
    returns = table.clock.node in timing_chart.WINDOWS["return"]
    for card_id in managed(table, seat):
        for number, clause in enumerate(usable_texts(table, card_id), 1):
            if may_use(desk, seat, card_id, clause, str(number)):
                args = {"card": card_id, "text": str(number)}
                yield from offers_with_targets(desk, seat, "use", args, card_id, clause)
        if returns and current_properties.has_keyword(table, card_id, supply.NAME) is True:
            text = supply.supply_text(desk, card_id)
            if may_use(desk, seat, card_id, text, supply.NAME):
                yield from offers_with_targets(desk, seat, "use", {"card": card_id, "text": supply.NAME}, card_id, text)


def switch_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields offers for the cards in hand that may change places with a Unit by Switch now (MC-KW-14)."""
    table = desk.table
    if table.clock.node not in switch.BEGINNINGS:
        return
    for card_id in table.at(f"{seat}.{HAND}"):
        if table.cards[card_id].printing is None or current_properties.has_keyword(table, card_id, "switch") is False:
            continue
        units = [unit for unit in managed(table, seat) if current_properties.is_surely_type(table, unit, "unit")]
        yield from host_offers(desk, seat, "switch", {"card": card_id}, units)
