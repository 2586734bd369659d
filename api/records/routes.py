"""Routes that export the record of a game and import a record as a game."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Header, Path, Query, Request
from starlette.responses import Response

from api.auth import CurrentAccess, GameOpener
from api.games.schemas import OpenedGameOut
from api.http.messages import msg
from api.http.openapi import CREATE_ERRORS, READ_ERRORS, Responses, problem_response
from api.http.openapi_responses import (
    CREATED_HEADERS,
    FILE_SCHEMA,
    TEXT_FILE,
    StorableFields,
    binary_response,
    json_response,
    merge_contents,
    schema_placeholder,
)
from api.http.problems import Problem
from api.http.request_parts import ClientId, etag
from api.http.responses import JSON, attachment, bytes_response
from api.http.routers import FeatureRouter
from api.jobs.service import QUEUED, respond_or_queue
from api.limits import SYNC_LIMITS
from api.links.serializers import base_url
from api.receipts.service import signed_by_server
from api.records.schemas import RecordFileOut
from api.records.service import BINARY, import_record_file, import_sheet, write_record_file
from api.views.routes import Viewer
from api.views.visibility import ResolvedView, resolve_view
from domain.kernel.views.views import HINDSIGHT, JUDGE
from replays.file import Record
from replays.file.json_format import to_json
from replays.file.senki_format import DECLARATIONS, MAGIC
from replays.qr import is_code_text

router = FeatureRouter(prefix="/api", tags=["files"])
_FILES: Responses = {
    200: merge_contents(
        binary_response("The record.", BINARY, headers=("ETag", "Content-Disposition")),
        json_response("The record.", RecordFileOut),
    ),
    **QUEUED,
}
_NOT_AGAIN: Responses = {409: problem_response("The declarations do not give the record again: export it with its events.")}
Prefer = Annotated[str, Header(max_length=100, description="`respond-async`: the request becomes a job.")]
Without = Annotated[
    Literal["", "cards", "events"],
    Query(
        description="A smaller `.senki`: without the data of specimen `cards`, which it names; or without its `events`, of a "
        "whole game only, for readers with the same revision of the rules."
    ),
]
_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            TEXT_FILE: {"schema": FILE_SCHEMA, "example": "ruleset: gundam_war\n---\n"},
            JSON: {"schema": schema_placeholder(StorableFields)},
            BINARY: {"schema": FILE_SCHEMA},
        },
    }
}


@router.get("/games/{game}/record.{form}", summary="Export a record", responses={**READ_ERRORS, **_FILES, **_NOT_AGAIN})
async def export_record(
    request: Request,
    access: CurrentAccess,
    form: Annotated[Literal["senki", "json"], Path()],
    viewer: Viewer = "",
    sign: Annotated[bool, Query(description="With the signatures of the server and of the seats.")] = False,
    without: Without = "",
) -> Response:
    """Exports the record file: complete for scorer, judge and organiser, otherwise what the viewer may see."""
    resolved = await resolve_view(access, viewer)
    headers = {"ETag": etag(resolved.end), **attachment(f"{access.game}.{form}")}
    kind = BINARY if form == "senki" else JSON
    return await respond_or_queue(
        request,
        lambda: bytes_response(_record_file(resolved, form, sign, without), headers, media_type=kind),
        large=resolved.end > (SYNC_LIMITS.code if without == "events" else SYNC_LIMITS.file),
    )


@router.post(
    "/records",
    summary="Import a record",
    status_code=201,
    responses={**CREATE_ERRORS, **QUEUED, 201: json_response("The game.", OpenedGameOut, headers=CREATED_HEADERS)},
    openapi_extra=_BODY,
)
async def import_record(request: Request, client: ClientId, state: GameOpener, prefer: Prefer = "") -> Response:
    """Imports a record file (`.senki` or its JSON form), a scoresheet, or a game's QR codes. Returns the organiser's link.

    Of codes the texts are sent, one a line and in any order.

    The same request again from the same client gets the same answer. Another client cannot import a game that is here
    already. A request above the limits (`at_once` of `x-limits`), or with `Prefer: respond-async`, becomes a job.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in (BINARY, JSON, "text/plain"):
        raise Problem(415, "unknown-form", msg("media_types_of_record"))
    body = await request.body()
    base = base_url(request)

    def work() -> Response:
        if kind == "text/plain":
            return import_sheet(state, body, client, base)
        return import_record_file(state, body, kind == JSON, client, base)

    return await respond_or_queue(request, work, _is_large(kind, body), prefer)


def _is_large(kind: str, body: bytes) -> bool:
    if kind == BINARY and body[len(MAGIC) : len(MAGIC) + 1] == bytes([DECLARATIONS]):
        return len(body) > SYNC_LIMITS.codes // 2
    if kind != "text/plain":
        return len(body) > (SYNC_LIMITS.record_json if kind == JSON else SYNC_LIMITS.record)
    if is_code_text(body[:1024].decode("utf-8", "replace")):
        return len(body) > SYNC_LIMITS.codes
    return body.count(b"\n") > SYNC_LIMITS.sheet or len(body) > 40 * SYNC_LIMITS.sheet


def _record_file(resolved: ResolvedView, form: str, sign: bool, without: str) -> bytes:
    whole = resolved.viewer == JUDGE
    taken = Record(resolved.access.game, "" if whole else resolved.viewer, tuple(resolved.events()))
    if sign and resolved.viewer != HINDSIGHT:
        taken = signed_by_server(resolved, taken)
    return write_record_file(taken, without) if form == "senki" else to_json(taken).encode()
