"""How long are games, does the first player win, what does damage, and how often is something taken back?"""

from projections.tables import Projection
from projections.tempo.columns import FACTS, GAMES
from projections.tempo.queries import USUAL, fact_totals, facts_of, game_tempo, tempo
from projections.tempo.rows import rows

PROJECTION = Projection("tempo", (GAMES, FACTS), rows, {"tempo": tempo, "facts": fact_totals}, usual=USUAL)

__all__ = ["PROJECTION", "fact_totals", "facts_of", "game_tempo", "tempo"]
