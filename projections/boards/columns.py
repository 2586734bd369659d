"""The tables of boards and scores."""

from projections.tables import Column, Table

BOARDS = Table(
    "boards",
    "One row per game.",
    (Column("glance", str, "the last board and the line of the game as JSON: `GET /api/games/{game}/glance` describes it"),),
)
SCORES = Table(
    "score_turns",
    "One row per game, turn and seat: the number that decides the game (life, score, points) when the turn was over.",
    (
        Column("turn", int, "the turn"),
        Column("seat", str, "the seat"),
        Column("score", int, "the number; empty: not known to everybody"),
        Column("outcome", str, "how the game ended for the seat: `win`, `loss`, `draw`, or empty while it runs"),
        Column("last", int, "1: the last turn of the game"),
    ),
    ("turn", "seat"),
)
