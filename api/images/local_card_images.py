"""Serves card images of a folder on this machine, to browsers on the same machine only."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import Path, Request
from starlette.responses import Response

from api.cpu_budgets import client_network, run_in_thread
from api.http.openapi import LOOKUP_ERRORS, Responses
from api.http.openapi_responses import binary_response, json_response
from api.http.problems import not_found
from api.http.responses import bytes_response, private_json
from api.http.routers import FeatureRouter
from api.images.schemas import CardImagesOut
from api.state import app_state
from replays.viewer.local_card_images import KINDS, CardImageFolder

router = FeatureRouter(prefix="/api/pictures", tags=["pictures"], responses=LOOKUP_ERRORS)
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via")
"""Headers that proxies add to forwarded requests."""
_PICTURE: Responses = {200: binary_response("The picture.", *sorted(set(KINDS.values())))}


@router.get("", summary="The own pictures of this machine", responses={200: json_response("Name -> address.", CardImagesOut)})
async def list_card_images(request: Request) -> Response:
    """Of `senki serve --pictures DIR`: by the ids and numbers of cards, in small letters without signs; elsewhere none."""
    pictures = _images_for_local_client(request)
    names = sorted(await run_in_thread(pictures.files)) if pictures is not None else []
    return private_json({"items": {name: f"/api/pictures/{quote(name)}" for name in names}})


@router.get("/{name}", summary="An own picture", responses=_PICTURE)
async def get_card_image(request: Request, name: Annotated[str, Path(max_length=200)]) -> Response:
    """One of these pictures."""
    pictures = _images_for_local_client(request)
    path = (await run_in_thread(pictures.files)).get(name) if pictures is not None else None
    if path is None:
        raise not_found("picture")
    return bytes_response(await run_in_thread(path.read_bytes), media_type=KINDS[path.suffix.lower()])


def _images_for_local_client(request: Request) -> CardImageFolder | None:
    """Returns the images if the client is on this machine: at a loopback address, or at the address it requested.

    A request that a proxy forwarded gets none, because its client may be on another machine.
    """
    if any(name in request.headers for name in FORWARDED):
        return None
    client = request.client.host if request.client else ""
    server = (request.scope.get("server") or ("",))[0]
    same = client == server or client_network(client) in ("127.0.0.1", "0/64")
    return app_state(request).settings.pictures if client and same else None
