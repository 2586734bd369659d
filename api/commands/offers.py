"""Lists what a seat may submit now, in the card ids of the client's view. Blocking: called in a thread."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from api.auth import Access, forbidden
from api.commands.refusals import require_ruleset
from api.http.messages import msg
from api.http.problems import invalid_request
from api.links.store import JUDGE, ORGANISER, SCORER, SEAT
from api.views.game_view import GameView
from api.views.schemas import OfferOut, OffersOut, SlotOut
from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.desk.offers_ahead import PossiblePrintings, with_printing_data
from domain.kernel.desk.timing.pending_decisions import seat_to_decide
from domain.kernel.record.changes import Plain
from domain.kernel.views.views import header_of
from replays.offer_ranking import RankedOffer, possible_hand_printings, rank_offers

LikelyPrintings = Mapping[str, tuple[str, ...]]
"""Seat -> printings that the unknown cards of its hand may be, as far as the client's view shows."""


def offers_for(access: Access, seat: str, card: str = "") -> OffersOut:
    """Returns the offers of a seat, most usual first, the seat that the game `waits_for`, and cards missing in the view.

    `card`: a printing that an unknown card of the seat's hand is said to be; only the offers with it are returned.
    Raises a Problem (403) if the link does not belong to the seat.
    """
    access.require_scope(SEAT, SCORER, JUDGE, ORGANISER)
    if access.seat and seat not in ("", access.seat):
        raise forbidden(msg("offers_of_own_seat_only"))
    state, game, wanted = access.state, access.game, seat or access.seat
    likely: LikelyPrintings = {wanted: (card,)} if card and wanted else {}
    if not likely:
        likely = state.views.query(game, access.viewer, lambda view: _likely_printings(access, view, wanted))
    printings = {printing for each in likely.values() for printing in each}
    known = state.views.query(game, access.viewer, lambda view: printings & view.table.pins.keys())
    ranked, position, header, cards, waits_for = _ranked_offers(access, wanted, likely)
    offers = state.views.query(
        game, access.viewer, lambda view: [(rank, offer_to_json(view, each)) for rank, each in ranked], position
    )
    if card:
        offers = [(rank, offer) for rank, offer in offers if _is_about(offer, card)]
    missing = {printing: data for printing, data in cards.items() if printing not in known}
    by_rank = sorted(offers, key=lambda each: each[0])
    return {
        "position": position,
        "withheld": header.quiet,
        "waits_for": waits_for,
        "offers": [offer for _, offer in by_rank],
        "cards": missing,
    }


def _is_about(offer: Mapping[str, Any], card: str) -> bool:
    """Returns whether the subject of an offer, as JSON, is this card or printing."""
    subject = offer["slots"].get("card")
    return offer["args"].get("card") == card or (subject is not None and card in subject["options"])


def _likely_printings(access: Access, view: GameView, wanted: str) -> LikelyPrintings:
    """Returns for clients who name cards of a hand what is left of its deck list, else the printings seen so far."""
    require_ruleset(view.header.ruleset)
    if access.link.scope == JUDGE:
        return {}
    likely = {}
    for seat in (wanted,) if wanted in view.header.seats else view.header.seats:
        likely[seat] = possible_hand_printings(view.table, seat)
    return likely


def _ranked_offers(
    access: Access, seat: str, likely: LikelyPrintings
) -> tuple[list[RankedOffer], int, Any, PossiblePrintings, str]:
    state = access.state
    with state.desks.use(access.game) as live:
        desk = live.desk
        header = header_of(desk.events)
        wanted = (seat,) if seat else header.seats
        if not set(wanted) <= set(header.seats):
            raise invalid_request({"at": "query.seat", "kind": msg("no_such_seat"), "known": list(header.seats)})
        silent = header.quiet or desk.table.result is not None
        ranked = [] if silent else [offer for each in wanted for offer in rank_offers(desk, each, likely.get(each, ()))]
        cards = {} if silent else with_printing_data(desk, tuple({printing for each in likely.values() for printing in each}))
        return ranked, len(desk.events), header, cards, seat_to_decide(desk)


def offer_to_json(view: GameView, offer: Offer) -> OfferOut:
    """Returns an offer in the card ids of a view."""
    return {
        "seat": offer.seat,
        "act": offer.act,
        "args": view.to_view_ids(dict(offer.args)),
        "slots": {name: _slot_to_json(view, slot) for name, slot in offer.slots.items()},
        "groups": [list(group) for group in offer.groups],
        "reply": offer.reply,
        "note": view.in_view_names(offer.note),
        "spots": list(offer.spots),
        "to": offer.to,
        "needs_reply": offer.needs_reply,
    }


def _slot_to_json(view: GameView, slot: Slot) -> SlotOut:
    chosen = {name: _sorted(view.to_view_ids(getattr(slot, name))) for name in ("options", "single", "company")}
    parts = [{**part._asdict(), "options": _sorted(view.to_view_ids(part.options))} for part in slot.parts]
    apart = [_sorted(view.to_view_ids(group)) for group in slot.apart]
    return cast(SlotOut, {**slot._asdict(), **chosen, "apart": apart, "parts": parts})


def _sorted(options: Iterable[Plain]) -> list[Plain]:
    """Returns options sorted by card number. The order of the record could distinguish cards that the client cannot."""
    listed = list(options)
    return (
        sorted(listed, key=_card_number)
        if all(isinstance(option, str) and option.startswith("#") for option in listed)
        else listed
    )


def _card_number(card_id: Plain) -> tuple[int, str]:
    digits = str(card_id)[1:]
    return (int(digits) if digits.isdecimal() else -1, str(card_id))
