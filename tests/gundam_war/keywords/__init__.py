"""One file for each keyword."""
