"""Routes that create, read, continue and delete branches of a game."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header, Path, Query, Request
from starlette.responses import Response

from api.auth import CurrentAccess
from api.branches.schemas import BranchesOut, BranchOffersOut, BranchReplayOut, CreatedBranchOut
from api.branches.service import BranchIn, create, delete, find_branch, list_offers, submit, undo, visible_branches
from api.commands.routes import CommandBody
from api.cpu_budgets import run_in_thread
from api.http.openapi import READ_ERRORS, WRITE_ERRORS, Responses
from api.http.openapi_responses import binary_response, json_response
from api.http.openapi_responses import text_response as text_answer
from api.http.request_parts import ClientId, ExpectedPosition, etag
from api.http.responses import attachment, bytes_response, private_json, text_response
from api.http.routers import FeatureRouter
from api.jobs.service import QUEUED, respond_or_queue
from api.limits import SYNC_LIMITS
from api.records.service import BINARY
from api.views.visibility import resolve_view
from replays.file import export
from replays.sheet import write_sheet

router = FeatureRouter(prefix="/api/games/{game}/branches", tags=["branches"], responses=READ_ERRORS)
BranchId = Annotated[str, Path(max_length=32, description="The id or the letter of a branch.")]
Secret = Annotated[
    str, Header(alias="Branch-Secret", max_length=100, description="The secret that the answer to its creation had.")
]
_CREATED: Responses = {**WRITE_ERRORS, 201: json_response("The branch, and its secret.", CreatedBranchOut)}
_RECORD: Responses = {**QUEUED, 200: binary_response("The record.", BINARY, headers=("Content-Disposition",))}
_SHEET: Responses = {**QUEUED, 200: text_answer("The sheet.", "text/plain")}
_BRANCH: Responses = {200: json_response("The branch.", BranchReplayOut, headers=("ETag",))}
_WRITTEN: Responses = {**WRITE_ERRORS, **_BRANCH}


@router.get("", summary="The branches of a game", responses={200: json_response("The branches.", BranchesOut)})
async def list_branches(access: CurrentAccess) -> Response:
    """Lists the branches that the link shows: letter, name, author, and the event after which each leaves."""
    resolved = await resolve_view(access)
    return private_json({"branches": await run_in_thread(visible_branches, resolved)})


@router.post("", summary="Begin a branch", status_code=201, responses=_CREATED)
async def create_branch(access: CurrentAccess, body: BranchIn, client: ClientId) -> Response:
    """Begins a branch after an event of the game, or of another branch. It has all consequences of the same declaration.

    It continues with what the link's viewer sees. What the viewer does not know stays unknown, and verdicts that depend on
    it are `open`. While a game runs, its players have no branches.
    """
    resolved = await resolve_view(access, body.viewer)
    return private_json(await run_in_thread(create, resolved, body, client), 201)


@router.get("/{branch}", summary="A branch", responses=_BRANCH)
async def get_branch(access: CurrentAccess, branch: BranchId) -> Response:
    """Returns a branch with its events after the game that it leaves, as a replay is drawn from them."""
    resolved = await resolve_view(access)
    branch_json = await run_in_thread(lambda: find_branch(resolved, branch).to_json())
    return private_json(branch_json, 200, {"ETag": etag(branch_json["branch"]["size"])})


@router.post("/{branch}/say", summary="Declare something in a branch", responses=_WRITTEN)
async def submit_branch_command(
    access: CurrentAccess, branch: BranchId, body: CommandBody, expected: ExpectedPosition, secret: Secret = ""
) -> Response:
    """Judges a declaration as at the table and stores it in the branch. The record of the game does not change."""
    resolved = await resolve_view(access)
    branch_json = await run_in_thread(submit, resolved, branch, body, expected, secret)
    return private_json(branch_json, 200, {"ETag": etag(branch_json["branch"]["size"])})


@router.post("/{branch}/undo", summary="Undo the last declaration of a branch", responses=_WRITTEN)
async def undo_branch_command(
    access: CurrentAccess, branch: BranchId, expected: ExpectedPosition, secret: Secret = ""
) -> Response:
    """Removes the last declaration of a branch with its consequences."""
    resolved = await resolve_view(access)
    branch_json = await run_in_thread(undo, resolved, branch, expected, secret)
    return private_json(branch_json, 200, {"ETag": etag(branch_json["branch"]["size"])})


@router.get(
    "/{branch}/offers",
    summary="What a seat may declare in a branch",
    responses={200: json_response("The offers.", BranchOffersOut)},
)
async def list_branch_offers(
    access: CurrentAccess, branch: BranchId, seat: Annotated[str, Query(max_length=8, description="Default: all.")] = ""
) -> Response:
    """Lists templates with choices, the most frequent first, as `/offers` of the game does."""
    resolved = await resolve_view(access)
    return private_json(await run_in_thread(list_offers, resolved, branch, seat))


@router.get("/{branch}/record.senki", summary="A branch as a record", responses=_RECORD)
async def export_branch_record(request: Request, access: CurrentAccess, branch: BranchId) -> Response:
    """Exports a record file of the branch, with the part of the game before it."""
    resolved = await resolve_view(access)
    name = f"{access.game}-{branch}"
    headers = attachment(f"{name}.senki")

    def work() -> Response:
        return bytes_response(export(find_branch(resolved, branch).events, name), headers, media_type=BINARY)

    return await respond_or_queue(request, work, large=resolved.end > SYNC_LIMITS.file)


@router.get("/{branch}/sheet", summary="A branch as a scoresheet", responses=_SHEET)
async def get_branch_scoresheet(request: Request, access: CurrentAccess, branch: BranchId) -> Response:
    """Writes the branch in scoresheet notation, with the part of the game before it."""
    resolved = await resolve_view(access)
    return await respond_or_queue(
        request,
        lambda: text_response(write_sheet(find_branch(resolved, branch).events)),
        large=resolved.end > SYNC_LIMITS.file,
    )


@router.delete("/{branch}", summary="Remove a branch", status_code=204, responses=WRITE_ERRORS)
async def delete_branch(access: CurrentAccess, branch: BranchId, secret: Secret = "") -> Response:
    """Removes a branch with all branches that leave it. For its author, and for those who record the game."""
    resolved = await resolve_view(access)
    await run_in_thread(delete, resolved, branch, secret)
    return Response(status_code=204)
