"""Routes that list games, open a game and describe a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

from fastapi import Query, Request
from starlette.responses import Response

from api.auth import CurrentAccess, GameOpener
from api.cpu_budgets import run_in_thread
from api.games import service
from api.games.schemas import GamesOut, ListedGameOut, OpenedGameOut, OpenGameIn
from api.http.openapi import COMMON_ERRORS, CREATE_ERRORS, READ_ERRORS, Responses
from api.http.openapi_responses import CREATED_HEADERS, json_response
from api.http.problems import unknown_cursor
from api.http.query_parameters import DepthFilter, RulesetFilter, Since
from api.http.request_parts import ClientId, etag
from api.http.responses import cacheable_json, next_page, private_json
from api.http.routers import FeatureRouter
from api.jobs.service import QUEUED, respond_or_queue
from api.links.serializers import base_url, link_to_json
from api.rulesets.card_and_deck_list_routes import is_large
from api.rulesets.routes import After
from api.state import AppState, app_state
from api.views.game_view import GameView, header_to_json
from api.views.schemas import GameOut
from api.views.visibility import delayed_games, named_filter, resolve_view, status_for_spectators
from projections.filters import GameFilter
from projections.statistics.game_list import is_known_game, newest_games
from replays.provenance import Provenance

router = FeatureRouter(prefix="/api/games", tags=["games"])
Text = Annotated[str, Query(max_length=64)]
_LISTED = ("id", "ruleset", "edition", "mode", "status", "result", "winner", "league", "season", "date", "started")
_OPENED: Responses = {**CREATE_ERRORS, **QUEUED, 201: json_response("The game.", OpenedGameOut, headers=CREATED_HEADERS)}
_LISTED_GAMES: Responses = {**COMMON_ERRORS, **QUEUED, 200: json_response("A page of games.", GamesOut, headers=("Link",))}


@router.get("", summary="List the games", responses=_LISTED_GAMES)
async def list_games(
    request: Request,
    ruleset: RulesetFilter = "",
    league: Annotated[str, Query(max_length=64)] = "",
    status: Annotated[Literal["", "running", "finished"], Query()] = "",
    since: Since = "",
    player: Text = "",
    deck: Text = "",
    printing: Text = "",
    turns: Annotated[int, Query(ge=0, le=100_000, description="Ended after so many turns; 0: any.")] = 0,
    depth: DepthFilter = "",
    after: After = "",
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """The games that their organisers list, the newest first, with who plays and how they ended; no key is needed.

    `origin`: `judged` here, imported and `audited`, `unaudited`, or a `view` of a game elsewhere · `counts`: whether
    statistics count it · `players`: the player at every seat, empty where nobody was named · `winner`: the seats that won,
    with `+` between · `open`: everybody may watch it. Of a game that some spectator sees late no more is shown than that one
    sees.
    """
    which = GameFilter(ruleset=ruleset, league=league, views=True, since=since, player=player, deck=deck, printing=printing)
    which = which._replace(turns=turns, depth=depth)
    state = app_state(request)
    which = which._replace(rows=limit + 1)
    return await respond_or_queue(
        request,
        lambda: _games_response(request, _games_page(state, which, status, after)),
        large=await run_in_thread(state.is_reading_behind),
    )


@router.post("", summary="Open a game", status_code=201, responses=_OPENED)
async def open_game(request: Request, body: OpenGameIn, client: ClientId, state: GameOpener) -> Response:
    """Opens a game, in its middle where a position is sent. The game's id follows from the Idempotency-Key."""
    base = base_url(request)
    run = service.open_at_position if body.position.strip() else service.open_game
    return await respond_or_queue(request, lambda: run(state, body, client, base), large=is_large(body.cards))


@router.get(
    "/{game}",
    summary="One game",
    responses={**READ_ERRORS, 200: json_response("The game.", GameOut, headers=("ETag",))},
)
async def get_game(access: CurrentAccess) -> Response:
    """Returns the terms of a game, its position and result, and what the link of the request allows."""
    resolved = await resolve_view(access)
    terms = await run_in_thread(resolved.query, lambda view: _terms(view, resolved.end))
    link = {**link_to_json(access.link), "viewer": access.viewer}
    return private_json(
        {"game": access.game, "position": resolved.end, "link": link, **terms}, 200, {"ETag": etag(resolved.end)}
    )


def _terms(resolved: GameView, end: int) -> dict[str, Any]:
    resolved.stepper.jump(end)
    return {"header": header_to_json(resolved.header), "result": resolved.stepper.table.result}


def _games_response(request: Request, page: GamesOut) -> Response:
    return cacheable_json(page, headers=next_page(request, page["next"]))


def _games_page(state: AppState, which: GameFilter, status: str, after: str) -> GamesOut:
    """Returns a page of the listed games, newest first, after one of them. `which.rows` is one more than the page shows."""
    models = state.read_models_up_to_date()
    if after and not is_known_game(models, after):
        raise unknown_cursor()
    if which.deck or which.printing or which.turns or which.depth:  # the filter would reveal something of a delayed game
        which = which._replace(without=delayed_games(state))
    which = named_filter(state, which)
    late = status_for_spectators(state)
    late_status = {game: columns["status"] for game, columns in late.items()}
    newest = newest_games(models, which, status, after, late_status)
    rows = [{**row, **late.get(row["id"], {})} for row in newest[: which.rows - 1]]
    ids = [row["id"] for row in rows]
    watched, origins = state.links.public_among(ids, state.now()), state.origins.get_many(ids)
    items = [
        {
            **{key: row[key] for key in _LISTED},
            "players": _players(row),
            "open": row["id"] in watched,
            **_origin(origins[row["id"]]),
        }
        for row in rows
    ]
    return {"items": cast(list[ListedGameOut], items), "next": ids[-1] if len(newest) > len(ids) else None}


def _origin(provenance: Provenance) -> dict[str, Any]:
    """Returns how a game came into the log, and whether it counts."""
    return {"origin": provenance.how, "counts": provenance.clean}


def _players(row: dict[str, Any]) -> dict[str, str]:
    return {seat["seat"]: seat["player"] for seat in row["seats"]}
