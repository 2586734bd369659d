"""Checks of every ruleset, for `senki conform` and the tests. The first line of a check's docstring is printed."""
