"""The evidence that a record is genuine: keys, receipts, signatures, commitments, provenance. `replays/file/FORMAT.md`
specifies their forms."""
