"""What lies where on a Robotech table, and what a card or a Unit is at this moment."""
