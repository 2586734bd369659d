"""Tournaments: list, open, look, say, pair, play; live by feed."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.sse import EventSourceResponse
from pydantic import Field
from starlette.responses import Response

from api.answers import page, private, public
from api.bodies import Name, Shape
from api.house import House, aside, house_of
from api.league.access import PLAYER, AtDesk, Desk
from api.league.documents import event_data, round_data, standings_data, summary, told_data, whole
from api.league.feeding import feed
from api.league.playing import open_game
from api.league.saying import read_said, refused, say
from api.links import JUDGE, ORGANISER
from api.openapi import OPEN, OPENS, READ, WRITE, made
from api.plain import plain
from api.problems import Problem, bad_shape, not_found
from api.receipts import HEADER
from api.routes.rulebooks import After, Limit
from api.saying import reused
from api.showing import base_url, link_data, qr_svg
from api.starters import Starter
from api.writes import Client, Expected, etag
from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import Opened
from domain.tournaments.log_messages import with_known_matches
from domain.tournaments.serialization import event_data_from_plain, to_plain
from domain.tournaments.standings.ranking import compute_tiebreaks, explain_tiebreak
from domain.tournaments.standings.tiebreaks import CODES, profiles
from domain.tournaments.state import Round, Tournament
from replays.tournaments.clerk import OpenedTournament
from replays.tournaments.forms.results import final_places
from replays.tournaments.pairing import offer_round

router = APIRouter(prefix="/api/leagues", tags=["leagues"])
RoundNumber = Annotated[int, Query(ge=0, le=1000, description="After this round; 0: now.")]
StageNumber = Annotated[int, Query(ge=0, le=20, description="Of this stage; 0: of the one that is played, or ranked.")]
_STORED = made("Stored.", "application/json", {"position": 12, "start": 11})
_EXAMPLE = {"id": "t-8m2k4v0tq3nd", "position": 1, "link": {"scope": "organiser", "key": "...", "url": "..."}}


class Announcement(Shape):
    """A tournament that is opened: the fields of `opened`."""

    said: dict[str, Any] = Field(examples=[{"title": "Club night", "ruleset": "gundam_war", "stages": [{"kind": "swiss"}]}])


class Saying(Shape):
    """One event: its name and its fields."""

    name: Name = Field(examples=["reported"])
    said: dict[str, Any] = Field(examples=[{"match": "1.1.1", "games": [{"winner": "ann"}, {"winner": "ann"}]}])


class GameOfMatch(Shape):
    """Which game of a match is played, and how it is judged."""

    number: Annotated[int, Field(ge=1, le=20)] = 1
    mode: Literal["referee", "scribe"] = "scribe"


@router.get("", summary="List the tournaments", responses=OPEN)
async def tournaments(request: Request, after: After = "", limit: Limit = 100) -> Response:
    """All tournaments, the newest first; no key is needed."""
    return public(await aside(_listed, house_of(request), after, limit))


def _listed(house: House, after: str, limit: int) -> dict[str, Any]:
    """A page of the tournaments; only those on it are looked at."""
    told = page([{"id": name} for name in reversed(house.league.names())], "id", after, limit)
    sound = house.league.sound([row["id"] for row in told["items"]])
    return {**told, "items": [summary(name, tournament) for name, tournament in sound.items()]}


@router.post(
    "", summary="Open a tournament", status_code=201, responses={**OPENS, 201: made("The id.", "application/json", _EXAMPLE)}
)
async def open_(request: Request, body: Announcement, client: Client, house: Starter) -> Response:
    """Opens a tournament and gives the organiser's link. Its id follows from the Idempotency-Key."""
    return await aside(_open, house, body.said, client, base_url(request))


def _open(house: House, fields: dict[str, Any], client: str, base: str) -> Response:
    try:
        said = event_data_from_plain("opened", plain(fields, "body"))
    except ValueError:
        raise bad_shape({"at": "body.said", "kind": "not the fields of an opening", "known": list(Opened._fields)}) from None
    assert isinstance(said, Opened)
    answer = house.league.open(said, client, house.now())
    if isinstance(answer, Refusal):
        raise refused(answer, (said,))
    if not isinstance(answer, OpenedTournament):
        raise reused()
    secret, link = house.links.first(answer.tournament, client, house.now())
    receipt = house.league_notary.receipt(answer.tournament, "", 1).text()
    headers = {"ETag": etag(1), "Location": f"/api/leagues/{answer.tournament}", HEADER: receipt}
    told = {"id": answer.tournament, "position": 1, "link": link_data(link, secret, base)}
    return private(told, 201, {**headers, **({"Idempotency-Replayed": "true"} if answer.again else {})})


@router.get("/{tournament}", summary="One tournament", responses=READ)
async def tournament(desk: AtDesk) -> Response:
    """Its terms, players, rounds and matches, as the holder of the link may see them."""
    told = await aside(lambda: whole(desk, desk.now()))
    receipt = {HEADER: (await aside(desk.receipt, told["position"])).text()} if desk.link else {}
    return private(told, 200, {"ETag": etag(told["position"]), **receipt})


@router.get("/{tournament}/standings", summary="Standings", responses=READ)
async def standings(desk: AtDesk, round: RoundNumber = 0, stage: StageNumber = 0, tiebreaks: str = "") -> Response:
    """The standings now or after a round, by the tournament's own profile of tie-breaks or another.

    Of a bracket there are none: with stage 0 they are those of the stage before it.
    """
    _known_profile(tiebreaks)
    made = await aside(desk.now)
    at = stage or made.ranked
    rows = await aside(standings_data, made, round or None, tiebreaks, _stage(made.opened.stages, at))
    return private({"stage": at, "round": round, "items": rows, "position": made.length}, 200, {"ETag": etag(made.length)})


