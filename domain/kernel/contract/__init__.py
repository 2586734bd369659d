"""What a rulebook gives to the desk, and the plain words that both speak: offers, layouts, refusals, truth."""
