"""Statistics of tournament matches: decks played, matchups, ratings, season tables."""

from projections.tournaments.metagame import deck_matchups, deck_shares
from projections.tournaments.rankings import player_ratings, rating_history, season_table
from projections.tournaments.rated_matches import RatedMatch, filter_tournaments, finished_matches

__all__ = [
    "RatedMatch",
    "deck_matchups",
    "deck_shares",
    "filter_tournaments",
    "finished_matches",
    "player_ratings",
    "rating_history",
    "season_table",
]
