"""The order in which offers are shown to a person: the usual acts first, then the likely cards."""

from __future__ import annotations

from domain.kernel.contract.offers import Offer
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.offers_ahead import known_printings, offers_ahead, remaining_copies, with_printing_data
from domain.kernel.record.log_queries import effective_events_backwards
from domain.kernel.table.table import Table

MAX_PRINTINGS = 40
"""Most printings that are offered for the unknown cards of a hand."""
RECENT = 6
"""Number of recently played cards that are listed right after the base cards."""
RankedOffer = tuple[tuple[int, ...], Offer]


def possible_hand_printings(table: Table, seat: str) -> tuple[str, ...]:
    """Returns the possible printings of a hand's unknown cards: the rest of the deck list, or else the printings seen so
    far.
    """
    left = remaining_copies(table, seat)
    ordered = known_printings(table, seat) if left is None else sorted(left, key=lambda each: (-left[each], each))
    return tuple(ordered)[:MAX_PRINTINGS]


def rank_offers(desk: Desk, seat: str, likely: tuple[str, ...]) -> list[RankedOffer]:
    """Returns the offers of a seat with their ranks: by act, base cards first, then in the order of `likely`."""
    usual, imagined = desk.ruleset.offer_order, with_printing_data(desk, likely)
    place = {printing: at for at, printing in enumerate(dict.fromkeys((*_recently_played(desk, seat), *likely)))}

    def rank(offer: Offer) -> tuple[int, ...]:
        card = offer.args.get("card")
        known = desk.table.cards.get(card) if isinstance(card, str) else None
        printing = str(known.printing if known is not None else card)
        data = imagined.get(printing) or desk.table.pins.get(printing)
        return usual.rank(offer.act), not usual.is_base(data), place.get(printing, len(place)), bool(offer.to)

    return [(rank(offer), offer) for offer in offers_ahead(desk, seat, imagined)]


def _recently_played(desk: Desk, seat: str) -> list[str]:
    """Returns the printings that the seat has played, newest first."""
    printings = list[str]()
    for event in effective_events_backwards(desk.events):
        if event.seat == seat and event.is_command and event.said.get("act") in ("play", "place"):
            card = desk.table.cards.get(str(event.said["args"].get("card")))
            printing = card.printing if card is not None else str(event.said["args"].get("card"))
            printings += [printing] if printing and printing not in printings else []
        if len(printings) == RECENT:
            break
    return printings
