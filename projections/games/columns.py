"""The tables of the games list."""

from projections.tables import Column, Table

GAMES = Table(
    "games",
    "One row per game.",
    (
        Column("edition", str, "edition of the ruleset"),
        Column("mode", str, "`referee` or `scribe`"),
        Column("status", str, "`running` or `finished`"),
        Column("winner", str, "the seat that won (several joined by `+`), empty for none"),
        Column("reason", str, "why the game ended, in the ruleset's word"),
        Column("turns", int, "turns begun"),
        Column("events", int, "events in the log, those taken back included"),
        Column("started", str, "when the game was opened (UTC), empty where nobody looked at a clock"),
        Column("finished", str, "when it first had a result"),
        Column("date", str, "the day of play: `about.date` as it was written, else the day on which the record was opened"),
        Column("round", str, "`about.round`"),
        Column("match", str, "`about.match`"),
        Column("number", str, "`about.game`: its number in the match"),
        Column("seating", str, "`about.table`"),
        Column("first", str, "the seat that went first"),
        Column("legal", int, "legal declarations that count; of a quiet game empty until it is over"),
        Column("illegal", int, "illegal ones"),
        Column("open", int, "those that depend on cards nobody has seen"),
        Column("ruled", int, "those that a judge ruled on"),
        Column("view_of", str, "the game that this record was taken in as a view of, or empty; a game counts once"),
        Column("viewer", str, "whose view it is, or empty"),
    ),
    shared={"terms": ("edition", "mode", "status", "winner", "reason", "first")},
    kept=(Column("seats", int, "how many there are"),),
    found_by=("view_of",),
    sorted_by=("started",),
)
SEATS = Table(
    "game_seats",
    "One row per game and seat.",
    (
        Column("seat", str, "the seat"),
        Column("player", str, "id of the player, empty where the record has none", player=True),
        Column("outcome", str, "`win`, `loss`, `draw`, or empty while the game runs"),
        Column("remaining", int, "cards left in the pile that the seat's deck began as (the nation, where decks are life)"),
    ),
    ("seat",),
    kept=(Column("listed", int, "1: its list is known"), Column("lined", int, "1: its score is kept turn by turn")),
    found_by=("player",),
)
