"""The state of a Gundam War table: its zones, and what each card is at this moment."""
