"""Mutants of the domain: small faults made on purpose, of which the tests should notice nearly all.

Why not mutmut or Cosmic Ray: mutmut mutates whole packages, not a random sample. It skips decorated functions and code
outside of functions, and half of a ruleset is such code. Cosmic Ray starts pytest for every mutant, which takes some seconds
each here, and does not know which tests reach a place.
Here the tests are collected once. A forked process tries each mutant by the tests that reach its place, the quick ones first.
A mutant that survives is tried once more from a changed file, so that code that runs at import counts too.
"""
