"""Card texts as data: labels, targets, automatic effects, and the small effects that they consist of."""
