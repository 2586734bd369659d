"""Routes for the server's key, receipts, and signatures of seats."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from api.auth import CurrentAccess
from api.cpu_budgets import run_in_thread
from api.http.openapi import COMMON_ERRORS, READ_ERRORS, WRITE_ERRORS
from api.http.openapi_responses import json_response
from api.http.responses import cacheable_json, private_json
from api.http.routers import FeatureRouter
from api.links.store import SEAT
from api.receipts import service
from api.receipts.schemas import ReceiptOut, ServerKeyOut, SignatureOut
from api.receipts.service import SignatureIn
from api.state import app_state
from api.views.routes import Position, Viewer
from api.views.visibility import resolve_position, resolve_view
from replays.trust.keys import key_fingerprint

router = FeatureRouter(prefix="/api", tags=["trust"])
_KEY = {"key": "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "name": "8m2k-4v0t-q3nd-9x1c"}
_RECEIPT = {
    "position": 44,
    "head": "8m2k-4v0t-q3nd-9x1c",
    "at": "2026-11-29T20:15:00.0Z",
    "house": "...",
    "receipt": "mQGsOG0y...",
}
_SIGNED = [{"seat": "A", "position": 44, **_KEY}]


@router.get(
    "/house",
    summary="The key of the server",
    responses={**COMMON_ERRORS, 200: json_response("The key.", ServerKeyOut, _KEY)},
)
async def get_server_key(request: Request) -> Response:
    """Returns the public key (Ed25519) that checks the receipts of this server, and its short form for reading aloud."""
    key = app_state(request).notary.signer.key
    return cacheable_json({"key": key.hex(), "name": key_fingerprint(key)})


@router.get(
    "/games/{game}/receipt",
    summary="The receipt of a moment",
    responses={**READ_ERRORS, 200: json_response("The receipt.", ReceiptOut, _RECEIPT)},
)
async def get_receipt(access: CurrentAccess, at: Position = None, viewer: Viewer = "") -> Response:
    """Returns the server's signed receipt of a position, and of what the viewer saw up to it. It is the same every time.

    The form is in FORMAT.md; `senki verify --receipts` checks records and logs against receipts.
    """
    resolved = await resolve_view(access, viewer)
    position = max(1, resolve_position(at, resolved.end))
    return private_json(await run_in_thread(service.receipt_to_json, resolved, position))


@router.get(
    "/games/{game}/signatures",
    summary="What seats have signed",
    responses={**READ_ERRORS, 200: json_response("Signatures.", list[SignatureOut], _SIGNED)},
)
async def list_signatures(access: CurrentAccess) -> Response:
    """Lists which seats have signed, at which positions and with which keys. Without a key the server signed for the link."""
    resolved = await resolve_view(access)
    return private_json(await run_in_thread(service.signatures_to_json, access, resolved.end))


@router.post(
    "/games/{game}/signatures",
    summary="Sign a moment",
    responses={**READ_ERRORS, 409: WRITE_ERRORS[409], 200: json_response("Signatures.", list[SignatureOut], _SIGNED)},
)
async def sign_record(access: CurrentAccess, body: SignatureIn) -> Response:
    """Records that the link's seat confirms the record as it saw it up to a position.

    `signature` is made with the key of the seat over the bytes of the receipt of that position (see FORMAT.md). Without a
    key the server signs that the seat confirmed it over its link. The same request again gets the same answer.
    """
    access.require_scope(SEAT)
    return private_json(await run_in_thread(service.sign_position, access, body))
