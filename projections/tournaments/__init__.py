"""Statistics of tournament matches: decks played, matchups, ratings, season tables."""

from projections.tournaments.counted_matches import CountedMatch, filter_tournaments, finished_matches
from projections.tournaments.metagame import deck_matchups, deck_shares
from projections.tournaments.rankings import player_ratings, rating_history, season_table

__all__ = [
    "CountedMatch",
    "deck_matchups",
    "deck_shares",
    "filter_tournaments",
    "finished_matches",
    "player_ratings",
    "rating_history",
    "season_table",
]
