"""The small effects that card texts, by-hand effects and rulings are made of; keywords bring their own."""
