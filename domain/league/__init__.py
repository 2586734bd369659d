"""Match, league and season: points, tie-breaks, ratings."""
