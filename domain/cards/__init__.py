"""Card lists, the catalogue built from them, and deck lists."""
