"""The turn: its chart, its phases and its end."""
