"""The log of tournaments, pairing, receipts, audits, files, and the formats of other programs."""
