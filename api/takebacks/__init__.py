"""Takebacks that players agree on, each over the link of its own seat."""
