"""Winning: the countdown, the early end, and the result of the game."""
