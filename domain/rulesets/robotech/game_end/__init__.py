"""Winning and losing the game: Battle Points and the check for victory."""
