"""All that can be asked: one list for the terminal, the service, its pages and the files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.kernel.record.event import Event
from domain.tournaments.win_rates import MIN_MATCHES
from projections import boards, cards, decks, games, players, tempo
from projections.asked import Asked
from projections.league.meta import matchups, meta
from projections.league.ratings import rating_history, ratings
from projections.league.rows import Tournaments
from projections.league.seasons import PLACES, season_table
from projections.same_players import SamePlayers
from projections.story import Story
from projections.tables import Ask, Projection, common
from projections.which import Rows, Which

PROJECTIONS: tuple[Projection, ...] = (
    games.PROJECTION,
    players.PROJECTION,
    decks.PROJECTION,
    cards.PROJECTION,
    tempo.PROJECTION,
    boards.PROJECTION,
)
"""What is kept of games."""


class Terms(NamedTuple):
    """How rates are told (`confidence`, and from how many games on they are ranked), and how a season counts (the `best`
    events of a player, 0: all; points by place)."""

    confidence: float = 0.95
    min_games: int = MIN_MATCHES
    best: int = 0
    places: tuple[int, ...] = PLACES


OF_GAMES: dict[str, Ask] = {name: ask for each in PROJECTIONS for name, ask in each.questions.items()}
"""Questions about games."""
OF_MATCHES: dict[str, Callable[[Tournaments, Which, Terms], Rows]] = {
    "meta": lambda made, which, terms: meta(made, which, terms.confidence, terms.min_games),
    "matchups": lambda made, which, terms: matchups(made, which, terms.confidence, terms.min_games),
    "ratings": lambda made, which, terms: ratings(made, which, terms.min_games),
    "rating_history": lambda made, which, terms: rating_history(made, which),
    "season": lambda made, which, terms: season_table(made, which, terms.best, terms.places),
}
"""Questions about the matches of tournaments."""
QUESTIONS: tuple[str, ...] = (*OF_GAMES, *OF_MATCHES)
"""The names of all of them."""


def answer(
    question: str,
    models: Callable[[], Asked],
    tournaments: Callable[[], Tournaments],
    which: Which,
    terms: Terms | None = None,
) -> Rows:
    """The answer to a question over a choice of games or tournaments; only what it is about is opened. Raises KeyError.

    Names of players that fold to one are one player, also where `which` does not say so.
    """
    if question in OF_MATCHES:
        which = which if which.same is not str else which._replace(same=SamePlayers().of)
        return which.paged(OF_MATCHES[question](tournaments(), which, terms or Terms()))
    return OF_GAMES[question](models(), which)


def as_counted(events: Sequence[Event]) -> None:
    """Counts a game: every row of every question, kept nowhere. Falls over one that cannot be counted."""
    story = Story("", events[0])
    for event in events:
        story.take(event)
    for each in PROJECTIONS:
        common(story)
        each.rows(story)
