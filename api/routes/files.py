"""Record files: out as the viewer may see the game, in as a game of its own."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from api.access import Holder
from api.answers import JSON, data, download
from api.bringing import BINARY, bring_in, take_sheet
from api.house import aside
from api.openapi import OPENS, READ, Responses, made
from api.problems import Problem
from api.reading import Look, look
from api.routes.tables import Viewer
from api.showing import base_url
from api.signing import signed
from api.starters import Starter
from api.writes import Client, etag
from domain.kernel.views import HINDSIGHT, JUDGE
from replays.file import Record, write
from replays.file.json_form import to_json

router = APIRouter(prefix="/api", tags=["files"])
_FILES: Responses = {
    200: {"description": "The record.", "content": {BINARY: {}, JSON: {}}},
}
_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            BINARY: {"schema": {"type": "string", "format": "binary"}},
            JSON: {"schema": {"type": "object"}},
            "text/plain": {"schema": {"type": "string"}, "example": "ruleset: gundam_war\n---\n"},
        },
    }
}


@router.get("/games/{game}/record.{form}", summary="Take a record out", responses={**READ, **_FILES})
async def record(
    holder: Holder,
    form: Annotated[Literal["senki", "json"], Path()],
    viewer: Viewer = "",
    sign: Annotated[bool, Query(description="With the signatures of the house and of the seats.")] = False,
) -> Response:
    """The record file: complete for scorer, judge and organiser, otherwise what the viewer may see."""
    seen = await look(holder, viewer)
    body = await aside(lambda: _file(seen, form, sign))
    headers = {"ETag": etag(seen.end), **download(f"{holder.game}.{form}")}
    return data(body, headers, media_type=BINARY if form == "senki" else JSON)


@router.post(
    "/records",
    summary="Take a record in",
    status_code=201,
    responses={**OPENS, 201: made("The game.", JSON)},
    openapi_extra=_BODY,
)
async def take_in(request: Request, client: Client, house: Starter) -> Response:
    """Takes a record file (`.senki` or its JSON form), a scoresheet, or a game's QR codes in, and gives the organiser's link.

    Of codes the texts are sent, one a line and in any order.

    The same again from the same client gets the same answer; a game that is here already is not taken in by another one.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in (BINARY, JSON, "text/plain"):
        raise Problem(415, "unknown-form", "A record is sent as application/octet-stream, application/json or text/plain.")
    body = await request.body()
    if kind == "text/plain":
        return await aside(take_sheet, house, body, client, base_url(request))
    return await aside(bring_in, house, body, kind == JSON, client, base_url(request))


def _file(seen: Look, form: str, sign: bool) -> bytes:
    whole = seen.viewer == JUDGE
    taken = Record(seen.holder.game, "" if whole else seen.viewer, tuple(seen.events()))
    if sign and seen.viewer != HINDSIGHT:
        taken = signed(seen, taken)
    return write(taken) if form == "senki" else to_json(taken).encode()
