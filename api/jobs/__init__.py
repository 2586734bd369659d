"""Jobs: requests that take too long to be answered at once."""
