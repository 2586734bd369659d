"""Playing cards and using texts: their declaration, their costs, how often they may be used, and their permitted hosts."""
