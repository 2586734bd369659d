"""The route that finds moments of finished games."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import Depends, Query, Request
from starlette.responses import Response

from api.auth import CurrentReadAccess, TokenSecurity
from api.cpu_budgets import run_in_thread
from api.http.openapi import COMMON_ERRORS, TOKEN_ERRORS, Responses, problem_response
from api.http.openapi_responses import json_response
from api.http.query_parameters import QueriedGames
from api.http.responses import next_page, private_json
from api.http.routers import FeatureRouter
from api.jobs.service import QUEUED, respond_or_queue
from api.statistics.moment_service import MomentQuery, moments_page
from api.statistics.schemas import MomentsOut
from projections.moment_search import MomentSearch

_ERRORS: Responses = {
    **COMMON_ERRORS,
    **TOKEN_ERRORS,
    403: problem_response("The token has none of the scopes `read_public` and `read_server`."),
}
_FOUND: Responses = {**QUEUED, 200: json_response("A page of moments.", MomentsOut, headers=("Link",))}
router = FeatureRouter(prefix="/api", tags=["statistics"], responses=_ERRORS)
Named = "Its name in any language, or its id."
Card = Annotated[str, Query(max_length=200, description=f"This card was played in the turn. {Named}", examples=["Petrel"])]
Answered = Annotated[
    str, Query(max_length=200, description=f"A card was played while an effect of this card waited on the chain. {Named}")
]
Shown = Annotated[str, Query(max_length=200, description=f"Everybody sees this card at the end of the turn. {Named}")]
Zone = Annotated[str, Query(max_length=64, description="With `card`: in this zone; its id, or its name in any language.")]
Score = Annotated[
    int | None,
    Query(ge=-(10**6), le=10**6, description="Some player's score at the end of the turn is not higher."),
]
Turn = Annotated[int, Query(ge=0, le=100_000, description="The turn has this number; 0: any.")]
Kind = Annotated[
    str,
    Query(
        max_length=64,
        description="`blow`, `chain` or `end`, or its words in any language: the largest blow, the longest chain or the end "
        "of the game was in the turn.",
        examples=["blow"],
    ),
]


async def moment_search(
    played: Card = "",
    answering: Answered = "",
    card: Shown = "",
    zone: Zone = "",
    score_at_most: Score = None,
    turn: Turn = 0,
    moment: Kind = "",
) -> MomentSearch:
    """Returns what has to be true of a moment."""
    return MomentSearch(played, answering, card, zone, score_at_most, turn, moment)


class MomentsPage(NamedTuple):
    """How many moments, and after how many."""

    limit: int
    skip: int


async def page_of_moments(
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    skip: Annotated[int, Query(ge=0, le=100_000_000, description="After so many moments, as `next` says it.")] = 0,
) -> MomentsPage:
    """Returns the page that is read."""
    return MomentsPage(limit, skip)


@router.get("/find", summary="Find moments of games", responses=_FOUND)
async def find_moments(
    request: Request,
    access: CurrentReadAccess,
    search: Annotated[MomentSearch, Depends(moment_search)],
    games: QueriedGames,
    page: Annotated[MomentsPage, Depends(page_of_moments)],
    scheme: TokenSecurity = None,
) -> Response:
    """Finds turns of finished games in which all that is named is true, those of the newest game first. At least one of
    `played`, `answering`, `card`, `score_at_most` and `moment` is needed.

    A name that no game has which the client may see is refused with similar names, whether other games have it or not.

    A play or a highlight is listed where it was. A position (`card`, `zone`, `score_at_most`) is listed once in a game, at
    the end of the first such turn. Only what everybody saw is found.

    Without a token, or with the scope `read_public`: in listed games that everybody may watch. With the scope `read_server`:
    in all listed games. A game that some spectator sees late is found when that one has seen its end.
    """
    which = games._replace(rows=page.limit + 1, skip=page.skip)
    behind = await run_in_thread(access.state.is_reading_behind)
    return await respond_or_queue(request, lambda: _respond(request, MomentQuery(access, search, which)), large=behind)


def _respond(request: Request, query: MomentQuery) -> Response:
    page = moments_page(query)
    return private_json(page, 200, next_page(request, page["next"], "skip"))
