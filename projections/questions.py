"""All that can be asked: one list for the terminal, the service, its pages and the files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.kernel.record.event import Event
from domain.tournaments.win_rates import MIN_MATCHES
from projections.filters import GameFilter, Rows
from projections.game_summary import GameSummary
from projections.player_merges import PlayerMerges
from projections.statistics import boards, cards, decks, games, players, tempo
from projections.tables import Projection, Queryable, Question, common_values
from projections.tournaments.metagame import matchups, meta
from projections.tournaments.rankings import PLACES, rating_history, ratings, season_table
from projections.tournaments.tables import Tournaments

PROJECTIONS: tuple[Projection, ...] = (
    games.PROJECTION,
    players.PROJECTION,
    decks.PROJECTION,
    cards.PROJECTION,
    tempo.PROJECTION,
    boards.PROJECTION,
)
"""What is kept of games."""


class RateOptions(NamedTuple):
    """How rates are told (`confidence`, and from how many games on they are ranked), and how a season counts (the `best`
    events of a player, 0: all; points by place)."""

    confidence: float = 0.95
    min_games: int = MIN_MATCHES
    best: int = 0
    places: tuple[int, ...] = PLACES


GAME_QUESTIONS: dict[str, Question] = {name: ask for each in PROJECTIONS for name, ask in each.questions.items()}
"""Questions about games."""
MATCH_QUESTIONS: dict[str, Callable[[Tournaments, GameFilter, RateOptions], Rows]] = {
    "meta": lambda made, which, terms: meta(made, which, terms.confidence, terms.min_games),
    "matchups": lambda made, which, terms: matchups(made, which, terms.confidence, terms.min_games),
    "ratings": lambda made, which, terms: ratings(made, which, terms.min_games),
    "rating_history": lambda made, which, terms: rating_history(made, which),
    "season": lambda made, which, terms: season_table(made, which, terms.best, terms.places),
}
"""Questions about the matches of tournaments."""
QUESTIONS: tuple[str, ...] = (*GAME_QUESTIONS, *MATCH_QUESTIONS)
"""The names of all of them."""


def answer(
    question: str,
    models: Callable[[], Queryable],
    tournaments: Callable[[], Tournaments],
    which: GameFilter,
    terms: RateOptions | None = None,
) -> Rows:
    """The answer to a question over a choice of games or tournaments; only what it is about is opened. Raises KeyError.

    Names of players that fold to one are one player, also where `which` does not say so.
    """
    if question in MATCH_QUESTIONS:
        which = which if which.same is not str else which._replace(same=PlayerMerges().of)
        return which.paged(MATCH_QUESTIONS[question](tournaments(), which, terms or RateOptions()))
    return GAME_QUESTIONS[question](models(), which)


def check_countable(events: Sequence[Event]) -> None:
    """Counts a game: every row of every question, kept nowhere. Falls over one that cannot be counted."""
    story = GameSummary("", events[0])
    for event in events:
        story.take(event)
    for each in PROJECTIONS:
        common_values(story)
        each.rows(story)
