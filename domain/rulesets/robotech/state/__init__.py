"""The state of a Robotech table: its zones, and the present state of a card or a Unit."""
