"""What a record is trusted for: keys, receipts, signatures. Their forms are in `replays/file/FORMAT.md`."""
