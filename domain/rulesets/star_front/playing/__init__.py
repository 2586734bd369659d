"""Playing cards and using texts: what is declared, what it costs, how often, and what may lie on what."""
