"""Finding damage in a log: heads of games, a scan of all events, and the mark of the last scan."""
