"""Tournaments: their events, validation, state and standings, and results in players' notation."""
