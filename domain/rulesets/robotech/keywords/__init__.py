"""The keywords of the rulebook, one file each."""
