"""What is played, what beats what, and who is strong? From matches: those of tournaments, and those that games make."""

from projections.league.matches import Played, chosen, played_in
from projections.league.meta import matchups, meta
from projections.league.ratings import rating_history, ratings
from projections.league.seasons import season_table

__all__ = ["Played", "chosen", "matchups", "meta", "played_in", "rating_history", "ratings", "season_table"]
