"""Which games are there, who played them, and how did they end?"""

from projections.games.columns import GAMES, SEATS
from projections.games.matches import match_results
from projections.games.queries import game, list_games, newest_games, running_of, standing
from projections.games.rows import rows
from projections.games.twice import BELONGS, SETTLED
from projections.tables import Projection

PROJECTION = Projection(
    "games", (GAMES, SEATS), rows, {"games": list_games, "matches": match_results}, settled=(BELONGS, SETTLED)
)

__all__ = ["PROJECTION", "game", "list_games", "match_results", "newest_games", "running_of", "standing"]
