"""What if: branches of a game, played on from a moment with the rules judging, beside its record."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Request
from starlette.responses import Response

from api.access import Holder
from api.answers import JSON, data, download, private, text
from api.bodies import Branching
from api.branching import begin, offered, open_branch, play, removed, shown, take_last
from api.bringing import BINARY
from api.house import aside
from api.jobs import BEHIND, answered
from api.limits import AT_ONCE
from api.openapi import READ, WRITE, Responses, made
from api.reading import look
from api.routes.saying import Speech
from api.writes import Expected, etag
from replays.file import export
from replays.sheet import write

router = APIRouter(prefix="/api/games/{game}/branches", tags=["branches"], responses=READ)
BranchId = Annotated[str, Path(max_length=32, description="The id or the letter of a branch.")]
Secret = Annotated[
    str, Header(alias="Branch-Secret", max_length=100, description="What was given when the branch was begun.")
]
_MADE: Responses = {**WRITE, 201: made("The branch, and its secret.", JSON)}
_RECORD: Responses = {**BEHIND, 200: made("The record.", BINARY)}
_SHEET: Responses = {**BEHIND, 200: made("The sheet.", "text/plain")}


@router.get("", summary="The branches of a game")
async def listed(holder: Holder) -> Response:
    """All branches whose game the link shows: letter, name, author, and after which event of what they leave."""
    seen = await look(holder)
    return private({"branches": await aside(shown, seen)})


@router.post("", summary="Begin a branch", status_code=201, responses=_MADE)
async def begun(holder: Holder, body: Branching) -> Response:
    """Leaves the game, or another branch, after an event; what followed from the same saying comes with it.

    It goes on from what the link's viewer sees: what that viewer does not know stays unknown, and the rules say `open` of
    what hangs on it. While a game runs, its players have no branches.
    """
    seen = await look(holder, body.viewer)
    return private(await aside(begin, seen, body), 201)


@router.get("/{branch}", summary="A branch")
async def one(holder: Holder, branch: BranchId) -> Response:
    """The branch with its events from where it leaves, as the viewer is drawn from them."""
    seen = await look(holder)
    told = await aside(lambda: open_branch(seen, branch).told())
    return private(told, 200, {"ETag": etag(told["branch"]["size"])})


@router.post("/{branch}/say", summary="Say something in a branch", responses=WRITE)
async def say(holder: Holder, branch: BranchId, body: Speech, expected: Expected, secret: Secret = "") -> Response:
    """Has something judged as at the table, and keeps it in the branch; the record of the game stays as it is."""
    seen = await look(holder)
    told = await aside(play, seen, branch, body, expected, secret)
    return private(told, 200, {"ETag": etag(told["branch"]["size"])})


@router.post("/{branch}/undo", summary="Take the last saying of a branch away", responses=WRITE)
async def undo(holder: Holder, branch: BranchId, expected: Expected, secret: Secret = "") -> Response:
    """The branch as it was before the last thing that was said in it."""
    seen = await look(holder)
    told = await aside(take_last, seen, branch, expected, secret)
    return private(told, 200, {"ETag": etag(told["branch"]["size"])})


@router.get("/{branch}/offers", summary="What a seat may say in a branch")
async def offers(
    holder: Holder, branch: BranchId, seat: Annotated[str, Query(max_length=8, description="Default: all.")] = ""
) -> Response:
    """Templates with choices, the commonest first, as `/offers` gives them for the game."""
    seen = await look(holder)
    return private(await aside(offered, seen, branch, seat))


@router.get("/{branch}/record.senki", summary="A branch as a record", responses=_RECORD)
async def record(request: Request, holder: Holder, branch: BranchId) -> Response:
    """A record file of its own: the game up to where the branch leaves, and the branch."""
    seen = await look(holder)
    name = f"{holder.game}-{branch}"
    headers = download(f"{name}.senki")

    def work() -> Response:
        return data(export(open_branch(seen, branch).events, name), headers, media_type=BINARY)

    return await answered(request, work, large=seen.end > AT_ONCE.file)


@router.get("/{branch}/sheet", summary="A branch as a scoresheet", responses=_SHEET)
async def sheet(request: Request, holder: Holder, branch: BranchId) -> Response:
    """The game up to where the branch leaves, and the branch, in scoresheet notation."""
    seen = await look(holder)
    return await answered(request, lambda: text(write(open_branch(seen, branch).events)), large=seen.end > AT_ONCE.file)


@router.delete("/{branch}", summary="Remove a branch", status_code=204, responses=WRITE)
async def remove(holder: Holder, branch: BranchId, secret: Secret = "") -> Response:
    """Takes it away with all branches that leave it. For who has begun it, and for those who keep the record."""
    seen = await look(holder)
    await aside(removed, seen, branch, secret)
    return Response(status_code=204)
