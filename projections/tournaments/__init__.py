"""Statistics of tournament matches: decks played, matchups, ratings, season tables."""

from projections.tournaments.metagame import matchups, meta
from projections.tournaments.rankings import rating_history, ratings, season_table
from projections.tournaments.rated_matches import RatedMatch, filter_tournaments, finished_matches

__all__ = [
    "RatedMatch",
    "filter_tournaments",
    "finished_matches",
    "matchups",
    "meta",
    "rating_history",
    "ratings",
    "season_table",
]
