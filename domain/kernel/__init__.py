"""The parts that all games share: records, the table, the ruleset contract, views, and the desk that judges commands."""
