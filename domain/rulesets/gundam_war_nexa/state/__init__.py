"""The present state of cards and places in Gundam War NEX-A."""
