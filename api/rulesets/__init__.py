"""Rulesets."""
