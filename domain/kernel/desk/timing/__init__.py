"""The clock and the chain of effects: when a command takes place, and what the game waits for."""
