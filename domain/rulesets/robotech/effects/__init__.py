"""Card texts as data: Action text, abilities, triggers, targets, and the small effects they are made of."""
