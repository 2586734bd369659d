"""The conditions for winning and losing the game."""
