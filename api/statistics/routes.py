"""Routes that list and answer statistical questions, and export tables."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from fastapi import APIRouter, Path, Query, Request
from starlette.datastructures import URL
from starlette.responses import Response

from api.auth import ServerTokenHolder
from api.cpu_budgets import run_in_thread
from api.http.openapi import LOOKUP_ERRORS
from api.http.problems import Problem, invalid_request, not_found
from api.http.responses import cacheable_json
from api.jobs.service import QUEUED, respond_or_queue
from api.limits import FILE_ROWS, PAGE_ROWS
from api.state import AppState, app_state
from api.statistics.html_page import statistics_page
from api.views.visibility import without_delayed_games
from api.web.translations import app_messages
from domain.cards.name_matching import similar_words
from domain.tournaments.state import Tournament
from projections.exports.spreadsheets import table_rows, tables, to_csv, to_xlsx
from projections.filters import COUNTED, GameFilter, Rows
from projections.player_merges import PlayerMerges, read_merges
from projections.questions import MATCH_QUESTIONS, QUESTIONS, answer
from projections.tournaments.charts import CHARTS
from replays.viewer.picture.board_images import to_png

router = APIRouter(prefix="/api/statistics", tags=["statistics"], responses={**LOOKUP_ERRORS, **QUEUED})
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
FILES, PICTURED = ("csv", "xlsx"), ("svg", "png")
TableName = Annotated[str, Path(max_length=64, examples=["games"])]
Text = Annotated[str, Query(max_length=64)]
Limit = Annotated[
    int | None,
    Query(ge=1, le=FILE_ROWS, description=f"So many rows; {PAGE_ROWS} where nothing is said, of CSV and XLSX {FILE_ROWS}."),
]
Skip = Annotated[int, Query(ge=0, le=100_000_000, description="After so many rows, as `next` says it.")]


@router.get("", summary="What can be asked")
async def list_statistics(request: Request) -> Response:
    """The questions, and the tables behind them."""
    names = await run_in_thread(lambda: sorted(tables(app_state(request).models)))
    return cacheable_json({"questions": list(QUESTIONS), "tables": names})


@router.get("/{question}", summary="Ask")
async def get_statistic(
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
    limit: Limit = None,
    skip: Skip = 0,
    form: Shown = "json",
    lang: Annotated[Literal["en", "ja", "zh"], Query(description="Of what is written in a picture.")] = "en",
) -> Response:
    """The answer to a question over all games that are listed. It counts only what everybody saw, and only games that were
    judged here, or brought in and found right by an audit; the others are told `apart`.

    A game that some spectator sees late counts when it is over and nothing is left in it that is not shown yet.

    Where there are more rows, `next` is the `skip` that goes on with them (null: there are none), and the header `Link` the
    address. A picture is drawn of all rows.
    """
    if question not in QUESTIONS:
        raise not_found("question", list(QUESTIONS))
    tournament = event if event.startswith("t-") else ""
    which = GameFilter(ruleset, league, season, since=since, until=until, round=round, player=player, deck=deck)
    which = which._replace(tournament=tournament, event="" if tournament else event)
    state = app_state(request)
    if form in PICTURED and question not in CHARTS:
        raise invalid_request({"at": "query.form", "kind": "no picture of this question", "known": list(CHARTS)})
    query = StatisticQuery(question, which, form, apart, Page.of(request, limit, skip, form), lang)
    large = question not in MATCH_QUESTIONS and await run_in_thread(state.is_large_query)
    return await respond_or_queue(request, lambda: answer_query(state, query), large=large)


@router.get("/tables/{name}", summary="A whole table")
async def export_table(
    request: Request, state: ServerTokenHolder, name: TableName, limit: Limit = None, skip: Skip = 0, form: Form = "json"
) -> Response:
    """The rows of a table of listed games; for those who may open games. `next` and `Link` go on with those that follow."""
    page = Page.of(request, limit, skip, form)
    return await respond_or_queue(
        request, lambda: answer_table(state, name, page, form), large=await run_in_thread(state.is_large_query)
    )


class Page(NamedTuple):
    """Which rows are told of an answer, and the address that was asked."""

    rows: int
    skip: int
    address: URL

    @classmethod
    def of(cls, request: Request, limit: int | None, skip: int, form: str) -> Page:
        """The page that is asked for."""
        return cls(limit or (FILE_ROWS if form in FILES else PAGE_ROWS), skip, request.url)

    def chosen(self, which: GameFilter) -> GameFilter:
        """The choice with the rows of this page, and one more, by which it is known whether there are others."""
        return which._replace(rows=self.rows + 1, skip=self.skip)

    def next(self, rows: Rows) -> int | None:
        """After how many rows the page that follows begins."""
        return self.skip + self.rows if len(rows) > self.rows else None

    def link(self, rows: Rows) -> str:
        """The address of the page that follows, on this service and without a key; empty where there is none."""
        after = self.next(rows)
        if after is None:
            return ""
        onward = self.address.include_query_params(skip=after).remove_query_params("key")
        return f"{onward.path}?{onward.query}"

    def headers(self, rows: Rows) -> dict[str, str]:
        """The header that says it."""
        link = self.link(rows)
        return {"Link": f'<{link}>; rel="next"'} if link else {}


class StatisticQuery(NamedTuple):
    question: str
    which: GameFilter
    form: str
    apart: bool
    page: Page
    language: str


def answer_query(state: AppState, query: StatisticQuery) -> Response:
    question, which, form, apart, page, language = query
    if which.league:
        _require_known_league(state, which.league)
    if form in PICTURED:
        return _draw_image(state, _rows(state, CHARTS[question][0], which, apart), question, form, language)
    rows = _rows(state, question, page.chosen(which), apart)
    shown, headers = rows[: page.rows], page.headers(rows)
    if form == "html":
        drawn = statistics_page(question, list(QUESTIONS), shown, page.link(rows))
        return Response(drawn.encode(), 200, {"Cache-Control": "no-cache", **headers}, HTML)
    if form == "xlsx":
        return _file(to_xlsx(question, shown), question, form, headers)
    if form == "csv":
        return _file(to_csv(shown).encode(), question, form, headers)
    return cacheable_json({"items": shown, "next": page.next(rows)}, 200, headers)


def _require_known_league(state: AppState, league: str) -> None:
    """Raises a Problem for a league that no listed game and no tournament is of, with those whose names are near."""
    listed, models = f"FROM {COUNTED} WHERE unlisted = 0", state.read_models_up_to_date()
    if models.query(f"SELECT 1 {listed} AND league = ? LIMIT 1", (league,)):
        return
    known = {made.opened.league for made in _tournaments(state).values() if made.opened.league}
    if league not in known:
        known |= {row["league"] for row in models.query(f"SELECT DISTINCT league {listed} AND league <> ''")}
        raise Problem(
            404, "not-found", "There is no such league.", at="query.league", nearest=list(similar_words(league, known))
        )


def _rows(state: AppState, question: str, which: GameFilter, apart: bool) -> Rows:
    if question in MATCH_QUESTIONS:
        counts = which._replace(same=PlayerMerges(read_merges(state.settings.data)).canonical_name)
    else:
        counts = without_delayed_games(state, which, apart)
    return answer(question, state.read_models_up_to_date, lambda: _tournaments(state), counts)


def _tournaments(state: AppState) -> dict[str, Tournament]:
    return state.tournaments.sound()


def _draw_image(state: AppState, rows: Rows, question: str, form: str, language: str) -> Response:
    _, draw = CHARTS[question]
    drawn = draw(rows, app_messages(language)[f"question.{question}"])
    if form == "svg":
        return Response(drawn.encode(), 200, {"Cache-Control": "no-cache"}, "image/svg+xml")
    return Response(state.compute.run(to_png, drawn), 200, {"Cache-Control": "no-cache"}, "image/png")


def answer_table(state: AppState, name: str, page: Page, form: str) -> Response:
    models = state.read_models_up_to_date()
    if name not in tables(models):
        raise not_found("table", sorted(tables(models)))
    rows = table_rows(models, name, without_delayed_games(state, page.chosen(GameFilter())))
    shown, headers = rows[: page.rows], page.headers(rows)
    columns = [column.name for column in tables(models)[name].all_columns]
    if form == "xlsx":
        return _file(to_xlsx(name, shown, columns), name, form, headers)
    if form == "csv":
        return _file(to_csv(shown, columns).encode(), name, form, headers)
    return cacheable_json({"items": shown, "next": page.next(rows)}, 200, headers)


def _file(body: bytes, name: str, form: str, more: dict[str, str]) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"', "Cache-Control": "no-cache", **more}
    return Response(body, 200, headers, XLSX if form == "xlsx" else "text/csv; charset=utf-8")
