"""Tournaments: access, events, standings, games of matches, import and export."""
