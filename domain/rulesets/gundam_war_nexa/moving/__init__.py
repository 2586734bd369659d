"""Cards that change their place: entering, leaving, damage, destruction."""
