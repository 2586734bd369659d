"""Matches: games in a row with side-boarding between them, and results in the players' own notation."""
