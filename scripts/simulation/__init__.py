"""Random legal games and a random tournament, each from a seed."""
