"""Read models of games, one module for each: its tables, the rows of a game, and its questions."""
