"""Record files: out as the viewer may see the game, in as a game of its own."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Header, Path, Query, Request
from starlette.responses import Response

from api.access import Holder
from api.answers import JSON, data, download, private
from api.bringing import BINARY, bring_in, take_sheet
from api.house import aside
from api.openapi import FOUND, OPENS, READ, Responses, made, problem
from api.problems import Problem, not_found
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
Prefer = Annotated[str, Header(max_length=100, description="`respond-async`: the work goes on behind the answer.")]
_JOB = {"job": "q3ndV8m2k4v0tw1x", "state": "working", "done": 120, "of": 437}
_WAITS = "Too much work is waiting."
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
    responses={**OPENS, 201: made("The game.", JSON), 202: made("It goes on behind.", JSON, _JOB), 503: problem(_WAITS)},
    openapi_extra=_BODY,
)
async def take_in(request: Request, client: Client, house: Starter, prefer: Prefer = "") -> Response:
    """Takes a record file (`.senki` or its JSON form), a scoresheet, or a game's QR codes in, and gives the organiser's link.

    Of codes the texts are sent, one a line and in any order.

    The same again from the same client gets the same answer; a game that is here already is not taken in by another one.
    Some thousand events take seconds: with `Prefer: respond-async` that goes on behind, and the answer says where to ask.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in (BINARY, JSON, "text/plain"):
        raise Problem(415, "unknown-form", "A record is sent as application/octet-stream, application/json or text/plain.")
    body = await request.body()
    base = base_url(request)

    def work() -> Response:
        if kind == "text/plain":
            return take_sheet(house, body, client, base)
        return bring_in(house, body, kind == JSON, client, base)

    if "respond-async" not in prefer.lower():
        return await aside(work)
    job = request.app.state.jobs.start(work)
    return private(job.shown(), 202, {"Location": f"/api/jobs/{job.id}", "Preference-Applied": "respond-async"})


@router.get("/jobs/{job}", summary="How far is it?", responses={**FOUND, 200: made("How far it is.", JSON, _JOB)})
async def job(request: Request, job: Annotated[str, Path(max_length=64, description="The id of a job.")]) -> Response:
    """How far work is that was sent with `Prefer: respond-async`, and, when it is done, the answer and its status."""
    found = request.app.state.jobs.find(job)
    if found is None:
        raise not_found("job")
    return private(found.shown())


def _file(seen: Look, form: str, sign: bool) -> bytes:
    whole = seen.viewer == JUDGE
    taken = Record(seen.holder.game, "" if whole else seen.viewer, tuple(seen.events()))
    if sign and seen.viewer != HINDSIGHT:
        taken = signed(seen, taken)
    return write(taken) if form == "senki" else to_json(taken).encode()
