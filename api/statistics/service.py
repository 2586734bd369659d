"""Answers statistical queries as JSON, CSV, XLSX, HTML or images. Blocking: called in a thread."""

from __future__ import annotations

from typing import NamedTuple

from fastapi import Request
from starlette.responses import Response

from api.http.messages import msg
from api.http.problems import Problem, invalid_request, not_found
from api.http.responses import cacheable_json, next_page
from api.limits import FILE_ROWS, PAGE_ROWS
from api.state import AppState
from api.statistics.html_page import statistics_page
from api.views.visibility import named_filter, without_delayed_games
from api.web.javascript_messages import app_messages
from domain.cards.name_matching import similar_words
from domain.tournaments.state import Tournament
from projections.exports.table_exports import exportable_tables, table_rows, to_csv, to_xlsx
from projections.filters import COUNTED, GameFilter, Rows
from projections.player_merges import PlayerMerges, read_merges
from projections.plugin_questions import question_words
from projections.statistics_queries import MATCH_QUESTIONS, RateOptions, all_questions, answer_question, installed_questions
from projections.tournaments.charts import CHARTS
from replays.viewer.picture.board_images import svg_to_png

HTML = "text/html; charset=utf-8"


XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


FILES, PICTURED = ("csv", "xlsx"), ("svg", "png")
LONGEST_POINTS = 5
"""Digits of the points for a place of a season."""


class AnswerPage(NamedTuple):
    """The rows of one answer, and its request."""

    rows: int
    skip: int
    request: Request

    @classmethod
    def of(cls, request: Request, limit: int | None, skip: int, form: str) -> AnswerPage:
        """Returns the page that a request selects."""
        return cls(limit or (FILE_ROWS if form in FILES else PAGE_ROWS), skip, request)

    def chosen(self, which: GameFilter) -> GameFilter:
        """Returns the filter for this page and one more row, which shows whether there are others."""
        return which._replace(rows=self.rows + 1, skip=self.skip)

    def next(self, rows: Rows) -> int | None:
        """Returns the number of rows before the next page, or None on the last page."""
        return self.skip + self.rows if len(rows) > self.rows else None

    def headers(self, rows: Rows) -> dict[str, str]:
        """Returns the `Link` header of the next page."""
        return next_page(self.request, self.next(rows), "skip")

    def link(self, rows: Rows) -> str:
        """Returns the URL of the next page on this service, without a key; empty on the last page."""
        return self.headers(rows).get("Link", "").partition(">")[0].removeprefix("<")


class StatisticQuery(NamedTuple):
    """A statistical question with its filter and the form of its answer. `excluded`: over the games that do not count ·
    `terms`: how rates and season tables are computed."""

    question: str
    which: GameFilter
    form: str
    excluded: bool
    page: AnswerPage
    language: str
    terms: RateOptions = RateOptions()


def list_questions(state: AppState) -> Response:
    """Returns the names of the questions and tables, and the words of questions of other packages."""
    tables = sorted(exportable_tables(state.read_models))
    words = question_words(installed_questions())
    return cacheable_json({"questions": list(all_questions()), "tables": tables, "words": words})


def season_terms(best: int, places: str) -> RateOptions:
    """Returns the terms of a season table: events that count, and points by place as numbers with commas.

    Raises a Problem (422) for other text.
    """
    parts = [part.strip() for part in places.split(",") if part.strip()]
    if not all(part.isdecimal() and part.isascii() and len(part) <= LONGEST_POINTS for part in parts):
        raise invalid_request({"at": "query.places", "kind": msg("places_are_numbers_with_commas")})
    return RateOptions(best=best, places=tuple(map(int, parts)) or RateOptions().places)


def answer_query(state: AppState, query: StatisticQuery) -> Response:
    """Returns the answer to a query. Raises a Problem for a filter of an unknown name: 404 for a league, else 422."""
    question, which, form, excluded, page, language, terms = query
    if which.league:
        _require_known_league(state, which.league)
    if form in PICTURED:
        return _draw_image(state, _rows(state, CHARTS[question][0], which, excluded, terms), question, form, language)
    rows = _rows(state, question, page.chosen(which), excluded, terms)
    shown, headers = rows[: page.rows], page.headers(rows)
    if form == "html":
        drawn = statistics_page(question, list(all_questions()), shown, page.link(rows))
        return Response(drawn.encode(), 200, {"Cache-Control": "no-cache", **headers}, HTML)
    if form == "xlsx":
        return _file(to_xlsx(question, shown), question, form, headers)
    if form == "csv":
        return _file(to_csv(shown).encode(), question, form, headers)
    return cacheable_json({"items": shown, "next": page.next(rows)}, 200, headers)


def _require_known_league(state: AppState, league: str) -> None:
    """Raises a Problem (404) for a league of no game and no tournament, with similar names."""
    listed, models = f"FROM {COUNTED} WHERE unlisted = 0", state.read_models_up_to_date()
    if models.query(f"SELECT 1 {listed} AND league = ? LIMIT 1", (league,)):
        return
    known = {made.opened.league for made in _tournaments(state).values() if made.opened.league}
    if league not in known:
        known |= {row["league"] for row in models.query(f"SELECT DISTINCT league {listed} AND league <> ''")}
        raise Problem(404, "not-found", msg("no_such_league"), at="query.league", nearest=list(similar_words(league, known)))


def _rows(state: AppState, question: str, which: GameFilter, excluded: bool, terms: RateOptions) -> Rows:
    of_matches, merges = question in MATCH_QUESTIONS, read_merges(state.settings.data)
    seen = without_delayed_games(state, which, excluded)._replace(canonical_name=PlayerMerges(merges).canonical_name)
    named = named_filter(state, seen, of_matches)
    counts = (which if of_matches else named)._replace(canonical_name=PlayerMerges(merges).canonical_name)
    return answer_question(question, state.read_models_up_to_date, lambda: _tournaments(state), counts, terms)


def _tournaments(state: AppState) -> dict[str, Tournament]:
    return state.tournaments.undamaged()


def _draw_image(state: AppState, rows: Rows, question: str, form: str, language: str) -> Response:
    _, draw = CHARTS[question]
    drawn = draw(rows, app_messages(language)[f"question.{question}"])
    if form == "svg":
        return Response(drawn.encode(), 200, {"Cache-Control": "no-cache"}, "image/svg+xml")
    return Response(state.compute.run(svg_to_png, drawn), 200, {"Cache-Control": "no-cache"}, "image/png")


def answer_table(state: AppState, name: str, page: AnswerPage, form: str) -> Response:
    """Returns the rows of a table. Raises a Problem (404) for an unknown one."""
    models = state.read_models_up_to_date()
    if name not in exportable_tables(models):
        raise not_found("table", sorted(exportable_tables(models)))
    rows = table_rows(models, name, without_delayed_games(state, page.chosen(GameFilter())))
    shown, headers = rows[: page.rows], page.headers(rows)
    columns = [column.name for column in exportable_tables(models)[name].all_columns]
    if form == "xlsx":
        return _file(to_xlsx(name, shown, columns), name, form, headers)
    if form == "csv":
        return _file(to_csv(shown, columns).encode(), name, form, headers)
    return cacheable_json({"items": shown, "next": page.next(rows)}, 200, headers)


def _file(body: bytes, name: str, form: str, more: dict[str, str]) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"', "Cache-Control": "no-cache", **more}
    return Response(body, 200, headers, XLSX if form == "xlsx" else "text/csv; charset=utf-8")
