"""Statistics: what the games add up to, as JSON, as CSV, or as a page with bars."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from api.answers import public
from api.charts import chart
from api.held import counted
from api.house import House, aside, house_of
from api.jobs import BEHIND, answered
from api.openapi import FOUND
from api.problems import bad_shape, not_found
from api.starters import Starter
from domain.league.tournament.state import Tournament
from projections.export import table_csv, table_rows, table_xlsx, tables, to_csv, to_xlsx
from projections.league.pictures import PICTURES
from projections.questions import OF_MATCHES, QUESTIONS, answer
from projections.same_players import SamePlayers, read_merges
from projections.which import Rows, Which
from replays.viewer.picture.drawing import to_png

router = APIRouter(prefix="/api/statistics", tags=["statistics"], responses={**FOUND, **BEHIND})
HTML = "text/html; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Form = Annotated[
    Literal["json", "csv", "xlsx"], Query(description="Cells of CSV and XLSX are guarded against spreadsheet formulas.")
]
Shown = Annotated[
    Literal["json", "csv", "xlsx", "html", "svg", "png"],
    Query(
        description="`html`: a page with bars that needs no script · `svg`, `png`: a picture of meta, matchups or ratings."
    ),
]
TableName = Annotated[str, Path(max_length=64, examples=["games"])]
Text = Annotated[str, Query(max_length=64)]
Limit = Annotated[int, Query(ge=0, le=100_000, description="So many rows; 0: all.")]
Skip = Annotated[int, Query(ge=0, le=100_000_000, description="After so many rows.")]


@router.get("", summary="What can be asked")
async def questions(request: Request) -> Response:
    """The questions, and the tables behind them."""
    names = await aside(lambda: sorted(tables(house_of(request).models)))
    return public({"questions": list(QUESTIONS), "tables": names})


@router.get("/{question}", summary="Ask")
async def ask(
    request: Request,
    question: Annotated[str, Path(max_length=64, examples=["players"])],
    ruleset: Text = "",
    league: Text = "",
    season: Text = "",
    since: Annotated[str, Query(max_length=10, description="Played on this day or later.")] = "",
    until: Annotated[str, Query(max_length=10, description="Played on this day or earlier.")] = "",
    event: Annotated[str, Query(max_length=64, description="The name of an event, or a tournament's id.")] = "",
    round: Text = "",
    player: Text = "",
    deck: Text = "",
    apart: Annotated[bool, Query(description="Over the games that do not count instead.")] = False,
    limit: Limit = 0,
    skip: Skip = 0,
    form: Shown = "json",
) -> Response:
    """The answer to a question over all games that are listed. It counts only what everybody saw, and only games that were
    judged here, or brought in and found right by an audit; the others are told `apart`.

    A game that some spectator sees late counts when it is over and nothing is left in it that is not shown yet.
    """
    if question not in QUESTIONS:
        raise not_found("question", list(QUESTIONS))
    tournament = event if event.startswith("t-") else ""
    which = Which(ruleset, league, season, since=since, until=until, round=round, player=player, deck=deck)
    which = which._replace(tournament=tournament, event="" if tournament else event, rows=limit, skip=skip)
    house = house_of(request)
    asked = _Asked(question, which, form, apart)
    large = question not in OF_MATCHES and await aside(house.is_much)
    return await answered(request, lambda: _answer(house, asked), large=large)


@router.get("/tables/{name}", summary="A whole table")
async def table(
    request: Request, house: Starter, name: TableName, limit: Limit = 0, skip: Skip = 0, form: Form = "json"
) -> Response:
    """The rows of a table of listed games; for those who may open games."""
    which = Which(rows=limit, skip=skip)
    return await answered(request, lambda: _table(house, name, which, form), large=await aside(house.is_much))


class _Asked(NamedTuple):
    question: str
    which: Which
    form: str
    apart: bool


def _answer(house: House, asked: _Asked) -> Response:
    question, which, form, apart = asked
    if form in ("svg", "png"):
        return _picture(house, question, which, form, apart)
    rows = _asked(house, question, which, apart)
    if form == "html":
        return Response(chart(question, list(QUESTIONS), rows).encode(), 200, {"Cache-Control": "no-cache"}, HTML)
    if form == "xlsx":
        return _file(to_xlsx(question, rows), question, form)
    return _file(to_csv(rows).encode(), question, form) if form == "csv" else public({"items": rows})


def _asked(house: House, question: str, which: Which, apart: bool) -> Rows:
    if question in OF_MATCHES:
        counts = which._replace(same=SamePlayers(read_merges(house.settings.data)).of)
    else:
        counts = counted(house, which, apart)
    return answer(question, house.caught_up, lambda: _tournaments(house), counts)


def _tournaments(house: House) -> dict[str, Tournament]:
    return {name: house.league.tournament(name) for name in house.league.names()}


def _picture(house: House, question: str, which: Which, form: str, apart: bool) -> Response:
    if question not in PICTURES:
        raise bad_shape({"at": "query.form", "kind": "no picture of this question", "known": list(PICTURES)})
    of, draw = PICTURES[question]
    drawn = draw(_asked(house, of, which, apart), question)
    if form == "svg":
        return Response(drawn.encode(), 200, {"Cache-Control": "no-cache"}, "image/svg+xml")
    return Response(to_png(drawn), 200, {"Cache-Control": "no-cache"}, "image/png")


def _table(house: House, name: str, which: Which, form: str) -> Response:
    models = house.caught_up()
    if name not in tables(models):
        raise not_found("table", sorted(tables(models)))
    listed = counted(house, which)
    if form == "xlsx":
        return _file(table_xlsx(models, name, listed), name, form)
    if form == "csv":
        return _file(table_csv(models, name, listed).encode(), name, form)
    return public({"items": table_rows(models, name, listed)})


def _file(body: bytes, name: str, form: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"', "Cache-Control": "no-cache"}
    return Response(body, 200, headers, XLSX if form == "xlsx" else "text/csv; charset=utf-8")
