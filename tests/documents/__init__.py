"""Checks of the documents: their examples run, and every name in them exists."""
