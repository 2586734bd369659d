"""The end of a game: winning and losing."""
