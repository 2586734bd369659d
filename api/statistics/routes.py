"""Routes that list and answer statistical questions, and export tables."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from fastapi import Depends, Path, Query, Request
from starlette.responses import Response

from api.auth import ServerReader
from api.cpu_budgets import run_in_thread
from api.http.messages import msg
from api.http.openapi import LOOKUP_ERRORS, Responses
from api.http.openapi_responses import binary_response, json_response, merge_contents, text_response
from api.http.problems import invalid_request, not_found
from api.http.query_parameters import QueriedGames
from api.http.routers import FeatureRouter
from api.jobs.service import QUEUED, respond_or_queue
from api.limits import FILE_ROWS, PAGE_ROWS
from api.state import app_state
from api.statistics.schemas import StatisticRowsOut, StatisticsOut
from api.statistics.service import (
    PICTURED,
    XLSX,
    AnswerPage,
    StatisticQuery,
    answer_query,
    answer_table,
    list_questions,
    season_terms,
)
from projections.statistics_queries import MATCH_QUESTIONS, QUESTIONS, all_questions, is_question
from projections.tournaments.charts import CHARTS

router = FeatureRouter(prefix="/api/statistics", tags=["statistics"], responses=LOOKUP_ERRORS)
_FILE_HEADERS = ("Link", "Content-Disposition")
_TABLE: Responses = {
    **QUEUED,
    200: merge_contents(
        json_response("A page of rows.", StatisticRowsOut, headers=_FILE_HEADERS),
        text_response("A page of rows.", "text/csv"),
        binary_response("A page of rows.", XLSX),
    ),
}
_STATISTIC: Responses = {
    **QUEUED,
    200: merge_contents(_TABLE[200], text_response("", "text/html", "image/svg+xml"), binary_response("", "image/png")),
}
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
Limit = Annotated[
    int | None,
    Query(ge=1, le=FILE_ROWS, description=f"So many rows; {PAGE_ROWS} where nothing is said, of CSV and XLSX {FILE_ROWS}."),
]
Skip = Annotated[int, Query(ge=0, le=100_000_000, description="After so many rows, as `next` says it.")]


@router.get("", summary="List the questions", responses={200: json_response("The questions and tables.", StatisticsOut)})
async def list_statistics(request: Request) -> Response:
    """Lists the questions, and the tables behind them."""
    return await run_in_thread(list_questions, app_state(request))


class AnswerOptions(NamedTuple):
    """How a question is answered. `best`, `places`: terms of a season table · `apart`: over the games that do not count."""

    best: int
    places: str
    apart: bool
    limit: int | None
    skip: int
    form: str
    lang: str


async def answer_options(
    best: Annotated[int, Query(ge=0, le=1000, description="Of season: events of a player that count; 0: all.")] = 0,
    places: Annotated[str, Query(max_length=200, description="Of season: points by place.", examples=["25,18,15"])] = "",
    apart: Annotated[bool, Query(description="Over the games that do not count instead.")] = False,
    limit: Limit = None,
    skip: Skip = 0,
    form: Shown = "json",
    lang: Annotated[Literal["en", "ja", "zh"], Query(description="Of what is written in a picture.")] = "en",
) -> AnswerOptions:
    """Returns how a question is answered."""
    return AnswerOptions(best, places, apart, limit, skip, form, lang)


@router.get("/{question}", summary="Answer a question", responses=_STATISTIC)
async def get_statistic(
    request: Request,
    question: Annotated[str, Path(max_length=64, examples=["players"])],
    which: QueriedGames,
    options: Annotated[AnswerOptions, Depends(answer_options)],
) -> Response:
    """Answers a question over all listed games. Only what everybody saw is counted, and only games that were judged here, or
    imported and confirmed by an audit; `apart` counts the others.

    A game that some spectator sees late counts when that spectator has seen its end.

    If there are more rows, `next` is the `skip` of the next page, and the header `Link` its address. Pictures have all rows.
    """
    if question not in QUESTIONS and not await run_in_thread(is_question, question):
        raise not_found("question", list(all_questions()))
    state = app_state(request)
    if which.depth and question in MATCH_QUESTIONS:
        raise invalid_request({"at": "query.depth", "kind": msg("matches_have_no_depth")})
    if options.form in PICTURED and question not in CHARTS:
        raise invalid_request({"at": "query.form", "kind": msg("no_picture_of_question"), "known": list(CHARTS)})
    terms = season_terms(options.best, options.places)
    page = AnswerPage.of(request, options.limit, options.skip, options.form)
    query = StatisticQuery(question, which, options.form, options.apart, page, options.lang, terms)
    large = question not in MATCH_QUESTIONS and await run_in_thread(state.is_large_query)
    return await respond_or_queue(request, lambda: answer_query(state, query), large=large)


@router.get("/tables/{name}", summary="A whole table", responses=_TABLE)
async def export_table(
    request: Request, state: ServerReader, name: TableName, limit: Limit = None, skip: Skip = 0, form: Form = "json"
) -> Response:
    """Returns the rows of a table of listed games. Needs the server token, or a token with the scope `read_server`.

    `next` and `Link` lead to the next page.
    """
    page = AnswerPage.of(request, limit, skip, form)
    return await respond_or_queue(
        request, lambda: answer_table(state, name, page, form), large=await run_in_thread(state.is_large_query)
    )
