"""Changes of place and state: entering, leaving, damage, destruction."""
