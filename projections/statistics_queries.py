"""All questions that the statistics answer: one list for the terminal, the service, its pages and the exports."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from domain.kernel.record.event import Event
from domain.tournaments.win_rate_intervals import MIN_MATCHES
from projections.filters import GameFilter, Rows
from projections.game_summary import GameSummary
from projections.player_merges import PlayerMerges
from projections.plugin_questions import (
    InstalledQuestion,
    answer_installed_question,
    broken_questions,
    usable_questions,
)
from projections.statistics import boards_and_highlights, cards, decks, game_averages, game_list, moment_search_index, players
from projections.table_definitions import Projection, Queryable, Question, common_values
from projections.tournaments.counted_matches import with_unrecorded_games
from projections.tournaments.export_tables import TOURNAMENT_TABLES, Tournaments
from projections.tournaments.metagame import deck_matchups, deck_shares
from projections.tournaments.rankings import PLACES, player_ratings, rating_history, season_table

PROJECTIONS: tuple[Projection, ...] = (
    game_list.PROJECTION,
    players.PROJECTION,
    decks.PROJECTION,
    cards.PROJECTION,
    game_averages.PROJECTION,
    boards_and_highlights.PROJECTION,
    moment_search_index.PROJECTION,
)
"""The read models of games."""


class RateOptions(NamedTuple):
    """Options of rates and season tables.

    `confidence`: of intervals · `min_games`: games from which a rate is ranked · `best`: events of a player that count in a
    season (0: all) · `places`: season points by place.
    """

    confidence: float = 0.95
    min_games: int = MIN_MATCHES
    best: int = 0
    places: tuple[int, ...] = PLACES


GAME_QUESTIONS: dict[str, Question] = {name: ask for each in PROJECTIONS for name, ask in each.questions.items()}
"""Questions about games."""
MATCH_QUESTIONS: dict[str, Callable[[Tournaments, GameFilter, RateOptions], Rows]] = {
    "meta": lambda made, which, terms: deck_shares(made, which, terms.confidence, terms.min_games),
    "matchups": lambda made, which, terms: deck_matchups(made, which, terms.confidence, terms.min_games),
    "ratings": lambda made, which, terms: player_ratings(made, which, terms.min_games),
    "rating_history": lambda made, which, terms: rating_history(made, which),
    "season": lambda made, which, terms: season_table(made, which, terms.best, terms.places),
}
"""Questions about the matches of tournaments."""
QUESTIONS: tuple[str, ...] = (*GAME_QUESTIONS, *MATCH_QUESTIONS)
"""The names of the questions of this edition."""
_GAME_TABLES = [table.name for projection in PROJECTIONS for table in projection.tables]
_RESERVED = frozenset(("tables", *QUESTIONS, *_GAME_TABLES, *(table.name for table in TOURNAMENT_TABLES)))
"""Names that no question of another package can have."""


class DepthNotKnown(ValueError):
    """A question about matches, which are counted from reports and have no depth of a record."""


def installed_questions() -> Mapping[str, InstalledQuestion]:
    """Returns the questions of other packages that can be asked, by name. They cannot replace one of this edition."""
    return usable_questions(_RESERVED)


def broken_installed_questions() -> Mapping[str, str]:
    """Returns the questions of other packages that cannot be used, and why."""
    return broken_questions(_RESERVED)


def all_questions() -> tuple[str, ...]:
    """Returns the names of all questions that can be asked, those of this edition first."""
    return (*QUESTIONS, *installed_questions())


def is_question(name: str) -> bool:
    """Returns whether a question can be asked. Other packages are looked for only if it is none of this edition."""
    return name in QUESTIONS or name in installed_questions()


def answer_question(
    question: str,
    models: Callable[[], Queryable],
    tournaments: Callable[[], Tournaments],
    which: GameFilter,
    terms: RateOptions | None = None,
) -> Rows:
    """Answers a question for the filtered games or tournaments, and opens only the one it needs. Raises KeyError for an
    unknown question, DepthNotKnown for a depth of matches, and QuestionFailed for a faulty question of another package.

    Names that differ only in case, width or spaces count as one player.
    """
    if which.depth and question in MATCH_QUESTIONS:
        raise DepthNotKnown(question)
    which = which if which.canonical_name is not str else which._replace(canonical_name=PlayerMerges().canonical_name)
    if question in MATCH_QUESTIONS:
        return which.page_of(MATCH_QUESTIONS[question](tournaments(), which, terms or RateOptions()))
    if question not in GAME_QUESTIONS:
        return answer_installed_question(question, installed_questions()[question], models(), which)
    if question != "players":
        return GAME_QUESTIONS[question](models(), which)
    recorded = GAME_QUESTIONS[question](models(), which._replace(rows=0, skip=0))
    return which.page_of(with_unrecorded_games(recorded, tournaments(), which))


def check_countable(events: Sequence[Event]) -> None:
    """Computes every row of a game and stores none. Raises an error for a game that cannot be counted."""
    story = GameSummary("", events[0])
    for event in events:
        story.add_event(event)
    for each in PROJECTIONS:
        common_values(story)
        each.rows(story)
