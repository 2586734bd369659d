"""Printed sentences and plain data, translated in both directions by one table of phrases (a synchronous grammar)."""
