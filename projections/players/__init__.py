"""How often has a player won: in all, by opponent, going first or second, and lately?"""

from projections.players.columns import GAMES, OPPONENTS
from projections.players.queries import USUAL, against, player_records
from projections.players.rows import rows
from projections.tables import Projection

PROJECTION = Projection("players", (GAMES, OPPONENTS), rows, {"players": player_records}, usual=USUAL)

__all__ = ["PROJECTION", "against", "player_records"]
