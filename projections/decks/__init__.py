"""How do decks and colours fare?"""

from projections.decks.columns import COLORS, GAMES
from projections.decks.queries import color_records, deck_pairings, deck_records
from projections.decks.rows import rows
from projections.tables import Projection

PROJECTION = Projection("decks", (GAMES, COLORS), rows, version=2)

__all__ = ["PROJECTION", "color_records", "deck_pairings", "deck_records"]
