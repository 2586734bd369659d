"""Which cards are in decks, seen, played, and in the winning deck when they are played?"""

from projections.cards.columns import GAMES
from projections.cards.queries import USUAL, card_usage
from projections.cards.rows import rows
from projections.tables import Projection

PROJECTION = Projection("cards", (GAMES,), rows, {"cards": card_usage}, usual=USUAL)

__all__ = ["PROJECTION", "card_usage"]
