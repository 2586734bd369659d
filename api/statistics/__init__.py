"""Statistics over all listed games."""
