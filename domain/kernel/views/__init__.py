"""A log as one viewer may see it."""
