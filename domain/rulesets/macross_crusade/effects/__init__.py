"""Card texts as data: timings, targets, Auto Effects, and the small effects that texts consist of."""
