"""What the three Bandai games share crosswise."""
