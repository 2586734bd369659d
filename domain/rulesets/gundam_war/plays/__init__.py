"""Playing cards and using texts: declarations, costs, limits, and which card may be set on which."""
