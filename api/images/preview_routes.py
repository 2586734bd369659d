"""Routes for the pictures of tournaments, players and decks that links show before they are opened, and for badges."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request
from starlette.responses import Response

from api.cpu_budgets import run_in_thread
from api.http.messages import msg
from api.http.openapi import COMMON_ERRORS, READ_ERRORS, Responses, problem_response
from api.http.openapi_responses import binary_response, text_response
from api.http.problems import invalid_request, not_found
from api.http.routers import FeatureRouter
from api.images.link_preview import WIDTH
from api.images.preview_content import deck_title, player_or_deck_preview, tournament_preview, tournament_state
from api.images.routes import KINDS, Language
from api.jobs.service import one_at_a_time
from api.state import AppState, app_state
from api.tournaments.access import CurrentTournamentAccess
from projections.filters import GameFilter
from replays.viewer.picture import svg_to_png
from replays.viewer.picture.preview_picture import PreviewPicture, draw_badge, draw_preview_svg

router = FeatureRouter(prefix="/api", tags=["pictures"])
FRESH = {"Cache-Control": "public, max-age=300"}
"""Chats and README pages fetch a picture again after so long."""
_PICTURE: Responses = {200: binary_response("The picture, 1200 × 630.", KINDS["png"])}
_BADGE: Responses = {**READ_ERRORS, 200: text_response("The badge.", KINDS["svg"])}
Name = Annotated[str, Query(max_length=200)]


@router.get(
    "/leagues/{tournament}/preview.png",
    summary="What a link to a tournament shows before it is opened",
    responses={**READ_ERRORS, **_PICTURE},
)
async def draw_tournament_preview(request: Request, access: CurrentTournamentAccess, lang: Language = "en") -> Response:
    """Title, occasion, round and the first of the standings, as everybody may see them."""
    preview = await run_in_thread(tournament_preview, access.seen, lang)
    return await _respond(request, access.state, preview)


@router.get("/leagues/{tournament}/badge.svg", summary="A badge of a tournament for a README", responses=_BADGE)
async def draw_tournament_badge(access: CurrentTournamentAccess, lang: Language = "en") -> Response:
    """The title of the tournament, how many players it has, and its present round."""
    drawn = draw_badge(access.seen.opened.title, tournament_state(access.seen, lang))
    return Response(drawn, 200, FRESH, KINDS["svg"])


@router.get(
    "/preview.png",
    summary="What a link to a player or a deck shows before it is opened",
    responses={**COMMON_ERRORS, **_PICTURE, 404: problem_response("No finished game of this player or deck counts.")},
)
async def draw_games_preview(
    request: Request,
    player: Annotated[Name, Query(description="A player.")] = "",
    ruleset: Annotated[Name, Query(description="The rulebook of the deck.")] = "",
    deck: Annotated[Name, Query(description="A deck, as the statistics call it.")] = "",
    lang: Language = "en",
) -> Response:
    """Results of a player, or of a deck with its rulebook, counted from the finished games that the statistics count."""
    if bool(player) == bool(deck) or bool(deck) != bool(ruleset):
        raise invalid_request({"at": "query", "kind": msg("player_or_deck_with_ruleset")})
    which = GameFilter(ruleset, player=player, deck=deck)
    title = player or deck_title(ruleset, deck, lang)
    state = app_state(request)
    preview = await run_in_thread(player_or_deck_preview, state, which, title, lang)
    if preview is None:
        raise not_found("player" if player else "deck")
    return await _respond(request, state, preview)


async def _respond(request: Request, state: AppState, preview: PreviewPicture) -> Response:
    drawn = await one_at_a_time(request, lambda: state.compute.run(svg_to_png, draw_preview_svg(preview), WIDTH))
    return Response(drawn, 200, FRESH, KINDS["png"])
