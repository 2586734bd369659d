"""Looking at a game: the table at a position, the log, offers, the scoresheet."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Query, Request
from starlette.responses import Response

from api.access import Holder
from api.answers import JSON, data, private, text
from api.house import aside
from api.jobs import BEHIND, answered
from api.limits import AT_ONCE
from api.offering import offers_of
from api.openapi import READ, Responses, made
from api.reading import Look, checked, look
from api.writes import etag, not_modified
from domain.kernel.views.views import HINDSIGHT, JUDGE
from replays.sheet import write
from replays.trust.printed import with_head

router = APIRouter(prefix="/api/games/{game}", tags=["games"], responses=READ)
Viewer = Annotated[str, Query(max_length=16, description="A seat, spectator, judge or hindsight; default: the link's.")]
IfNoneMatch = Annotated[str, Header(alias="If-None-Match", max_length=200)]
Position = Annotated[int | None, Query(ge=0, le=10_000_000, description="After so many events; default: all.")]


_AS_BEFORE = {"description": "As before."}
_TABLE: Responses = {200: made("The table.", JSON), 304: _AS_BEFORE}
_SHEET: Responses = {**BEHIND, 200: made("The sheet.", "text/plain")}
_LOG: Responses = {200: made("Events.", JSON), 304: _AS_BEFORE}


@router.get("/table", summary="The table at a position", responses=_TABLE)
async def table(holder: Holder, at: Position = None, viewer: Viewer = "", if_none_match: IfNoneMatch = "") -> Response:
    """Every zone with its cards, the clock, counters, waiting effects and known printings, as the viewer sees them."""
    seen = await look(holder, viewer)
    position = checked(at, seen.end)
    tag = etag(position)
    settled = seen.viewer != HINDSIGHT or position == seen.end  # hindsight of the past grows with what is learned later
    if settled and if_none_match and not_modified(if_none_match, tag):
        return data(b"", {"ETag": tag}, 304)
    known = holder.house.sight.known_board(holder.game, seen.viewer, position)
    made_now = known if known is not None else await aside(seen.board, position)
    return data(made_now, {"ETag": tag})


@router.get("/log", summary="The log, a page at a time", responses=_LOG)
async def log(
    holder: Holder,
    after: Annotated[int, Query(ge=0, le=10_000_000, description="The cursor: a position, `next` of the page before.")] = 0,
    limit: Annotated[int, Query(ge=1, le=2000)] = 500,
    viewer: Viewer = "",
    if_none_match: IfNoneMatch = "",
) -> Response:
    """Events from a position on, with their changes; a declaration has its line of notation in `text`.

    `struck`: which of them were taken back · `next`: the cursor of the next page, null at the end.
    """
    seen = await look(holder, viewer)
    tag = etag(seen.end)
    if if_none_match and not_modified(if_none_match, tag):
        return data(b"", {"ETag": tag}, 304)
    body = await aside(seen.ask, lambda view: view.page(checked(after, seen.end), limit, seen.end))
    return data(body, {"ETag": tag})


@router.get("/offers", summary="What a seat may say now", tags=["saying"])
async def offers(
    holder: Holder, seat: Annotated[str, Query(max_length=8, description="Default: the link's seat.")] = ""
) -> Response:
    """Templates with choices, the commonest first; in a quiet game none, as legality is hidden until it is over.

    `to`: the place that implied passes lead to before it is said. Unknown cards of a hand are offered as the printings that
    they may be; `cards` has the data of those that the view does not have. `waits_for`: the seat that has to say something;
    empty where it is nobody alone.
    """
    told = await aside(offers_of, holder, seat)
    if not seat:
        holder.house.offered.tell((holder.game, holder.link.id), told)
    return private(told, 200, {"ETag": etag(told["position"])})


@router.get("/sheet", summary="The game as a scoresheet", tags=["files"], responses=_SHEET)
async def sheet(request: Request, holder: Holder, viewer: Viewer = "") -> Response:
    """The game in scoresheet notation, as the viewer may see it."""
    seen = await look(holder, viewer)
    headers = {"ETag": etag(seen.end)}
    return await answered(request, lambda: text(_sheet(seen), headers=headers), large=seen.end > AT_ONCE.file)


def _sheet(seen: Look) -> str:
    events, whole = seen.events(), seen.viewer == JUDGE
    return with_head(write(events), seen.holder.game, "" if whole else seen.viewer, events)
