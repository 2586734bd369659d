"""Benchmarks: how long Senki takes, as a ratio to the least work that has to be done. `scripts/bench` runs them."""
