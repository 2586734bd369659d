"""Effects that wait: in which order they are carried out, and what somebody answers."""
