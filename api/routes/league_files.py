"""Tournaments taken out and in, and held against their rules and records."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from api.answers import private
from api.house import aside
from api.jobs import BEHIND, answered
from api.league.access import AtDesk, Desk
from api.league.files import export, pack, take_past, unpack
from api.league.proofs import proof_data, shown, spoken
from api.limits import AT_ONCE
from api.links import JUDGE, ORGANISER
from api.openapi import OPENS, READ, made
from api.problems import Problem
from api.routes.files import Prefer
from api.showing import base_url
from api.starters import Starter
from api.writes import Client
from replays.tournaments.bundle import games_of
from replays.tournaments.checks import check, counts
from replays.tournaments.clerk import rule_ids
from replays.tournaments.past import Terms

router = APIRouter(prefix="/api/leagues", tags=["leagues"])
Text = Annotated[str, Query(max_length=200)]
_ID = {"id": "t-8m2k4v0tq3nd", "position": 93, "link": {"scope": "organiser", "key": "...", "url": "..."}}
_BROUGHT = {**OPENS, **BEHIND, 201: made("The tournament.", "application/json", _ID)}


@router.get("/{tournament}/export", summary="For another program", responses=READ)
async def out(
    desk: AtDesk,
    form: Annotated[str, Query(max_length=20, examples=["topdeck"])] = "csv",
    private: Annotated[str, Query(max_length=4000, description="Players who are not named, with commas between.")] = "",
) -> Response:
    """As csv, melee, topdeck, limitless, nrtm, gundamwar or trf, or all its tables as json. For who keeps the tournament."""
    desk.needs(ORGANISER, JUDGE)
    return await aside(export, desk, form, [each.strip() for each in private.split(",") if each.strip()])


@router.get("/{tournament}/file", summary="As one file", responses={**READ, **BEHIND})
async def whole_file(request: Request, desk: AtDesk) -> Response:
    """The tournament with the complete records of its games, over the signature of the house. For the organiser."""
    desk.needs(ORGANISER)
    made = await aside(desk.now)
    return await answered(request, lambda: pack(desk), len(games_of(made)) > AT_ONCE.packed)


@router.get("/{tournament}/verify", summary="Does it hold?", responses={**READ, **BEHIND})
async def verify(request: Request, desk: AtDesk) -> Response:
    """Every event held against the rules of the event, every attached record against its report. For who keeps it."""
    desk.needs(ORGANISER, JUDGE)
    made = await aside(desk.now)
    large = made.length > AT_ONCE.said or len(games_of(made)) > AT_ONCE.packed
    return await answered(request, lambda: private(_checked(desk)), large)


def _checked(desk: Desk) -> dict[str, object]:
    house = desk.house
    events = house.league.events(desk.tournament)
    found = check(desk.tournament, events, lambda game: shown(house, game), house.origins.of, rule_ids)
    rows = {
        "proofs": [proof_data(each) for each in found.proofs],
        "broken": [{**each._asdict(), **spoken([each.why])[0]} for each in found.broken],
    }
    return {"events": found.events, **counts(found.proofs), **rows}


@router.post("/file", summary="Take a tournament in", status_code=201, responses=_BROUGHT)
async def bring(request: Request, client: Client, house: Starter, prefer: Prefer = "") -> Response:
    """Takes a tournament in from its file, and gives the organiser's link. Its records are audited, as every one that comes
    from outside; they keep their ids where a house that is trusted here has signed the file, and are `apart` otherwise.

    The same again changes nothing; a tournament that is here with another past is never taken. Audits take longer than an
    answer should: they go on behind, and the answer says where to ask.
    """
    body, base = await request.body(), base_url(request)

    def work() -> Response:
        return unpack(house, body, client, base)

    return await answered(request, work, len(body) > AT_ONCE.record, prefer)


@router.post("/past", summary="Take past results in", status_code=201, responses=_BROUGHT)
async def past(
    request: Request,
    client: Client,
    house: Starter,
    form: Annotated[str, Query(max_length=20, examples=["csv"])] = "csv",
    ruleset: Text = "",
    title: Text = "",
    league: Text = "",
    season: Text = "",
    date: Text = "",
) -> Response:
    """Takes the results of a past tournament in from a file of another program, as the text that is sent: csv, topdeck,
    limitless, nrtm, gundamwar or trf. The same file is taken in once."""
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem(422, "unreadable", "The file is not UTF-8 text.") from None
    terms = Terms(ruleset, title, league, season, date)
    base = base_url(request)
    large = len(text) > 40 * AT_ONCE.said
    return await answered(request, lambda: take_past(house, form, text, terms, client, base), large)
