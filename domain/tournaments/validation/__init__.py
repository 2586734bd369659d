"""Checks whether an event fits a tournament: its author, names, terms, entries, rounds, results, and conflicts of writing."""
