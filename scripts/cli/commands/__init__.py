"""The commands, one module each (small relatives share one)."""
