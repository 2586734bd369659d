"""The state of a Star Front table: where cards lie, and what a unit is at this moment."""
