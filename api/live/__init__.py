"""Live event streams (server-sent events) of games and tournaments."""
