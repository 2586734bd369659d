"""Standings: points and tie-breaks in exact arithmetic, each number with its parts."""
