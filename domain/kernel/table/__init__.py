"""The state of a game: the table, the fold of changes, what is known of its cards, and what is worked out about them."""
