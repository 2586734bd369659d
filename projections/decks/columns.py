"""The tables of the deck records."""

from projections.tables import Column, Table

GAMES = Table(
    "deck_games",
    "One row per game and seat.",
    (
        Column("seat", str, "the seat"),
        Column("player", str, "id of the player, or empty", player=True),
        Column("deck", str, "name of the deck (`about.decks` of the header, by seat), else its colours; empty: not known"),
        Column(
            "colors",
            str,
            "its colours as data, in alphabetical order joined by `+`; races, where the rulebook has those instead and the "
            "opening of the game says so",
        ),
        Column("kind", str, "its colours as players write them: `黒単`, `青白`; races as they are"),
        Column("opposing", str, "the decks of the other seats, joined by ` + `"),
        Column("outcome", str, "`win`, `loss`, `draw`, or empty while the game runs"),
        Column("first", int, "1: went first, 0: did not, empty: no turn has begun"),
    ),
    ("seat",),
    shared={"pairing": ("deck", "colors", "kind", "opposing", "outcome")},
)
COLORS = Table(
    "deck_colors",
    "One row per game, seat and colour: what the colours of a deck are made of.",
    (
        Column("seat", str, "the seat"),
        Column("color", str, "the colour, or the race where the rulebook has those instead"),
        Column("cards", int, "cards of this colour"),
        Column("source", str, "`listed`: on the registered list (of finished games), `played` or `seen` by all"),
    ),
    ("seat", "color"),
    shared={"shade": ("ruleset", "color", "source", "outcome")},
    kept=(Column("outcome", str, "how the game ended for the seat, as in `deck_games`"),),
)
