"""What lies on the table now, and how did the score go?"""

from projections.boards.columns import BOARDS, SCORES
from projections.boards.glance import glance_of
from projections.boards.queries import glance, score_lines
from projections.boards.rows import rows
from projections.tables import Projection

PROJECTION = Projection("boards", (BOARDS, SCORES), rows)

__all__ = ["PROJECTION", "glance", "glance_of", "score_lines"]
