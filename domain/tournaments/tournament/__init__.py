"""A tournament as a stream of events: what is said, the fold of it, and what is refused. Pure."""
