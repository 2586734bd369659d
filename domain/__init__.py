"""The games: pure rules and facts. Standard library only; no I/O, clock or chance."""

VERSION = "0.2.0"
"""The version of Senki; CHANGELOG.md says what is new in it."""
