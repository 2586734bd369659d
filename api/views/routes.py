"""Routes that read a game: table, log, offers, scoresheet, summary, replay data."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import Header, Query, Request
from starlette.responses import Response

from api.auth import Access, CurrentAccess
from api.commands.offers import offers_for
from api.cpu_budgets import run_in_thread
from api.http.messages import msg
from api.http.openapi import READ_ERRORS, Responses
from api.http.openapi_responses import NOT_MODIFIED, json_response
from api.http.openapi_responses import text_response as text_answer
from api.http.problems import Problem
from api.http.request_parts import etag, not_modified
from api.http.responses import bytes_response, next_page, private_json, text_response
from api.http.routers import FeatureRouter
from api.jobs.service import QUEUED, respond_or_queue
from api.limits import SYNC_LIMITS
from api.views.schemas import BoardOut, LogOut, OffersOut, ReplayOut, SummaryOut
from api.views.visibility import ResolvedView, is_over, resolve_position, resolve_view
from domain.kernel.views.views import HINDSIGHT, JUDGE, SPECTATOR
from projections.game_summary import GameSummary
from projections.game_summary.line_importance import reasons_to_json
from projections.statistics.boards_and_highlights import find_board_summary, summarize_board
from replays.sheet import write_sheet
from replays.trust.keys import append_head_to_sheet
from replays.viewer.replay_json import replay_data, to_script_json

router = FeatureRouter(prefix="/api/games/{game}", tags=["games"], responses=READ_ERRORS)
Viewer = Annotated[str, Query(max_length=16, description="A seat, spectator, judge or hindsight; default: the link's.")]
IfNoneMatch = Annotated[str, Header(alias="If-None-Match", max_length=200)]
Position = Annotated[int | None, Query(ge=0, le=10_000_000, description="After so many events; default: all.")]


_TABLE: Responses = {200: json_response("The table.", BoardOut, headers=("ETag",)), 304: NOT_MODIFIED}
_SHEET: Responses = {**QUEUED, 200: text_answer("The sheet.", "text/plain", headers=("ETag",))}
_LOG: Responses = {200: json_response("Events.", LogOut, headers=("ETag", "Link")), 304: NOT_MODIFIED}
_OFFERS: Responses = {200: json_response("The offers.", OffersOut, headers=("ETag",))}
_REPLAY: Responses = {**QUEUED, 200: json_response("The game.", ReplayOut, headers=("ETag",)), 304: NOT_MODIFIED}


@router.get("/table", summary="The table at a position", responses=_TABLE)
async def get_table(
    access: CurrentAccess, at: Position = None, viewer: Viewer = "", if_none_match: IfNoneMatch = ""
) -> Response:
    """Every zone with its cards, the clock, counters, waiting effects and known printings, as the viewer sees them."""
    resolved = await resolve_view(access, viewer)
    position = resolve_position(at, resolved.end)
    tag = etag(position)
    settled = resolved.viewer != HINDSIGHT or position == resolved.end  # hindsight on the past changes with later events
    if settled and if_none_match and not_modified(if_none_match, tag):
        return bytes_response(b"", {"ETag": tag}, 304)
    known = access.state.views.cached_board(access.game, resolved.viewer, position)
    made_now = known if known is not None else await run_in_thread(resolved.board, position)
    return bytes_response(made_now, {"ETag": tag})


@router.get("/log", summary="The log, a page at a time", responses=_LOG)
async def get_log(
    request: Request,
    access: CurrentAccess,
    after: Annotated[int, Query(ge=0, le=10_000_000, description="The cursor: a position, `next` of the page before.")] = 0,
    limit: Annotated[int, Query(ge=1, le=2000)] = 500,
    viewer: Viewer = "",
    if_none_match: IfNoneMatch = "",
) -> Response:
    """Events from a position on, with their changes; a declaration has its line of notation in `text`.

    `struck`: which of them were taken back · `next`: the cursor of the next page, null at the end.
    """
    resolved = await resolve_view(access, viewer)
    tag = etag(resolved.end)
    if if_none_match and not_modified(if_none_match, tag):
        return bytes_response(b"", {"ETag": tag}, 304)
    start = resolve_position(after, resolved.end)
    body = await run_in_thread(resolved.query, lambda view: view.log_page(start, limit, resolved.end))
    onward = start + limit if start + limit < resolved.end else None
    return bytes_response(body, {"ETag": tag, **next_page(request, onward)})


@router.get("/offers", summary="What a seat may declare now", tags=["saying"], responses=_OFFERS)
async def list_offers(
    access: CurrentAccess,
    seat: Annotated[str, Query(max_length=8, description="Default: the link's seat.")] = "",
    card: Annotated[
        str,
        Query(max_length=200, description="With a seat: only what it may declare with this printing, if it is in the hand."),
    ] = "",
) -> Response:
    """Lists templates with choices, the most frequent first. A quiet game has none until it is over.

    `to`: the node that implied passes lead to before the declaration. Unknown cards of a hand are offered as the printings
    that they may be; `cards` has the data of those that the view does not have. `waits_for`: the seat that has to declare
    something; empty if it is not one seat alone.
    """
    offers = await run_in_thread(offers_for, access, seat, card)
    if not seat:
        access.state.sent_offers.encode((access.game, access.link.id), offers)
    return private_json(offers, 200, {"ETag": etag(offers["position"])})


@router.get("/sheet", summary="The game as a scoresheet", tags=["files"], responses=_SHEET)
async def get_scoresheet(request: Request, access: CurrentAccess, viewer: Viewer = "") -> Response:
    """Writes the game in scoresheet notation, as the viewer may see it."""
    resolved = await resolve_view(access, viewer)
    headers = {"ETag": etag(resolved.end)}
    return await respond_or_queue(
        request, lambda: text_response(_write_scoresheet(resolved), headers=headers), large=resolved.end > SYNC_LIMITS.file
    )


def _write_scoresheet(resolved: ResolvedView) -> str:
    events, whole = resolved.events(), resolved.viewer == JUDGE
    return append_head_to_sheet(write_sheet(events), resolved.access.game, "" if whole else resolved.viewer, events)


_ANSWER: Responses = {
    200: json_response("The board and the line.", SummaryOut, headers=("ETag",)),
    304: NOT_MODIFIED,
}


@router.get("/glance", summary="A game at a glance", responses=_ANSWER)
async def get_summary(access: CurrentAccess, at: Position = None, if_none_match: IfNoneMatch = "") -> Response:
    """What everybody could see at a position, whoever asks: the cards in play by area, the scores, and the line of the game.

    `areas`: place -> cards with printing, angle, face, lane and `sets` · `printings`: what pictures are drawn from · `line`:
    up to ninety points, a number for each seat, null where it is not known · `mat` and `face`: the rulebook's layout.
    """
    resolved = await resolve_view(access)
    position = resolve_position(at, resolved.end)
    tag = etag(position)
    if if_none_match and not_modified(if_none_match, tag):
        return bytes_response(b"", {"ETag": tag}, 304)
    if position < resolved.end or access.link.seconds or access.link.events:
        summary = await run_in_thread(_earlier_summary, resolved, position)
    else:
        summary = await run_in_thread(_summary_now, access)
    return private_json(summary, 200, {"ETag": tag})


def _summary_now(access: Access) -> SummaryOut:
    try:
        return cast(SummaryOut, find_board_summary(access.state.read_models_up_to_date(), access.game))
    except KeyError:
        raise Problem(503, "not-counted", msg("game_is_not_counted")) from None


def _earlier_summary(resolved: ResolvedView, position: int) -> SummaryOut:
    """Returns the summary of the first events, of those that the link shows."""
    access, end = resolved.access, resolved.end
    events, over = access.state.views.query(
        access.game, SPECTATOR, lambda view: (view.events[:position], is_over(view) and end == len(view.events))
    )
    story = GameSummary(access.game, events[0])
    for event in events:
        story.add_event(event)
    return cast(SummaryOut, {**summarize_board(story, over), "players": dict(story.header.players)})


replay_router = FeatureRouter(prefix="/api/games/{game}", tags=["games"], responses=READ_ERRORS)
After = Annotated[int, Query(ge=0, le=10_000_000, description="Without the first so many events.")]


@replay_router.get("/replay", summary="What the replay viewer is drawn from", responses=_REPLAY)
async def get_replay(
    request: Request, access: CurrentAccess, viewer: Viewer = "", after: After = 0, if_none_match: IfNoneMatch = ""
) -> Response:
    """The game as the viewer sees it, with every line in words, changes by number, terms and the rules that are named."""
    resolved = await resolve_view(access, viewer)
    tag = etag(resolved.end)
    if if_none_match and not_modified(if_none_match, tag):
        return bytes_response(b"", {"ETag": tag}, 304)
    after = resolve_position(after, resolved.end)
    return await respond_or_queue(
        request, lambda: _replay_response(resolved, after, tag), large=resolved.end > SYNC_LIMITS.file
    )


def _replay_response(resolved: ResolvedView, after: int, tag: str) -> Response:
    events = resolved.events()
    replay = {**replay_data(events, after), "reasons": [] if after else reasons_to_json(events)}
    return bytes_response(to_script_json(replay).encode(), {"ETag": tag})
