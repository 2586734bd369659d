"""Tournaments taken out and in, and held against their rules and records."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from api.answers import private
from api.house import aside
from api.league.access import AtDesk, Desk
from api.league.files import export, pack, take_past, unpack
from api.league.proofs import shown
from api.links import JUDGE, ORGANISER
from api.openapi import OPENS, READ, made
from api.problems import Problem
from api.routes.files import Prefer
from api.showing import base_url
from api.starters import Starter
from api.writes import Client
from replays.league.checks import check
from replays.league.clerk import rule_ids
from replays.league.past import Terms

router = APIRouter(prefix="/api/leagues", tags=["leagues"])
Text = Annotated[str, Query(max_length=200)]
_ID = {"id": "t-8m2k4v0tq3nd", "position": 93, "link": {"scope": "organiser", "key": "...", "url": "..."}}
_BROUGHT = {**OPENS, 201: made("The tournament.", "application/json", _ID)}


@router.get("/{tournament}/export", summary="For another program", responses=READ)
async def out(
    desk: AtDesk,
    form: Annotated[str, Query(max_length=20, examples=["topdeck"])] = "csv",
    private: Annotated[str, Query(max_length=4000, description="Players who are not named, with commas between.")] = "",
) -> Response:
    """As csv, melee, topdeck, limitless, nrtm, gundamwar or trf, or all its tables as json. For who keeps the tournament."""
    desk.needs(ORGANISER, JUDGE)
    return await aside(export, desk, form, [each.strip() for each in private.split(",") if each.strip()])


@router.get("/{tournament}/file", summary="As one file", responses=READ)
async def whole_file(desk: AtDesk) -> Response:
    """The tournament with the complete records of its games, over the signature of the house. For the organiser."""
    desk.needs(ORGANISER)
    return await aside(pack, desk)


@router.get("/{tournament}/verify", summary="Does it hold?", responses=READ)
async def verify(desk: AtDesk) -> Response:
    """Every event held against the rules of the event, every attached record against its report. For who keeps it."""
    desk.needs(ORGANISER, JUDGE)
    return private(await aside(_checked, desk))


def _checked(desk: Desk) -> dict[str, object]:
    found = check(desk.tournament, desk.house.league.events(desk.tournament), lambda game: shown(desk.house, game), rule_ids)
    rows = {name: [each._asdict() for each in getattr(found, name)] for name in ("differences", "broken")}
    return {**found._asdict(), **rows}


@router.post("/file", summary="Take a tournament in", status_code=201, responses=_BROUGHT)
async def bring(request: Request, client: Client, house: Starter, prefer: Prefer = "") -> Response:
    """Takes a tournament in from its file, and gives the organiser's link. Its records are audited, as every one that comes
    from outside; they keep their ids where a house that is trusted here has signed the file, and are `apart` otherwise.

    The same again changes nothing; a tournament that is here with another past is never taken. `Prefer: respond-async`: the
    audits go on behind.
    """
    body, base = await request.body(), base_url(request)

    def work() -> Response:
        return unpack(house, body, client, base)

    if "respond-async" not in prefer.lower():
        return await aside(work)
    job = request.app.state.jobs.start(work)
    return private(job.shown(), 202, {"Location": f"/api/jobs/{job.id}", "Preference-Applied": "respond-async"})


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
    return await aside(take_past, house, form, text, terms, client, base_url(request))
