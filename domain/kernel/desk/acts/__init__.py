"""The acts that every game has: passes, notes, takebacks, rulings, seals, the end of a game, a position set up."""
