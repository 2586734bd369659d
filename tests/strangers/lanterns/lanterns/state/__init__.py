"""What the table of Lanterns on the River holds."""
