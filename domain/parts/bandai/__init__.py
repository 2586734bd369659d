"""Rules that the three Bandai games share: Gundam War, Gundam War NEX-A, Macross Crusade."""
