"""Card lists, the catalogue that is made of them, deck lists, and the cards that people's words mean."""
