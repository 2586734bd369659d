"""The story of a game: what everybody could see and hear of it, counted once for all projections."""

from projections.story.notes import Note
from projections.story.story import Grouping, Story, outcomes_in

__all__ = ["Grouping", "Note", "Story", "outcomes_in"]
