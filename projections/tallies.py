"""Won, lost, drawn: the sums that several questions ask for, in SQL."""

OUTCOMES = """COUNT(*) AS games,
    SUM(outcome = 'win') AS wins,
    SUM(outcome = 'loss') AS losses,
    SUM(outcome = 'draw') AS draws"""
"""Sums over rows with an `outcome`, of finished games."""

FINISHED = "outcome <> ''"
