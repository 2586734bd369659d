"""What was tried to break the house: the numbers T1 to T46 are those of `FAULTS.md` here."""
