"""Routes for the standings of a tournament: ranks, places and how each number came about."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request
from starlette.responses import Response

from api.cpu_budgets import run_in_thread
from api.http.messages import msg
from api.http.openapi import READ_ERRORS
from api.http.openapi_responses import NOT_MODIFIED, json_response
from api.http.problems import invalid_request, not_found
from api.http.request_parts import etag
from api.http.responses import private_json
from api.http.routers import FeatureRouter
from api.tournaments.access import CurrentTournamentAccess
from api.tournaments.schemas import Audience, RoundNumber, StageNumber
from api.tournaments.serializers import derivation_to_json, standings_to_json
from api.tournaments.service import require_known_profile, require_stage
from api.tournaments.standings_schemas import PlacesOut, StandingsOut, TiebreakOut
from domain.tournaments.standings.explanations import ABOUT, explain_tiebreak
from domain.tournaments.standings.ranking import compute_tiebreaks, final_places

router = FeatureRouter(prefix="/api/leagues", tags=["leagues"])


@router.get(
    "/{tournament}/standings",
    summary="Standings",
    responses={**READ_ERRORS, 200: json_response("The standings.", StandingsOut, headers=("ETag",)), 304: NOT_MODIFIED},
)
async def list_standings(
    request: Request,
    access: CurrentTournamentAccess,
    round: RoundNumber = 0,
    stage: StageNumber = 0,
    tiebreaks: str = "",
    audience: Audience = "",
) -> Response:
    """The standings now or after a round, by the tournament's own profile of tie-breaks or another.

    Of a bracket there are none: with stage 0 they are those of the stage before it.
    """
    require_known_profile(tiebreaks)
    made, shared, name = access.seen, access.state.tournament_answers, access.tournament_id
    if not (round or stage or tiebreaks):
        return (await shared.standings(name, made)).response(request.headers)
    at = require_stage(made.opened.stages, stage or made.ranked)
    key = name, (round, at, tiebreaks), made.length
    return (await shared.answer(key, lambda: standings_to_json(made, round, tiebreaks, at))).response(request.headers)


@router.get(
    "/{tournament}/places",
    summary="The places so far",
    responses={**READ_ERRORS, 200: json_response("The places.", PlacesOut, headers=("ETag",))},
)
async def list_places(access: CurrentTournamentAccess) -> Response:
    """Everybody by place, did the tournament end now: how far they came in the last stage, then by the standings."""
    made = access.seen
    return private_json(
        {"places": await run_in_thread(final_places, made), "position": made.length}, 200, {"ETag": etag(made.length)}
    )


@router.get(
    "/{tournament}/why",
    summary="How a number came about",
    responses={**READ_ERRORS, 200: json_response("The parts of the number.", TiebreakOut)},
)
async def explain_number(
    access: CurrentTournamentAccess,
    player: Annotated[str, Query(max_length=64)],
    code: Annotated[str, Query(max_length=8)],
    round: RoundNumber = 0,
    tiebreaks: str = "",
    stage: StageNumber = 0,
) -> Response:
    """The parts of a number of the standings, whose results and which matches are in it, and sentences about what it counts,
    its floor and cap, and what is unknown."""
    require_known_profile(tiebreaks)
    made = access.seen
    if code not in ABOUT:
        raise invalid_request({"at": "query.code", "kind": msg("no_such_number"), "known": list(ABOUT)})
    at = require_stage(made.opened.stages, stage or made.ranked)

    def explain() -> Response:
        computed = compute_tiebreaks(made, round or None, tiebreaks, at)
        if player not in computed.field.records:
            raise not_found("player")
        return private_json(derivation_to_json(explain_tiebreak(computed, code, player)))

    return await run_in_thread(explain)
