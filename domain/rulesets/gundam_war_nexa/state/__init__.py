"""Gundam War NEX-A: what is so at this moment."""
