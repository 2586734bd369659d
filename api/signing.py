"""What seats sign: a receipt, with a key of their own or over their link. Blocking; called in a thread."""

from __future__ import annotations

from typing import Any

from api.access import Pass
from api.bodies import Endorsement
from api.links import SEAT
from api.problems import Problem, bad_shape
from api.reading import Look
from api.receipts import receipt
from domain.kernel.views.views import JUDGE, SPECTATOR
from replays.file import Record
from replays.trust.keys import key_from, key_name, short
from replays.trust.seats import SeatSignature, for_link, with_key
from replays.trust.signatures import signed_record


def sign(holder: Pass, body: Endorsement) -> list[dict[str, Any]]:
    """The link's seat signs at a position; what is signed at the game then. Raises a Problem."""
    holder.needs(SEAT)
    house = holder.house
    here = house.log.position(holder.game)
    if body.position > here:
        raise Problem(404, "no-such-position", "The record has no such position yet.", position=here)
    signed = receipt(house, holder.game, holder.seat, body.position)
    made = for_link(signed, house.notary.signer)
    if body.key:
        made = with_key(signed, _key(body.key), _hex(body.signature, "body.signature", 64), house.notary.signer)
        if not made.is_true:
            raise bad_shape({"at": "body.signature", "kind": "not the signature of this key under the receipt"})
    if house.endorsed.keep(made, house.now()) != made:
        raise Problem(409, "signed-already", "The seat has signed there already, with another key.")
    house.watch.wake(holder.game)
    return signatures(holder)


def signatures(holder: Pass, end: int | None = None) -> list[dict[str, Any]]:
    """What was signed at a game, up to a position: by whom and where; nothing of what the signatures are made over."""
    kept = holder.house.endorsed.of(holder.game)
    return [_told(each) for each in kept if end is None or each.signed.receipt.position <= end]


def shown_receipt(look: Look, position: int) -> dict[str, Any]:
    """The receipt of what is shown, and its head in short."""
    given = receipt(look.holder.house, look.holder.game, look.viewer, position)
    head = {"position": position, "head": short(given.receipt.head), "at": given.receipt.at}
    return {**head, "house": key_name(given.key), "receipt": given.text()}


def signed(look: Look, record: Record) -> Record:
    """The record over the signature of the house, with what seats have signed that its viewer may know."""
    holder = look.holder
    given = receipt(holder.house, holder.game, look.viewer, look.end)
    whole = look.viewer == JUDGE
    seats = [] if look.viewer == SPECTATOR else holder.house.endorsed.of(holder.game)
    opener = holder.house.notary.opener(holder.game) if whole else b""
    return signed_record(record, given, seats, opener)


def _told(made: SeatSignature) -> dict[str, Any]:
    key = {"key": made.key.hex(), "name": key_name(made.key)} if made.key else {"key": None, "name": None}
    return {"seat": made.seat, "position": made.signed.receipt.position, **key}


def _key(text: str) -> bytes:
    try:
        return key_from(text)
    except ValueError:
        raise bad_shape({"at": "body.key", "kind": "64 hexadecimal digits"}) from None


def _hex(text: str, at: str, size: int) -> bytes:
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != size:
        raise bad_shape({"at": at, "kind": f"{2 * size} hexadecimal digits"})
    return found
