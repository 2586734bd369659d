"""Card texts as data: labels, targets, automatic effects, and the small effects they are made of."""
