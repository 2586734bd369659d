"""The questions that are asked of the log."""

from projections import boards, cards, decks, games, players, tempo
from projections.tables import Projection

QUESTIONS: tuple[Projection, ...] = (
    games.PROJECTION,
    players.PROJECTION,
    decks.PROJECTION,
    cards.PROJECTION,
    tempo.PROJECTION,
    boards.PROJECTION,
)
