"""Cards that change their place: entering play, leaving play, damage, destruction."""
