"""What texts of lanterns do."""
