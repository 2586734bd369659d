"""What lies where on a Gundam War table, and what a card is at this moment."""
