"""Rulesets: their rules, acts and specimens; card lists and deck lists."""
