"""A game as far as everybody could see and hear it, summarised once for all statistics."""

from projections.game_summary.board import PublicBoard, Scores
from projections.game_summary.notes import Note
from projections.game_summary.summary import DeckGrouping, GameSummary, outcomes_in

__all__ = ["DeckGrouping", "GameSummary", "Note", "PublicBoard", "Scores", "outcomes_in"]
