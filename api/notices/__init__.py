"""The feed over all games and tournaments of a server: numbered notices of what happened."""
