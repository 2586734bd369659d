"""Routes for the files of tournaments: export to other programs and servers, and import."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Query, Request
from starlette.responses import Response

from api.auth import TournamentOpener
from api.cpu_budgets import run_in_thread
from api.http.messages import msg
from api.http.openapi import CREATE_ERRORS, READ_ERRORS, Responses
from api.http.openapi_responses import (
    FILE_SCHEMA,
    TEXT_FILE,
    JsonFields,
    JsonValue,
    binary_response,
    json_response,
    merge_contents,
    text_response,
)
from api.http.problems import Problem
from api.http.request_parts import ClientId
from api.http.responses import private_json
from api.http.routers import FeatureRouter
from api.jobs.service import QUEUED, respond_or_queue
from api.limits import SYNC_LIMITS
from api.links.serializers import base_url
from api.links.store import JUDGE, ORGANISER
from api.records.routes import Prefer
from api.records.service import BINARY
from api.tournaments.access import CurrentTournamentAccess
from api.tournaments.import_export import export_form, import_file, import_foreign_results, losses_to_json, pack_file
from api.tournaments.schemas import ExportLossListOut, ImportedResultsOut, ImportedTournamentOut
from api.tournaments.service import require_known_profile
from replays.tournaments.interchange.tournament_import import ImportOptions
from replays.tournaments.tournament_file import attached_games

router = FeatureRouter(prefix="/api/leagues", tags=["leagues"])
Text = Annotated[str, Query(max_length=200)]
_FILE: Responses = {
    **CREATE_ERRORS,
    **QUEUED,
    201: json_response("The tournament.", ImportedTournamentOut, headers=("Location",)),
}
_RESULTS: Responses = {
    **CREATE_ERRORS,
    **QUEUED,
    201: json_response("The tournament.", ImportedResultsOut, headers=("Location",)),
}
_EXPORT: Responses = {
    **READ_ERRORS,
    200: merge_contents(
        text_response("The file.", "text/csv", "text/plain", headers=("Content-Disposition",)),
        json_response("The file.", JsonFields | list[JsonValue]),
    ),
}
_PACKED: Responses = {
    **READ_ERRORS,
    **QUEUED,
    200: binary_response("The file.", BINARY, headers=("Content-Disposition",)),
}


def _body(media_type: str) -> dict[str, Any]:
    """Returns the description of a request body that is a file of any media type."""
    return {"requestBody": {"required": True, "content": {media_type: {"schema": FILE_SCHEMA}}}}


@router.get("/{tournament}/export", summary="For another program", responses=_EXPORT)
async def export_tournament(
    access: CurrentTournamentAccess,
    form: Annotated[str, Query(max_length=20, examples=["topdeck"])] = "csv",
    private: Annotated[str, Query(max_length=4000, description="Players who are not named, with commas between.")] = "",
) -> Response:
    """As csv, melee, topdeck, limitless, nrtm, gundamwar, trf or trf26, or all its tables as json. For the organiser and
    judges."""
    access.require_scope(ORGANISER, JUDGE)
    return await run_in_thread(export_form, access, form, [each.strip() for each in private.split(",") if each.strip()])


@router.get(
    "/{tournament}/losses",
    summary="What the forms of other programs omit",
    responses={**READ_ERRORS, 200: json_response("The losses of each form.", ExportLossListOut)},
)
async def list_export_losses(access: CurrentTournamentAccess) -> Response:
    """For each form, what a file of it would lack of the tournament, or have otherwise. For the organiser and judges."""
    access.require_scope(ORGANISER, JUDGE)
    return private_json(await run_in_thread(losses_to_json, access))


@router.get("/{tournament}/file", summary="As one file", responses=_PACKED)
async def export_tournament_file(request: Request, access: CurrentTournamentAccess) -> Response:
    """The tournament with the complete records of its games, over the signature of the server. For the organiser."""
    access.require_scope(ORGANISER)
    made = access.seen
    return await respond_or_queue(request, lambda: pack_file(access), len(attached_games(made)) > SYNC_LIMITS.packed)


@router.post(
    "/file",
    summary="Import a tournament",
    status_code=201,
    responses=_FILE,
    openapi_extra=_body(BINARY),
)
async def import_tournament_file(
    request: Request, client: ClientId, state: TournamentOpener, prefer: Prefer = ""
) -> Response:
    """Imports a tournament from its file, and returns the organiser's link. Its records are audited like all imported ones.
    They have their former ids if a server that is trusted here signed the file; otherwise they are `apart`.

    The same file again changes nothing. A tournament that is here with other events is refused. Larger files become jobs.
    """
    body, base = await request.body(), base_url(request)

    def work() -> Response:
        return import_file(state, body, client, base)

    return await respond_or_queue(request, work, len(body) > SYNC_LIMITS.record, prefer)


async def import_options(
    ruleset: Text = "",
    title: Text = "",
    league: Text = "",
    season: Text = "",
    date: Text = "",
    half_byes: Annotated[str, Query(max_length=10, examples=["absent"])] = "",
    status: Annotated[str, Query(max_length=10, examples=["running"])] = "",
    rounds: Annotated[int, Query(ge=0, le=64)] = 0,
    kinds: Text = "",
    tiebreaks: Text = "",
    points: Text = "",
) -> ImportOptions:
    """Returns the values that a file lacks, or that replace its own."""
    return ImportOptions(ruleset, title, league, season, date, {}, half_byes, status, rounds, kinds, tiebreaks, points)


@router.post(
    "/past",
    summary="Import past results",
    status_code=201,
    responses=_RESULTS,
    openapi_extra=_body(TEXT_FILE),
)
async def import_past_results(
    request: Request,
    client: ClientId,
    state: TournamentOpener,
    terms: Annotated[ImportOptions, Depends(import_options)],
    form: Annotated[str, Query(max_length=20, examples=["csv"])] = "csv",
) -> Response:
    """Imports a tournament from the text of another program's file: csv, topdeck, limitless, nrtm, gundamwar, trf, trf26 or
    tome. All of it is stored or nothing, and the same file is imported once. A file that contradicts itself is refused.

    `status`: `finished`, or `running` for one that continues here, with its `rounds` · `kinds`: of the stages, with commas ·
    `points`: of a win, draw, loss and bye · `half_byes`: what half-point byes become, `half`, `bye` or `absent`.
    """
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem(422, "unreadable", msg("file_is_not_utf_8")) from None
    require_known_profile(terms.tiebreaks)
    base = base_url(request)
    large = len(text) > 40 * SYNC_LIMITS.said
    return await respond_or_queue(request, lambda: import_foreign_results(state, form, text, terms, client, base), large)
