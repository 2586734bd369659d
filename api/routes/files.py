"""Record files: out as the viewer may see the game, in as a game of its own."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Header, Path, Query, Request
from starlette.responses import Response

from api.access import Holder
from api.answers import JSON, data, download, private
from api.bringing import BINARY, bring_in, take_sheet, written
from api.jobs import BEHIND, TYPICAL, Job, answered
from api.limits import AT_ONCE
from api.openapi import FOUND, OPENS, READ, Responses, made, problem
from api.problems import Problem, not_found
from api.reading import Look, look
from api.routes.tables import Viewer
from api.showing import base_url
from api.signing import signed
from api.starters import Starter
from api.writes import Client, etag
from domain.kernel.views.views import HINDSIGHT, JUDGE
from replays.file import Record
from replays.file.json_form import to_json
from replays.file.senki import MAGIC, SAID
from replays.qr import is_code

router = APIRouter(prefix="/api", tags=["files"])
_FILES: Responses = {
    200: {"description": "The record.", "content": {BINARY: {}, JSON: {}}},
    **BEHIND,
}
_NOT_AGAIN: Responses = {409: problem("What was said does not make the record again: it is to be taken with its events.")}
JobId = Annotated[str, Path(max_length=64, description="The id of a job.")]
_ANSWERS: Responses = {
    **FOUND,
    200: made("What was asked for.", "*/*"),
    201: made("What was made.", JSON),
    409: problem("It is not done, or the rules say no."),
    **{code: problem("What the work was answered with.") for code in (412, 415, 503)},
}
Prefer = Annotated[str, Header(max_length=100, description="`respond-async`: the work goes on behind the answer.")]
Without = Annotated[
    Literal["", "cards", "events"],
    Query(
        description="A smaller `.senki`: without the data of specimen `cards`, which it names; or without its `events`, of a "
        "whole game only, for readers with the same edition of the rulebook."
    ),
]
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


@router.get("/games/{game}/record.{form}", summary="Take a record out", responses={**READ, **_FILES, **_NOT_AGAIN})
async def record(
    request: Request,
    holder: Holder,
    form: Annotated[Literal["senki", "json"], Path()],
    viewer: Viewer = "",
    sign: Annotated[bool, Query(description="With the signatures of the house and of the seats.")] = False,
    without: Without = "",
) -> Response:
    """The record file: complete for scorer, judge and organiser, otherwise what the viewer may see."""
    seen = await look(holder, viewer)
    headers = {"ETag": etag(seen.end), **download(f"{holder.game}.{form}")}
    kind = BINARY if form == "senki" else JSON
    return await answered(
        request,
        lambda: data(_file(seen, form, sign, without), headers, media_type=kind),
        large=seen.end > (AT_ONCE.code if without == "events" else AT_ONCE.file),
    )


@router.post(
    "/records",
    summary="Take a record in",
    status_code=201,
    responses={**OPENS, **BEHIND, 201: made("The game.", JSON)},
    openapi_extra=_BODY,
)
async def take_in(request: Request, client: Client, house: Starter, prefer: Prefer = "") -> Response:
    """Takes a record file (`.senki` or its JSON form), a scoresheet, or a game's QR codes in, and gives the organiser's link.

    Of codes the texts are sent, one a line and in any order.

    The same again from the same client gets the same answer; a game that is here already is not taken in by another one.
    What takes longer than an answer should (`at_once` of `x-limits`), and what is sent with `Prefer: respond-async`, goes on
    behind: the answer says where to ask.
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

    return await answered(request, work, _is_large(kind, body), prefer)


@router.get("/jobs/{job}", summary="How far is it?", responses={**FOUND, 200: made("How far it is.", JSON, TYPICAL)})
async def job(request: Request, job: JobId) -> Response:
    """How far work is that goes on behind, and, when it is done, its status; a short answer in JSON too."""
    return private((await _found(request, job)).shown())


@router.get("/jobs/{job}/answer", summary="The answer of a job", responses=_ANSWERS)
async def answer(request: Request, job: JobId) -> Response:
    """What would have been answered at once, with its status and headers; 409 as long as it is not done."""
    told = (await _found(request, job)).answer
    if told is None:
        raise Problem(409, "not-done", "The job is not done.", {"Retry-After": "1"})
    return told


async def _found(request: Request, job: str) -> Job:
    found: Job | None = await request.app.state.jobs.find(job)
    if found is None:
        raise not_found("job")
    return found


def _is_large(kind: str, body: bytes) -> bool:
    if kind == BINARY and body[len(MAGIC) : len(MAGIC) + 1] == bytes([SAID]):
        return len(body) > AT_ONCE.codes // 2
    if kind != "text/plain":
        return len(body) > (AT_ONCE.record_json if kind == JSON else AT_ONCE.record)
    if is_code(body[:64].decode("utf-8", "replace")):
        return len(body) > AT_ONCE.codes
    return body.count(b"\n") > AT_ONCE.sheet or len(body) > 40 * AT_ONCE.sheet


def _file(seen: Look, form: str, sign: bool, without: str) -> bytes:
    whole = seen.viewer == JUDGE
    taken = Record(seen.holder.game, "" if whole else seen.viewer, tuple(seen.events()))
    if sign and seen.viewer != HINDSIGHT:
        taken = signed(seen, taken)
    return written(taken, without) if form == "senki" else to_json(taken).encode()
