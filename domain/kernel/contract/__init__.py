"""The contract of a ruleset: its fields, the desk as rules see it, and shared types such as offers, layouts and refusals."""
