"""What holds for every ruleset: properties of random games, and one golden playthrough each."""
