"""A game as far as everybody could see and hear it, summarised once for all statistics."""

from projections.game_summary.event_facts import EventFact
from projections.game_summary.public_board import PublicBoard, Scores
from projections.game_summary.summary import CardPlay, DeckFieldPath, GameSummary, TurnEnd, outcomes_in, summarise

__all__ = [
    "CardPlay",
    "DeckFieldPath",
    "EventFact",
    "GameSummary",
    "PublicBoard",
    "Scores",
    "TurnEnd",
    "outcomes_in",
    "summarise",
]
