"""Playing cards and using texts: declarations, costs, limits, and cards that may be Set or be in the Field together."""
