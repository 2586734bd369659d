"""Tournaments, their standings, and results in the players' own notation."""
