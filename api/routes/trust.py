"""What a record can be trusted for: the house's key, receipts, and what seats sign."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from api import signing
from api.access import Holder
from api.answers import private, public
from api.bodies import Endorsement
from api.house import aside, house_of
from api.links import SEAT
from api.openapi import OPEN, READ, WRITE, made
from api.reading import checked, look
from api.routes.tables import Position, Viewer
from replays.trust.keys import key_name

router = APIRouter(prefix="/api", tags=["trust"])
_KEY = {"key": "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "name": "8m2k-4v0t-q3nd-9x1c"}
_RECEIPT = {"position": 44, "head": "8m2k-4v0t-q3nd-9x1c", "at": 17900000000, "house": "...", "receipt": "mQGsOG0y..."}
_SIGNED = [{"seat": "A", "position": 44, "key": None, "name": None}]


@router.get("/house", summary="The key of the house", responses={**OPEN, 200: made("The key.", "application/json", _KEY)})
async def house(request: Request) -> Response:
    """The public key (Ed25519) over which this house gives receipts, and its short name for reading aloud."""
    key = house_of(request).notary.signer.key
    return public({"key": key.hex(), "name": key_name(key)})


@router.get(
    "/games/{game}/receipt",
    summary="The receipt of a moment",
    responses={**READ, 200: made("The receipt.", "application/json", _RECEIPT)},
)
async def receipt(holder: Holder, at: Position = None, viewer: Viewer = "") -> Response:
    """What the house signs for: that the record has come so far, and what the viewer saw of it. The same every time.

    The form is in FORMAT.md; `senki verify --receipts` holds records and logs against receipts.
    """
    seen = await look(holder, viewer)
    position = max(1, checked(at, seen.end))
    return private(await aside(signing.shown_receipt, seen, position))


@router.get(
    "/games/{game}/signatures",
    summary="What seats have signed",
    responses={**READ, 200: made("Signatures.", "application/json", _SIGNED)},
)
async def signatures(holder: Holder) -> Response:
    """Which seats have signed, at which positions and with which keys; without a key the house has signed for the link."""
    seen = await look(holder)
    return private(await aside(signing.signatures, holder, seen.end))


@router.post(
    "/games/{game}/signatures",
    summary="Sign a moment",
    responses={**READ, 409: WRITE[409], 200: made("Signatures.", "application/json", _SIGNED)},
)
async def sign(holder: Holder, body: Endorsement) -> Response:
    """The link's seat stands by the record as it saw it up to a position: at its end, or at any moment.

    `signature` is made with the key of the seat over the bytes of the receipt of that position (see FORMAT.md). Without a
    key the house signs that the seat said so over its link. The same again gets the same answer.
    """
    holder.needs(SEAT)
    return private(await aside(signing.sign, holder, body))
