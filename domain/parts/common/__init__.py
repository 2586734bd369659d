"""Rules and helpers that any ruleset may choose."""
