"""The tables of the players' records."""

from projections.tables import Column, Table

GAMES = Table(
    "player_games",
    "One row per game and seat with a player.",
    (
        Column("seat", str, "the seat"),
        Column("player", str, "id of the player", player=True),
        Column("outcome", str, "`win`, `loss`, `draw`, or empty while the game runs"),
        Column("first", int, "1: went first, 0: did not, empty: no turn has begun"),
        Column("started", str, "when the game was opened (UTC)"),
        Column("finished", str, "when it first had a result"),
    ),
    ("seat",),
    shared={"who": ("player",)},
)
OPPONENTS = Table(
    "player_opponents",
    "One row per game and pair of players, seen from each side.",
    (
        Column("seat", str, "the seat"),
        Column("player", str, "id of the player", player=True),
        Column("other_seat", str, "the opponent's seat"),
        Column("opponent", str, "id of the opponent", player=True),
        Column("outcome", str, "for the player: `win`, `loss`, `draw`, or empty while the game runs"),
    ),
    ("seat", "other_seat"),
)
