"""What all games share: table, changes, events, desk, clock, chain, knowledge."""
