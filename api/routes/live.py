"""The live feed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Query
from fastapi.sse import EventSourceResponse
from starlette.responses import Response

from api.access import Holder
from api.feed import feed, shared_as
from api.openapi import READ, made
from api.problems import bad_shape
from api.reading import checked, look
from api.routes.tables import Viewer

router = APIRouter(prefix="/api/games/{game}", tags=["games"], responses=READ)
_EXAMPLE = 'event: event\ndata: {"position":41,"text":"A play Granite Mech", ...}\nid: 42\n\n'
After = Annotated[int | None, Query(ge=0, le=10_000_000, description="From this position on; default: from now.")]
Marks = Annotated[bool, Query(description="Without what happened: only that something did.")]
LastId = Annotated[str, Header(alias="Last-Event-ID", max_length=20, description="Where a broken feed goes on.")]


@router.get("/feed", summary="Live feed", responses={200: made("Server-sent events.", "text/event-stream", _EXAMPLE)})
async def live(holder: Holder, after: After = None, viewer: Viewer = "", marks: Marks = False, last: LastId = "") -> Response:
    """Events as they are recorded, as rows of the log; the id of each is the position after it.

    A broken feed goes on after `Last-Event-ID`. `closed` comes, and the feed ends, when the link no longer holds.
    """
    if last and not last.isdecimal():
        raise bad_shape({"at": "header.Last-Event-ID", "kind": "a position"})
    holder.house.budgets.may_feed(shared_as(holder))
    seen = await look(holder, viewer)
    start = checked(int(last) if last else after, seen.end)
    headers = {"Cache-Control": "private, no-store", "X-Accel-Buffering": "no"}
    return EventSourceResponse(feed(holder, viewer, start, marks), headers=headers)
