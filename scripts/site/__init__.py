"""A club's games, standings and statistics as static pages for any web server."""
