"""The data of all pages of a site: its games, tournaments and rulebooks, and the statistics for each choice of games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from api.tournaments.serializers import summary_to_json
from domain import registry
from domain.kernel.contract.layout import layout_to_json
from domain.kernel.contract.ruleset import Ruleset
from projections.filters import GameFilter, Rows
from projections.plugin_questions import QuestionFailed, question_words
from projections.statistics_queries import answer_question, installed_questions
from scripts.site.pages import profile_files
from scripts.site.records import GLANCES_IN_FILE
from scripts.site.site_content import SiteContent

LISTED = (
    "id",
    "ruleset",
    "edition",
    "mode",
    "status",
    "result",
    "winner",
    "league",
    "season",
    "date",
    "started",
    "turns",
    "depth",
)


def shared_page_data(content: SiteContent, statistics: Mapping[str, str]) -> dict[str, Any]:
    """Returns the first file that every page loads. `statistics`: a choice of games -> the file with its answers."""
    used = sorted({row["ruleset"] for row in content.games} | {made.opened.ruleset for made in content.tournaments.values()})
    books = {name: registry.ruleset(name) for name in used if name in registry.available()}
    return {
        "rulesets": [_book(name) for name in books],
        "layouts": {
            name: {"mat": layout_to_json(book.mat), "face": layout_to_json(book.face)} for name, book in books.items()
        },
        "terms": {name: _deck_terms(content, name) for name in books},
        "games": _game_rows(content),
        "leagues": [content.hide_names(name, summary_to_json(name, made)) for name, made in _newest_first(content)],
        "profiles": profile_files(content),
        "questions": [name for name in content.questions if name not in content.failed],
        "words": question_words({name: each for name, each in installed_questions().items() if name in content.questions}),
        "statistics": dict(statistics),
    }


def _newest_first(content: SiteContent) -> list[tuple[str, Any]]:
    return list(reversed(list(content.tournaments.items())))


def _book(name: str) -> dict[str, Any]:
    book = registry.ruleset(name).book
    titles = book.terms.get("title", {})
    return {"id": name, "edition": book.edition, "title": book.title, "titles": titles, "seats": book.seats}


def _deck_terms(content: SiteContent, ruleset: str) -> dict[str, Any]:
    """Returns the words that the decks of a rulebook are called by."""
    rows = content.models.query("SELECT DISTINCT deck FROM deck_games WHERE ruleset = ?", (ruleset,))
    terms = registry.ruleset(ruleset).book.terms
    names = {name for row in rows for name in row["deck"].split("+")}
    return {name: terms[name] for name in sorted(names & set(terms))}


def _game_rows(content: SiteContent) -> list[dict[str, Any]]:
    """Returns the rows of the games as the service lists them, with the fields that a site filters by."""
    decks: dict[str, list[str]] = {}
    for row in content.models.query("SELECT game, deck FROM deck_games ORDER BY game, deck"):
        decks.setdefault(row["game"], []).append(row["deck"])
    last = len(content.games) - 1
    return [
        {
            **{name: row.get(name, "") for name in LISTED},
            "players": {seat["seat"]: seat["player"] for seat in row["seats"]},
            "open": True,
            "decks": sorted(set(decks.get(row["id"], []))),
            "glances": (last - at) // GLANCES_IN_FILE,
        }
        for at, row in enumerate(content.games)
    ]


_OPENING_ACTS = ("keep", "mulligan", "redraw")
"""Acts of an opening, by which the counter offers redraws."""


def counting_data(content: SiteContent) -> dict[str, Any]:
    """Returns for each rulebook of the site what counting needs without a service: its timing chart and its opening acts."""
    books = {row["ruleset"] for row in content.games} | {made.opened.ruleset for made in content.tournaments.values()}
    return {name: _counting_book(registry.ruleset(name)) for name in sorted(books & set(registry.available()))}


def _counting_book(ruleset: Ruleset) -> dict[str, Any]:
    chart = [{"phase": node.phase, "step": node.step, "kind": node.kind} for node in ruleset.timeline.nodes]
    acts = [
        {"act": name, "args": {key: {"words": arg.words} for key, arg in ruleset.acts[name].args.items() if arg.words}}
        for name in _OPENING_ACTS
        if name in ruleset.acts
    ]
    return {"timeline": chart, "acts": acts}


def played_cards(content: SiteContent) -> dict[str, list[str]]:
    """Returns printing -> the games in which it was on a deck list or seen."""
    results: dict[str, list[str]] = {}
    for row in content.models.query("SELECT printing, game FROM card_games ORDER BY printing, game"):
        if row["game"] in content.public:
            results.setdefault(row["printing"], []).append(row["game"])
    return results


def statistics_files(content: SiteContent) -> Iterator[tuple[str, tuple[str, dict[str, Rows]]]]:
    """Yields each choice of games, `ruleset` and `league` with a line break between, with the name of its file and its
    answers."""
    rulesets = ["", *sorted({row["ruleset"] for row in content.games})]
    leagues = ["", *sorted({row["league"] for row in content.games if row["league"]})]
    for ruleset in rulesets:
        for number, league in enumerate(leagues):
            if any(
                row["ruleset"] == ruleset or not ruleset for row in content.games if row["league"] == league or not league
            ):
                name = f"{ruleset or 'all'}{f'-{number}' if number else ''}"
                which = content.which._replace(
                    ruleset=ruleset or content.which.ruleset, league=league or content.which.league
                )
                yield f"{ruleset}\n{league}", (name, statistics_answers(content, which, content.questions))


def statistics_answers(content: SiteContent, which: GameFilter, questions: Iterable[str]) -> dict[str, Rows]:
    """Returns the answers to these questions, without those that fail; of single games only those that are on the site."""
    results: dict[str, Rows] = {}
    for question in questions:
        try:
            rows = answer_question(question, lambda: content.models, lambda: content.tournaments, which)
        except QuestionFailed as error:
            content.failed[question] = error.reason
        else:
            results[question] = [_public(content, row) for row in rows if _is_public(content, row)]
    return results


def _is_public(content: SiteContent, row: Mapping[str, Any]) -> bool:
    return "game" not in row or row["game"] in content.public


def _public(content: SiteContent, row: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(row.get("games"), list):
        return row
    return {**row, "games": [game for game in row["games"] if game in content.public]}
