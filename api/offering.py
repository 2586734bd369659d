"""What a seat may say now, in the names that the asker knows cards by. Blocking; called in a thread."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from api.access import Pass, forbidden
from api.links import JUDGE, ORGANISER, SCORER, SEAT
from api.problems import bad_shape
from api.refusing import rules_of
from api.seen import Seen
from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.reach import within_reach
from domain.kernel.desk.unknown_hands import Imagined, left_of, met, with_data
from domain.kernel.desk.waiting import awaited
from domain.kernel.record.changes import Plain
from domain.kernel.record.live import latest_first
from domain.kernel.views.views import header_of

MOST = 40
"""So many printings are offered for the unknown cards of a hand."""
RECENT = 6
"""So many cards that a seat played last come right after the base cards."""
Ranked = tuple[tuple[int, ...], Offer]
Likely = Mapping[str, tuple[str, ...]]
"""Seat -> what unknown cards of its hand may be, as far as the asker knows."""


def offers_of(holder: Pass, seat: str) -> dict[str, Any]:
    """The offers, the commonest first, whom the game `waits_for`, and the `cards` named that the view does not have.

    Raises a Problem where the link does not speak for the seat.
    """
    holder.needs(SEAT, SCORER, JUDGE, ORGANISER)
    if holder.seat and seat not in ("", holder.seat):
        raise forbidden("A seat's link is told what that seat may say.")
    house, game, wanted = holder.house, holder.game, seat or holder.seat
    likely = house.sight.ask(game, holder.viewer, lambda seen: _likely(holder, seen, wanted))
    named = {printing for each in likely.values() for printing in each}
    pinned = house.sight.ask(game, holder.viewer, lambda seen: named & seen.table.pins.keys())
    made, position, header, cards, waits_for = _made(holder, wanted, likely)
    told = house.sight.ask(
        game, holder.viewer, lambda seen: [(rank, told_offer(seen, each)) for rank, each in made], position
    )
    fresh = {printing: data for printing, data in cards.items() if printing not in pinned}
    about = {"position": position, "withheld": header.quiet, "waits_for": waits_for}
    return {**about, "offers": [offer for _, offer in told], "cards": fresh}


def _likely(holder: Pass, seen: Seen, wanted: str) -> Likely:
    """For those who name cards of a hand: what its list has left, the most first, else what the record has met of it."""
    rules_of(seen.header.ruleset)
    if holder.link.scope == JUDGE:
        return {}
    found = {}
    for seat in (wanted,) if wanted in seen.header.seats else seen.header.seats:
        left = left_of(seen.table, seat)
        ordered = met(seen.table, seat) if left is None else sorted(left, key=lambda each: (-left[each], each))
        found[seat] = tuple(ordered)[:MOST]
    return found


def _made(holder: Pass, seat: str, likely: Likely) -> tuple[list[Ranked], int, Any, Imagined, str]:
    house = holder.house
    with house.desks.of(holder.game) as live:
        desk = live.desk
        header = header_of(desk.events)
        wanted = (seat,) if seat else header.seats
        if not set(wanted) <= set(header.seats):
            raise bad_shape({"at": "query.seat", "kind": "no such seat", "known": list(header.seats)})
        silent = header.quiet or desk.table.result is not None
        made = [] if silent else [offer for each in wanted for offer in ranked(desk, each, likely.get(each, ()))]
        cards = {} if silent else with_data(desk, tuple({printing for each in likely.values() for printing in each}))
        return made, len(desk.events), header, cards, awaited(desk)


def ranked(desk: Desk, seat: str, likely: tuple[str, ...]) -> list[Ranked]:
    """What a seat may say, ranked by what is usual: by acts, base cards first, then as what is likely is ordered."""
    usual, imagined = desk.ruleset.usual, with_data(desk, likely)
    place = {printing: at for at, printing in enumerate(dict.fromkeys((*_played(desk, seat), *likely)))}

    def rank(offer: Offer) -> tuple[int, ...]:
        card = offer.args.get("card")
        known = desk.table.cards.get(card) if isinstance(card, str) else None
        printing = str(known.printing if known is not None else card)
        data = imagined.get(printing) or desk.table.pins.get(printing)
        return usual.rank(offer.act), not usual.is_base(data), place.get(printing, len(place)), bool(offer.to)

    return [(rank(offer), offer) for offer in within_reach(desk, seat, imagined)]


def _played(desk: Desk, seat: str) -> list[str]:
    """The printings that the seat has played, the last one first."""
    found = list[str]()
    for event in latest_first(desk.events):
        if event.seat == seat and event.is_command and event.said.get("act") in ("play", "place"):
            card = desk.table.cards.get(str(event.said["args"].get("card")))
            printing = card.printing if card is not None else str(event.said["args"].get("card"))
            found += [printing] if printing and printing not in found else []
        if len(found) == RECENT:
            break
    return found


def told_offer(seen: Seen, offer: Offer) -> dict[str, Any]:
    """An offer as it is sent, in the asker's names for cards."""
    return {
        "seat": offer.seat,
        "act": offer.act,
        "args": seen.choice(dict(offer.args)),
        "slots": {name: _slot(seen, slot) for name, slot in offer.slots.items()},
        "groups": offer.groups,
        "reply": offer.reply,
        "note": seen.words(offer.note),
        "spots": offer.spots,
        "to": offer.to,
    }


def _slot(seen: Seen, slot: Slot) -> dict[str, Any]:
    chosen = {name: _sorted(seen.choice(getattr(slot, name))) for name in ("options", "single", "company")}
    parts = [{**part._asdict(), "options": _sorted(seen.choice(part.options))} for part in slot.parts]
    return {**slot._asdict(), **chosen, "apart": [_sorted(seen.choice(group)) for group in slot.apart], "parts": parts}


def _sorted(options: Iterable[Plain]) -> list[Plain]:
    """Cards by their numbers, since the order of the record may tell cards apart that the asker cannot."""
    told = list(options)
    return sorted(told, key=_rank) if all(isinstance(option, str) and option.startswith("#") for option in told) else told


def _rank(card_id: Plain) -> tuple[int, str]:
    digits = str(card_id)[1:]
    return (int(digits) if digits.isdecimal() else -1, str(card_id))
