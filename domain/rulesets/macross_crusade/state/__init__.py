"""What lies where on a Macross Crusade table, and what a card is at this moment."""
