"""Routes that feed readers and calendars follow: games, tournaments and rounds of a league."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query, Request
from starlette.responses import Response

from api.cpu_budgets import run_in_thread
from api.feeds.documents import ATOM, ICALENDAR
from api.feeds.service import FeedQuery, atom_feed, league_calendar
from api.http.openapi import COMMON_ERRORS, Responses, problem_response
from api.http.openapi_responses import text_response
from api.http.query_parameters import FilterText
from api.http.routers import FeatureRouter
from api.images.routes import FRESH, Language
from api.links.serializers import base_url
from api.state import app_state

router = FeatureRouter(prefix="/api/feeds", tags=["leagues"])
Tournament = Annotated[str, Query(max_length=64, description="The id of a tournament.")]


def feed_query(
    request: Request, league: FilterText = "", season: FilterText = "", tournament: Tournament = "", lang: Language = "en"
) -> FeedQuery:
    """Returns what a client follows."""
    return FeedQuery(league, season, tournament, lang, base_url(request))


Followed = Annotated[FeedQuery, Depends(feed_query)]
_ERRORS: Responses = {**COMMON_ERRORS, 404: problem_response("There is no such tournament.")}


@router.get(
    "/atom.xml",
    summary="Follow a league in a feed reader",
    responses={**_ERRORS, 200: text_response("The feed.", ATOM)},
)
async def follow_league(request: Request, query: Followed) -> Response:
    """The newest games that everybody may watch, tournaments and posted rounds as Atom 1.0, without results: of the whole
    server, or of a league, a season or a tournament."""
    own = f"{query.base}{request.url.path}{f'?{request.url.query}' if request.url.query else ''}"
    feed = await run_in_thread(atom_feed, app_state(request), query, own)
    return Response(feed, 200, FRESH, f"{ATOM}; charset=utf-8")


@router.get(
    "/calendar.ics",
    summary="Follow a league in a calendar",
    responses={**_ERRORS, 200: text_response("The calendar.", ICALENDAR)},
)
async def show_league_calendar(request: Request, query: Followed) -> Response:
    """The days of tournaments, and rounds with their times, as iCalendar: of the whole server, or of a league, a season or a
    tournament. A tournament without a day, and a round without a time limit, is not in it."""
    made = await run_in_thread(league_calendar, app_state(request), query)
    return Response(made, 200, FRESH, f"{ICALENDAR}; charset=utf-8")
