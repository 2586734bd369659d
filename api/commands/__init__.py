"""Commands: what is submitted at a game, from the request to the stored events."""
