"""Games: the list, opening one, its header."""
