"""The games: pure rules and facts. Standard library only; no I/O, clock or chance."""
