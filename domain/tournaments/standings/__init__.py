"""Standings: points and tie-breaks in exact arithmetic, each number with what it is made of. Pure."""
