"""Tournaments kept: their log, the pairing of their rounds, and what of them goes into files."""
