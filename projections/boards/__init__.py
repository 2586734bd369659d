"""What lies on the table now, and how did the score go?"""

from projections.boards.columns import BOARDS, MOMENTS, SCORES
from projections.boards.glance import glance_of
from projections.boards.queries import game_moments, glance, score_lines
from projections.boards.rows import rows
from projections.tables import Projection

PROJECTION = Projection("boards", (BOARDS, SCORES, MOMENTS), rows, {"lines": score_lines, "moments": game_moments})

__all__ = ["PROJECTION", "game_moments", "glance", "glance_of", "score_lines"]
