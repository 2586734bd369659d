"""What is stored of a game: changes, events, commands, headers, effects; and queries over a log of them."""
