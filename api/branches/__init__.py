"""Branches: games continued from a moment of their record, without changing it."""
