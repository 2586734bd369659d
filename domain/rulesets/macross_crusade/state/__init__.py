"""The locations of a Macross Crusade table, and the properties of a card at this moment."""
