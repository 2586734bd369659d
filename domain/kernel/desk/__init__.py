"""The desk judges commands: the transaction on a table, the timing of commands, acts of every game, offers, audit."""
