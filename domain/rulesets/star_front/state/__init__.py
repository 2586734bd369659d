"""What lies where on a Star Front table, and what a unit is at this moment."""
