"""What the game is won and lost by."""
