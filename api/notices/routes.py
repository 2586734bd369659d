"""Routes of the feed over all games and tournaments of the server."""

from __future__ import annotations

from json import dumps
from typing import Annotated

from fastapi import Header, Query, Request
from fastapi.sse import EventSourceResponse
from starlette.responses import Response

from api.auth import TokenSecurity
from api.cpu_budgets import run_in_thread
from api.http.messages import msg
from api.http.openapi import COMMON_ERRORS, TOKEN_ERRORS, Responses, problem_response
from api.http.openapi_responses import event_stream, json_response
from api.http.problems import invalid_request
from api.http.responses import paged_json
from api.http.routers import FeatureRouter
from api.notices.schemas import NoticeOut, NoticesOut
from api.notices.service import CurrentFeedAccess, notices_page, stream_notices
from api.notices.store import TYPES
from api.rulesets.routes import Limit

_ERRORS: Responses = {
    **COMMON_ERRORS,
    **TOKEN_ERRORS,
    403: problem_response("The token has none of the scopes `read_public` and `read_server`."),
}
_EXAMPLE = {
    "number": 7,
    "type": "game_over",
    "timestamp": "2026-11-29T20:15:00.0Z",
    "data": {"game": "8m2k4v0tq3nd", "ruleset": "gundam_war", "players": {"A": "mika", "B": "ren"}, "position": 214},
}
_FRAME = f"event: game_over\ndata: {dumps(_EXAMPLE)}\nid: 7\n\n"
router = FeatureRouter(prefix="/api", tags=["service"], responses=_ERRORS)
After = Annotated[int, Query(ge=0, le=1_000_000_000, description="After the notice with this number; 0: from the first.")]
FeedAfter = Annotated[int | None, Query(ge=0, le=1_000_000_000, description="After this notice; default: from now.")]
LastId = Annotated[str, Header(alias="Last-Event-ID", max_length=20, description="Where a broken feed goes on.")]


@router.get(
    "/notices",
    summary="What happened at the server",
    responses={200: json_response("A page of notices.", NoticesOut, {"items": [_EXAMPLE], "next": 7}, ("Link",))},
)
async def list_notices(
    request: Request, access: CurrentFeedAccess, after: After = 0, limit: Limit = 100, scheme: TokenSecurity = None
) -> Response:
    """Games opened, over and reopened, rounds posted, results reported and corrected: the oldest first. The server notes
    them since somebody first asked for them.

    Without a token, or with the scope `read_public`: of tournaments and of games that everybody may watch. With the scope
    `read_server`: of all listed games. A game that some spectator sees late is announced to everybody when that one sees it.
    A page may have fewer notices than `limit` although more follow: go on while `next` is not null.
    """
    return paged_json(request, await run_in_thread(notices_page, access, after, limit))


@router.get(
    "/feed",
    summary="Live feed of the server",
    responses={200: event_stream("Notices.", dict.fromkeys(TYPES, NoticeOut), _FRAME)},
)
async def follow_server(
    access: CurrentFeedAccess, after: FeedAfter = None, last: LastId = "", scheme: TokenSecurity = None
) -> Response:
    """The notices as they come, as server-sent events; the id of each is its number, and the event its type.

    A broken feed goes on after `Last-Event-ID`. `closed` comes, and the feed ends, when the token is ended.
    """
    if last and not last.isdecimal():
        raise invalid_request({"at": "header.Last-Event-ID", "kind": msg("a_position")})
    access.state.budgets.require_feed_slot(access.account)
    newest = await run_in_thread(access.state.notices.last_number)
    start = int(last) if last else newest if after is None else after
    headers = {"Cache-Control": "private, no-store", "X-Accel-Buffering": "no"}
    return EventSourceResponse(stream_notices(access, min(start, newest)), headers=headers)
