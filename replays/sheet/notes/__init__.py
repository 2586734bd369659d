"""Two people's notes of one game, put together into one sheet."""
