"""Waiting effects: how they enter the cut, the order in which they are resolved, and which of them a play answers."""
