"""The phrases that the printed texts of the three Bandai games share."""
