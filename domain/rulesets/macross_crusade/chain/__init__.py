"""Effects that wait: the order in which they resolve, and the effect that a play answers."""
