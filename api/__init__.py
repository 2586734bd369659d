"""The web service, the live feed and the web app."""
