"""Rules and helps that any ruleset may choose."""
