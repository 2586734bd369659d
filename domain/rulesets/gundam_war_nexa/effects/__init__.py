"""Card texts as data: timings, targets, automatic effects, and the small effects they are made of."""
