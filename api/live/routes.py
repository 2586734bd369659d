"""The route of a game's live event stream."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header, Query
from fastapi.sse import EventSourceResponse
from starlette.responses import Response

from api.auth import CurrentAccess
from api.http.messages import msg
from api.http.openapi import READ_ERRORS
from api.http.openapi_responses import event_stream
from api.http.problems import invalid_request
from api.http.routers import FeatureRouter
from api.live.event_stream import counted_link_id, stream_game
from api.live.schemas import GAME_MESSAGES
from api.views.routes import Viewer
from api.views.visibility import resolve_position, resolve_view

router = FeatureRouter(prefix="/api/games/{game}", tags=["games"], responses=READ_ERRORS)
_EXAMPLE = 'event: event\ndata: {"position":41,"text":"A play Granite Mech", ...}\nid: 42\n\n'
After = Annotated[int | None, Query(ge=0, le=10_000_000, description="From this position on; default: from now.")]
Marks = Annotated[bool, Query(description="Without what happened: only that something did.")]
LastId = Annotated[str, Header(alias="Last-Event-ID", max_length=20, description="Where a broken feed goes on.")]


@router.get("/feed", summary="Live feed", responses={200: event_stream("Server-sent events.", GAME_MESSAGES, _EXAMPLE)})
async def follow_game(
    access: CurrentAccess, after: After = None, viewer: Viewer = "", marks: Marks = False, last: LastId = ""
) -> Response:
    """Events as they are recorded, as rows of the log; the id of each is the position after it.

    A broken feed goes on after `Last-Event-ID`. `closed` comes, and the feed ends, when the link is no longer valid.
    """
    if last and not last.isdecimal():
        raise invalid_request({"at": "header.Last-Event-ID", "kind": msg("a_position")})
    access.state.budgets.require_feed_slot(counted_link_id(access))
    resolved = await resolve_view(access, viewer)
    start = resolve_position(int(last) if last else after, resolved.end)
    headers = {"Cache-Control": "private, no-store", "X-Accel-Buffering": "no"}
    return EventSourceResponse(stream_game(access, viewer, start, marks), headers=headers)
