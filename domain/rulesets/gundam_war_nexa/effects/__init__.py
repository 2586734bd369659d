"""Card texts as data: timings, targets, automatic effects, and the small effects of which texts consist."""
