"""How a game is won and lost."""
