"""What is stored of a game: changes, events, headers; and what a log of them tells."""
