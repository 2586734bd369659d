"""How often has a player won: in all, by opponent, going first or second, and lately?"""

from projections.players.columns import GAMES, OPPONENTS
from projections.players.queries import USUAL_STREAKS, against, player_records
from projections.players.rows import rows
from projections.tables import Projection

_USUAL = {"player_streaks": USUAL_STREAKS}
PROJECTION = Projection("players", (GAMES, OPPONENTS), rows, {"players": player_records}, usual=_USUAL)

__all__ = ["PROJECTION", "against", "player_records"]
