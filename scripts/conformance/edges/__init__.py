"""Tools that try the rules at their edges: unlawful lines, unknown cards, offers, twins and nonsense, from a seed."""
