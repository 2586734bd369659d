"""Movements of cards between zones: entering, leaving, damage, destruction."""
