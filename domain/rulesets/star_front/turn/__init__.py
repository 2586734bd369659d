"""The turn: its phases and its end."""
