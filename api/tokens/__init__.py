"""Named tokens for programs: made, listed, rotated and ended by the holder of the server token."""
