"""The web service: HTTP API, live event streams and the web app."""
