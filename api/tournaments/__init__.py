"""Tournaments over the service: who may see and say what, what is shown, and the games of a match."""
