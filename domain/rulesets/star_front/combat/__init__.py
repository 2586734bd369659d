"""Combat: declaring attacks, and fighting them in the defence phase."""
