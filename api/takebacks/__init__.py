"""Takebacks."""
