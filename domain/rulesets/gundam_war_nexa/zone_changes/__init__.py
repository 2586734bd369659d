"""Movement of cards: entering and leaving the field, damage, destruction."""
