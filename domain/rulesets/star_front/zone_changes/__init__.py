"""Cards that change their place: entering, leaving, destruction, positions."""
