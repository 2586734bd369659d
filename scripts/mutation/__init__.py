"""Mutants of the domain: small faults made on purpose, of which the tests should notice nearly all.

Why not mutmut or Cosmic Ray: mutmut mutates whole packages rather than a random sample, leaves decorated functions and
whatever stands outside functions alone, and half of a ruleset is decorated functions and tables. Cosmic Ray starts a
process of pytest for every mutant, some seconds each here, and knows nothing of which tests reach a place.
Here the tests are collected once, every mutant is tried in a forked process by the tests that reach its place, the quick
ones first, and whoever survives is tried once more from a changed file (what is computed at import counts then too).
"""
