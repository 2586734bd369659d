"""The table of card usage."""

from projections.tables import Column, Table

GAMES = Table(
    "card_games",
    "One row per game, seat whose deck the card is from, and printing that everybody has seen, or that is on the "
    "registered list of a finished game.",
    (
        Column("seat", str, "the seat whose deck it is from"),
        Column("printing", str, "id of the printing"),
        Column("name", str, "its printed name"),
        Column("name_ja", str, "its Japanese name, empty where its list has none"),
        Column("name_zh", str, "its Chinese name, empty where its list has none"),
        Column("type", str, "its type as printed"),
        Column("color", str, "its colours (races, where decks are called by those), joined by `+`"),
        Column("model", str, "its model, which its picture is drawn by"),
        Column("tint", str, "what gives its picture its colour: a colour, race or sign, by the face of its rulebook"),
        Column("listed", int, "copies on the registered list, sideboard included; 0 while the game runs"),
        Column("seen", int, "1: everybody has seen a copy in the game"),
        Column("played", int, "how often a copy was played, known to everybody"),
        Column("outcome", str, "for that seat: `win`, `loss`, `draw`, or empty while the game runs"),
    ),
    ("seat", "printing"),
    shared={
        "look": ("ruleset", "printing", "name", "name_ja", "name_zh", "type", "color", "model", "tint"),
        "way": ("seat", "listed", "seen", "played", "outcome"),
    },
)
