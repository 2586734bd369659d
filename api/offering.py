"""What a seat may say now, in the names that the asker knows cards by. Blocking; called in a thread."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from api.access import Pass, forbidden
from api.links import JUDGE, ORGANISER, SCORER, SEAT
from api.problems import bad_shape
from api.refusing import rules_of
from api.seen import Seen
from domain.kernel.changes import Plain
from domain.kernel.offers import Offer, Slot
from domain.kernel.views import header_of


def offers_of(holder: Pass, seat: str) -> dict[str, Any]:
    """The offers. Raises a Problem where the link does not speak for the seat."""
    holder.needs(SEAT, SCORER, JUDGE, ORGANISER)
    if holder.seat and seat not in ("", holder.seat):
        raise forbidden("A seat's link is told what that seat may say.")
    made, position, header = _made(holder, seat or holder.seat)
    told = holder.house.sight.ask(holder.game, holder.viewer, lambda seen: [_offer(seen, each) for each in made], position)
    ordered = sorted(told, key=lambda each: (each["act"], msgspec.json.encode(each)))
    return {"position": position, "withheld": header.quiet, "offers": ordered}


def _made(holder: Pass, seat: str) -> tuple[list[Offer], int, Any]:
    house = holder.house
    rules_of(house.sight.ask(holder.game, holder.viewer, lambda seen: seen.header.ruleset))
    with house.desks.of(holder.game) as live:
        desk = live.desk
        header = header_of(desk.events)
        wanted = (seat,) if seat else header.seats
        if not set(wanted) <= set(header.seats):
            raise bad_shape({"at": "query.seat", "kind": "no such seat", "known": list(header.seats)})
        silent = header.quiet or desk.table.result is not None
        made = [] if silent else [offer for each in wanted for offer in desk.ruleset.offers(desk, each)]
        return made, len(desk.events), header


def _offer(seen: Seen, offer: Offer) -> dict[str, Any]:
    return {
        "seat": offer.seat,
        "act": offer.act,
        "args": seen.choice(dict(offer.args)),
        "slots": {name: _slot(seen, slot) for name, slot in offer.slots.items()},
        "groups": offer.groups,
        "reply": offer.reply,
        "note": seen.words(offer.note),
        "spots": offer.spots,
    }


def _slot(seen: Seen, slot: Slot) -> dict[str, Any]:
    chosen = {name: _sorted(seen.choice(getattr(slot, name))) for name in ("options", "single", "company")}
    return {**slot._asdict(), **chosen}


def _sorted(options: Iterable[Plain]) -> list[Plain]:
    """Cards by their numbers, since the order of the record may tell cards apart that the asker cannot."""
    told = list(options)
    return sorted(told, key=_rank) if all(isinstance(option, str) and option.startswith("#") for option in told) else told


def _rank(card_id: Plain) -> tuple[int, str]:
    digits = str(card_id)[1:]
    return (int(digits) if digits.isdecimal() else -1, str(card_id))
