"""Records: game files, taken out and brought in."""
