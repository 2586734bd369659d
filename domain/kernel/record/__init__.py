"""The stored data of a game: changes, events, commands, headers, effects; and queries over a log of them."""
