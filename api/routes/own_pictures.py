"""Pictures of cards that whoever runs the service has in a folder: for browsers on the same machine, and for no other."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from api.answers import data, private
from api.budgets import network_of
from api.house import aside, house_of
from api.openapi import FOUND, Responses, made
from api.problems import not_found
from replays.viewer.pictures import KINDS, Pictures

router = APIRouter(prefix="/api/pictures", tags=["pictures"], responses=FOUND)
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via")
"""What proxies add to a request that they pass on."""
_PICTURE: Responses = {200: {"description": "The picture.", "content": {kind: {} for kind in set(KINDS.values())}}}


@router.get("", summary="The own pictures of this machine", responses={200: made("Name -> address.", "application/json")})
async def listed(request: Request) -> Response:
    """Of `senki serve --pictures DIR`: by the ids and numbers of cards, in small letters without signs; elsewhere none."""
    pictures = _here(request)
    names = sorted(await aside(pictures.files)) if pictures is not None else []
    return private({"items": {name: f"/api/pictures/{quote(name)}" for name in names}})


@router.get("/{name}", summary="An own picture", responses=_PICTURE)
async def one(request: Request, name: Annotated[str, Path(max_length=200)]) -> Response:
    """One of these pictures."""
    pictures = _here(request)
    path = (await aside(pictures.files)).get(name) if pictures is not None else None
    if path is None:
        raise not_found("picture")
    return data(await aside(path.read_bytes), media_type=KINDS[path.suffix.lower()])


def _here(request: Request) -> Pictures | None:
    """The pictures, where the asker is on this machine: at its own address, or at the one that was asked.

    What came by way of a proxy on this machine comes from elsewhere, whatever address it tells.
    """
    if any(name in request.headers for name in FORWARDED):
        return None
    client = request.client.host if request.client else ""
    server = (request.scope.get("server") or ("",))[0]
    same = client == server or network_of(client) in ("127.0.0.1", "0/64")
    return house_of(request).settings.pictures if client and same else None
