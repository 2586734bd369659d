"""Screenshots of every page of the web app, in each size, colour scheme and language."""
