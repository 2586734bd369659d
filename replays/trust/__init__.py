"""What a record is trusted for: keys, receipts, signatures, and what is found by them. The forms: FORMAT.md beside this."""
