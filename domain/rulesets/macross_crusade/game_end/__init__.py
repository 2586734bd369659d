"""Winning and losing the game."""
