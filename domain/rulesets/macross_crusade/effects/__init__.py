"""Card texts as data: timings, targets, Auto Effects, and the small effects they are made of."""
