"""The story of a game: what everybody could see and hear of it, counted once for all projections."""

from projections.story.board import Board, Scores
from projections.story.notes import Note
from projections.story.story import Grouping, Story, outcomes_in

__all__ = ["Board", "Grouping", "Note", "Scores", "Story", "outcomes_in"]
