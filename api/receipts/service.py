"""Signs receipts of what was shown of a game, and records what seats sign. Blocking: called in a thread."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.auth import Access
from api.http.messages import msg
from api.http.problems import Problem, invalid_request
from api.http.request_parts import RequestBody, examples
from api.http.responses import iso_time
from api.links.store import SEAT
from api.receipts.schemas import ReceiptOut, SignatureOut
from api.state import AppState
from api.views.game_view import GameView
from api.views.visibility import ResolvedView
from domain.kernel.views.views import JUDGE, SPECTATOR
from replays.file import Record
from replays.log import StoredEvents
from replays.trust.keys import format_short_hash, key_fingerprint, parse_key
from replays.trust.receipts import SignedReceipt
from replays.trust.record_signatures import add_signatures
from replays.trust.seat_signatures import SeatSignature, countersign_seat_signature, sign_on_behalf_of_seat

RECEIPT_HEADER = "Senki-Receipt"
"""The header with the receipt of what was stored."""


class SignatureIn(RequestBody, title="NewSignature"):
    """A seat signs the record up to a position."""

    model_config = examples({"position": 1})
    position: int = Field(ge=1, le=10_000_000, description="After so many events.")
    key: Annotated[str, Field(max_length=64)] = Field(default="", description="The seat's public key (Ed25519), hexadecimal.")
    signature: Annotated[str, Field(max_length=128)] = Field(default="", description="Over the receipt, hexadecimal.")


def make_receipt(state: AppState, game: str, viewer: str, end: int) -> SignedReceipt:
    """Returns the receipt of a viewer's view of a game after its first `end` events, the same every time.

    It covers what was shown at that time. Where legality is hidden, that is less than what is shown after the game.
    """
    head, at = state.views.query(game, viewer, lambda view: _head(view, end), end, True)
    return state.notary.issue(game, "" if viewer == JUDGE else viewer, end, head or state.notary.head(game, end), at)


def receipt_header(state: AppState, game: str, viewer: str, stored: StoredEvents) -> dict[str, str]:
    """Returns the header with the receipt of stored events."""
    state.notary.append_events(game, stored.position, stored.events)
    return {RECEIPT_HEADER: make_receipt(state, game, viewer, stored.position + len(stored.events)).to_text()}


def _head(view: GameView, end: int) -> tuple[bytes, int]:
    """Returns hash and time of a view after its first `end` events. The hash of the judge's view comes from the notary."""
    if view.viewer != JUDGE:
        view.chain.extend(view.events[len(view.chain.links) : end])
    return b"" if view.viewer == JUDGE else view.chain.links[end - 1], view.events[end - 1].at


def sign_position(access: Access, body: SignatureIn) -> list[SignatureOut]:
    """Stores the signature of the link's seat at a position and returns all signatures. Raises a Problem."""
    access.require_scope(SEAT)
    state = access.state
    here = state.log.position(access.game)
    if body.position > here:
        raise Problem(404, "no-such-position", msg("no_such_position_yet"), position=here)
    signed = make_receipt(state, access.game, access.seat, body.position)
    made = sign_on_behalf_of_seat(signed, state.notary.signer)
    if body.key:
        made = countersign_seat_signature(
            signed, _parse_key(body.key), _parse_hex(body.signature, "body.signature", 64), state.notary.signer
        )
        if not made.is_valid:
            raise invalid_request({"at": "body.signature", "kind": msg("not_signature_under_receipt")})
    if state.seat_signatures.add(made, state.now()) != made:
        raise Problem(409, "signed-already", msg("seat_signed_already"))
    state.watcher.wake(access.game)
    return signatures_to_json(access)


def signatures_to_json(access: Access, end: int | None = None) -> list[SignatureOut]:
    """Returns who has signed a game up to a position, and where. The signed bytes are not included."""
    signatures = access.state.seat_signatures.of_game(access.game)
    return [_signature_to_json(each) for each in signatures if end is None or each.signed.receipt.position <= end]


def receipt_to_json(resolved: ResolvedView, position: int) -> ReceiptOut:
    """Returns the receipt of what is shown, with its hash in short form."""
    signed = make_receipt(resolved.access.state, resolved.access.game, resolved.viewer, position)
    return {
        "position": position,
        "head": format_short_hash(signed.receipt.head),
        "at": iso_time(signed.receipt.at),
        "house": key_fingerprint(signed.key),
        "receipt": signed.to_text(),
    }


def signed_by_server(resolved: ResolvedView, record: Record) -> Record:
    """Returns the record with the server's signature and, except for spectators, the signatures of the seats.

    The judge's record also has the opener for the seals of the game.
    """
    access = resolved.access
    signed = make_receipt(access.state, access.game, resolved.viewer, resolved.end)
    whole = resolved.viewer == JUDGE
    seats = [] if resolved.viewer == SPECTATOR else access.state.seat_signatures.of_game(access.game)
    opener = access.state.notary.opener(access.game) if whole else b""
    return add_signatures(record, signed, seats, opener)


def _signature_to_json(made: SeatSignature) -> SignatureOut:
    return {
        "seat": made.seat,
        "position": made.signed.receipt.position,
        "key": made.key.hex() if made.key else None,
        "name": key_fingerprint(made.key) if made.key else None,
    }


def _parse_key(text: str) -> bytes:
    try:
        return parse_key(text)
    except ValueError:
        raise invalid_request({"at": "body.key", "kind": msg("hexadecimal_digits_of_key")}) from None


def _parse_hex(text: str, at: str, size: int) -> bytes:
    try:
        parsed = bytes.fromhex(text)
    except ValueError:
        parsed = b""
    if len(parsed) != size:
        raise invalid_request({"at": at, "kind": msg("n_hexadecimal_digits", n=2 * size)})
    return parsed
