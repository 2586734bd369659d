"""The questions that are asked of the log."""

from projections import games

QUESTIONS = (games.PROJECTION,)
