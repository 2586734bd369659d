"""Checks across the rulesets: what the rulebooks share and what they only seem to."""