def _known_profile(name: str) -> None:
    if name and name not in profiles():
        raise bad_shape({"at": "query.tiebreaks", "kind": "no such profile", "known": list(profiles())})


def _stage(stages: tuple[Any, ...], number: int) -> int:
    if number > len(stages):
        raise not_found("stage")
    return number


@router.get("/{tournament}/places", summary="The places so far", responses=READ)
async def places(desk: AtDesk) -> Response:
    """Everybody by place, did the tournament end now: how far they came in the last stage, then by the standings."""
    made = await aside(desk.now)
    return private({"places": await aside(final_places, made), "position": made.length}, 200, {"ETag": etag(made.length)})


@router.get("/{tournament}/why", summary="How a number came about", responses=READ)
async def why(
    desk: AtDesk,
    player: Annotated[str, Query(max_length=64)],
    code: Annotated[str, Query(max_length=8)],
    round: RoundNumber = 0,
    tiebreaks: str = "",
) -> Response:
    """The parts of a number of the standings: whose results and which matches are in it."""
    _known_profile(tiebreaks)
    made = await aside(desk.now)
    if code not in CODES:
        raise bad_shape({"at": "query.code", "kind": "no such number", "known": list(CODES)})
    if player not in made.players:
        raise not_found("player")
    return private(
        await aside(lambda: told_data(explain_tiebreak(compute_tiebreaks(made, round or None, tiebreaks), code, player)))
    )


async def posted_round(desk: Desk, stage: int, number: int) -> tuple[Tournament, Round]:
    """The tournament as it stands, and one of its rounds; of the present stage where none is named. Raises a Problem."""
    made = await aside(desk.now)
    posted = made.rounds.get((stage or made.stage, number))
    if posted is None:
        raise not_found("round")
    return made, posted


@router.get("/{tournament}/rounds/{number}", summary="A round", responses=READ)
async def round_(desk: AtDesk, number: Annotated[int, Path(ge=1, le=1000)], stage: StageNumber = 0) -> Response:
    """A posted round with its matches and when its time is over."""
    made, posted = await posted_round(desk, stage, number)
    now = desk.house.now()
    return private({**round_data(made, posted), "now": now, "position": made.length}, 200, {"ETag": etag(made.length)})


@router.get("/{tournament}/qr", summary="The address as a QR code", responses=READ)
async def code(request: Request, desk: AtDesk, view: Literal["", "mine", "wall"] = "") -> Response:
    """The public address of the tournament, for paper and for other phones: it holds no key. A phone that has been given a
    link before opens it with its own."""
    drawn = qr_svg(f"{base_url(request)}/?league={desk.tournament}{f'&view={view}' if view else ''}")
    return Response(drawn, 200, {"Cache-Control": "public, max-age=3600"}, "image/svg+xml")


@router.get("/{tournament}/log", summary="The log", responses=READ)
async def log(desk: AtDesk, after: Annotated[int, Query(ge=0, le=10_000_000)] = 0, limit: Limit = 100) -> Response:
    """What was said, from a position on; sealed deck lists are left out."""
    return private(await aside(_log, desk, after, limit))


def _log(desk: Desk, after: int, limit: int) -> dict[str, Any]:
    events, made = desk.house.league.events(desk.tournament), desk.now()
    asked = islice(enumerate(with_known_matches(events)), after, after + limit)
    rows = [event_data(desk, made, at, event, met) for at, (event, met) in asked]
    return {"items": rows, "position": len(events)}


@router.get("/{tournament}/offer", summary="The round that would be paired", responses=READ)
async def offer(desk: AtDesk) -> Response:
    """The next round as the engine would pair it: the fields of `paired`, to be changed or posted. For the organiser."""
    desk.needs(ORGANISER)
    made = await aside(desk.now)
    try:
        return private({"name": "paired", "said": to_plain(await aside(offer_round, made)), "position": made.length})
    except ValueError as error:
        raise Problem(409, "refused", "There is no round to pair.", detail=str(error)) from None


@router.post("/{tournament}/events", summary="Say something", responses={**WRITE, 200: _STORED})
async def say_(desk: AtDesk, body: Saying, expected: Expected, client: Client) -> Response:
    """Says one event at a position: who may say what follows from the link."""
    desk.needs(ORGANISER, JUDGE, PLAYER)
    return await aside(lambda: say(desk, read_said(body.name, body.said), expected, client))


@router.post("/{tournament}/matches/{match}/game", summary="Play a game of a match", status_code=201, responses=WRITE)
async def play(request: Request, desk: AtDesk, match: Annotated[str, Path(max_length=64)], body: GameOfMatch) -> Response:
    """Opens the game with its header filled in, or finds the one that is open, and gives a link to its pad."""
    desk.needs(ORGANISER, JUDGE, PLAYER)
    return private(await aside(open_game, desk, match, body.number, body.mode, base_url(request)), 201)


@router.get("/{tournament}/feed", summary="Live feed", responses=READ)
async def live(desk: AtDesk, after: Annotated[int, Query(ge=0, le=10_000_000)] = 0) -> Response:
    """Server-sent events: the position of the tournament whenever it has grown past `after`."""
    desk.house.budgets.may_feed("")
    headers = {"Cache-Control": "private, no-store", "X-Accel-Buffering": "no"}
    return EventSourceResponse(feed(desk, after), headers=headers)
