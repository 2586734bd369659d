"""The tables of boards and scores."""

from projections.tables import Column, Table

BOARDS = Table(
    "boards",
    "One row per game.",
    (
        Column(
            "glance",
            str,
            "the last board and the line of the game as JSON: `GET /api/games/{game}/glance` describes it",
            packed=True,
        ),
    ),
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
    shared={"stand": ("seat", "outcome", "last")},
)
MOMENTS = Table(
    "game_moments",
    "One row per finished game and moment: the largest blow, the longest chain and the end.",
    (
        Column(
            "moment",
            str,
            "`blow`: largest change of the number that decides the game in one event (where it is reckoned, in one "
            "line) · `chain`: most effects that waited at once, two or more · `end`: of a game of two whose scores are known",
        ),
        Column("at", int, "the position behind it, as replays open it"),
        Column("turn", int, "its turn"),
        Column("seat", str, "whose number a blow changed, else empty"),
        Column(
            "number", int, "by how much the blow changed it, how many effects waited, what lay between the seats at the end"
        ),
    ),
    ("moment",),
)
