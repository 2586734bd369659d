"""Links: secrets that give access to one game or tournament."""
