"""Playing cards and using texts: declaration, timing and costs."""
