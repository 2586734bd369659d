"""Special Effects, and traits with rules of their own, one file each."""
