"""Statistics: what the games add up to, as JSON, as CSV, or as a page with bars."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from api.answers import public
from api.charts import chart
from api.held import held_back
from api.house import House, aside, house_of
from api.openapi import FOUND
from api.problems import not_found
from api.starters import Starter
from projections import cards, decks, games, players, tempo
from projections.export import table_csv, table_rows, tables, to_csv
from projections.runner import ReadModels
from projections.which import Rows, Which

router = APIRouter(prefix="/api/statistics", tags=["statistics"], responses=FOUND)
QUESTIONS: dict[str, Callable[[ReadModels, Which], Rows]] = {
    "games": lambda models, which: games.list_games(models, which, "finished"),
    "players": players.player_records,
    "decks": decks.deck_records,
    "pairings": decks.deck_pairings,
    "colors": decks.color_records,
    "cards": cards.card_usage,
    "tempo": tempo.tempo,
    "facts": tempo.fact_totals,
}
HTML = "text/html; charset=utf-8"
Form = Annotated[Literal["json", "csv"], Query(description="CSV cells are guarded against spreadsheet formulas.")]
Shown = Annotated[Literal["json", "csv", "html"], Query(description="`html`: a page with bars that needs no script.")]
TableName = Annotated[str, Path(max_length=64, examples=["games"])]
Text = Annotated[str, Query(max_length=64)]


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
    form: Shown = "json",
) -> Response:
    """The answer to a question over all games that are listed. It counts only what everybody saw.

    A game that some spectator sees late counts when it is over and nothing is left in it that is not shown yet.
    """
    if question not in QUESTIONS:
        raise not_found("question", list(QUESTIONS))
    rows = await aside(_asked, house_of(request), question, Which(ruleset=ruleset, league=league, season=season))
    if form == "html":
        return Response(chart(question, list(QUESTIONS), rows).encode(), 200, {"Cache-Control": "no-cache"}, HTML)
    return _csv(to_csv(rows), question) if form == "csv" else public({"items": rows})


@router.get("/tables/{name}", summary="A whole table")
async def table(house: Starter, name: TableName, form: Form = "json") -> Response:
    """All rows of a table of listed games; for those who may open games."""
    return await aside(_table, house, name, form)


def _asked(house: House, question: str, which: Which) -> Rows:
    return QUESTIONS[question](house.caught_up(), which._replace(without=held_back(house)))


def _table(house: House, name: str, form: str) -> Response:
    models = house.caught_up()
    if name not in tables(models):
        raise not_found("table", sorted(tables(models)))
    listed = Which(without=held_back(house))
    if form == "csv":
        return _csv(table_csv(models, name, listed), name)
    return public({"items": table_rows(models, name, listed)})


def _csv(text: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"', "Cache-Control": "no-cache"}
    return Response(text.encode(), 200, headers, "text/csv; charset=utf-8")
