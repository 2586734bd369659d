"""Printings, card texts as data, deck lists and deck checks."""
