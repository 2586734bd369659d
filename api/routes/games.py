"""Games: list, open, one."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from api.access import Holder
from api.answers import private, public
from api.beginnings import begin_game
from api.boards import header_data
from api.bodies import Opening
from api.held import as_shown, held_back
from api.house import House, aside, house_of
from api.jobs import BEHIND, answered
from api.openapi import OPEN, OPENS, READ, Responses, made
from api.openings import open_game
from api.reading import look
from api.routes.cards import is_large
from api.routes.rulebooks import After
from api.seen import Seen
from api.showing import base_url, shown
from api.starters import Starter
from api.writes import Client, etag
from projections.games import newest_games
from projections.which import Which
from replays.trust.provenance import Provenance

router = APIRouter(prefix="/api/games", tags=["games"])
Text = Annotated[str, Query(max_length=64)]
_LISTED = ("id", "ruleset", "edition", "mode", "status", "result", "winner", "league", "season", "date", "started")
_EXAMPLE = {
    "game": "8m2k4v0tq3nd",
    "position": 9,
    "link": {"scope": "organiser", "key": "...", "url": "http://.../?game=..."},
}

_OPENED: Responses = {**OPENS, **BEHIND, 201: made("The game.", "application/json", _EXAMPLE)}


@router.get("", summary="List the games", responses={**OPEN, **BEHIND})
async def games(
    request: Request,
    ruleset: Annotated[str, Query(max_length=64)] = "",
    league: Annotated[str, Query(max_length=64)] = "",
    status: Annotated[Literal["", "running", "finished"], Query()] = "",
    since: Annotated[str, Query(max_length=10, description="Played on this day or later, `2026-11-01`.")] = "",
    player: Text = "",
    deck: Text = "",
    printing: Text = "",
    turns: Annotated[int, Query(ge=0, le=100_000, description="Ended after so many turns; 0: any.")] = 0,
    after: After = "",
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """The games that their organisers list, the newest first, with who plays and how they ended; no key is needed.

    `origin`: `judged` here, brought in and `audited`, `unaudited`, or a `view` of a game elsewhere · `counts`: whether
    statistics count it · `players`: the player at every seat, empty where nobody was named · `winner`: the seats that won,
    with `+` between · `open`: everybody may watch it. Of a game that some spectator sees late no more is told than that one
    sees.
    """
    which = Which(ruleset=ruleset, league=league, views=True, since=since, player=player, deck=deck, printing=printing)
    which = which._replace(turns=turns)
    house = house_of(request)
    which = which._replace(rows=limit + 1)
    return await answered(request, lambda: public(listed(house, which, status, after)), large=await aside(house.is_behind))


@router.post("", summary="Open a game", status_code=201, responses=_OPENED)
async def open_(request: Request, body: Opening, client: Client, house: Starter) -> Response:
    """Opens a game, in its middle where a position is sent. The game's id follows from the Idempotency-Key."""
    base = base_url(request)
    run = begin_game if body.position.strip() else open_game
    return await answered(request, lambda: run(house, body, client, base), large=is_large(body.cards))


@router.get("/{game}", summary="One game", responses=READ)
async def game(holder: Holder) -> Response:
    """The terms of a game, where it stands, and what the link that was sent allows."""
    seen = await look(holder)
    told = await aside(seen.ask, lambda view: _terms(view, seen.end))
    mine = {**shown(holder.link), "viewer": holder.viewer}
    return private({"game": holder.game, "position": seen.end, "link": mine, **told}, 200, {"ETag": etag(seen.end)})


def _terms(seen: Seen, end: int) -> dict[str, Any]:
    seen.stepper.jump(end)
    return {"header": header_data(seen.header), "result": seen.stepper.table.result}


def listed(house: House, which: Which, status: str, after: str) -> dict[str, Any]:
    """A page of the games that are listed, the newest first, after one of them; `which` asks for one more than it shows."""
    models = house.caught_up()
    if which.deck or which.printing or which.turns:  # what a game is found by tells something of it
        which = which._replace(without=held_back(house))
    late = as_shown(house)
    found = newest_games(models, which, status, after, {game: told["status"] for game, told in late.items()})
    rows = [{**row, **late.get(row["id"], {})} for row in found[: which.rows - 1]]
    ids = [row["id"] for row in rows]
    watched, origins = house.links.open_among(ids, house.now()), house.origins.among(ids)
    items = [
        {
            **{key: row[key] for key in _LISTED},
            "players": _players(row),
            "open": row["id"] in watched,
            **_origin(origins[row["id"]]),
        }
        for row in rows
    ]
    return {"items": items, "next": ids[-1] if len(found) > len(ids) else None}


def _origin(told: Provenance) -> dict[str, Any]:
    """How a game came here, and whether it counts."""
    return {"origin": told.how, "counts": told.clean}


def _players(row: dict[str, Any]) -> dict[str, str]:
    return {seat["seat"]: seat["player"] for seat in row["seats"]}
