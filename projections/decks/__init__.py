"""How do decks and colours fare?"""

from projections.decks.columns import COLORS, GAMES
from projections.decks.queries import USUAL, color_records, deck_pairings, deck_records
from projections.decks.rows import rows
from projections.tables import Projection

_QUESTIONS = {"decks": deck_records, "pairings": deck_pairings, "colors": color_records}
PROJECTION = Projection("decks", (GAMES, COLORS), rows, _QUESTIONS, version=2, usual=USUAL)

__all__ = ["PROJECTION", "color_records", "deck_pairings", "deck_records"]
