"""The tables of turn and tempo facts."""

from projections.tables import Column, Table

GAMES = Table(
    "tempo_games",
    "One row per game.",
    (
        Column("status", str, "`running` or `finished`"),
        Column("turns", int, "turns begun"),
        Column("lines", int, "things said that count"),
        Column("seconds", float, "from the opening to the result, or to the last event; empty without a clock"),
        Column("first", str, "the seat that went first"),
        Column("first_outcome", str, "how the game ended for it: `win`, `loss`, `draw`, or empty"),
        Column("reason", str, "why the game ended"),
        Column("winner_left", int, "cards left in the winner's nation (the pile that the deck began as)"),
        Column("loser_left", int, "cards left in the losers' nations, the most of any"),
        Column("damage", int, "damage to all seats"),
        Column("paid", int, "cards (or what the ruleset counts) paid as cost by all seats"),
        Column("takebacks", int, "how often something was taken back, those taken back themselves included"),
        Column("corrections", int, "how often a line was mended"),
        Column("rulings", int, "judge's rulings that count"),
        Column("penalties", int, "penalties that count"),
        Column("illegal", int, "illegal declarations that count; of a quiet game empty until it is over"),
    ),
    shared={"ending": ("status", "first", "first_outcome", "reason")},
)
FACTS = Table(
    "tempo_facts",
    "One row per game, seat, fact and detail. Rulesets bring facts of their own as rows, not as columns.",
    (
        Column("seat", str, "the seat, or empty for the whole table"),
        Column(
            "fact",
            str,
            "`damage` (detail: source), `paid` (event), `penalty` (kind), `broken` (rule id), `verdict` (kind), `ruling`, "
            "`takeback`, `correction`, `zone` (cards in the zone now), `counter` (its value now), `result` (a number that "
            "the result names, such as a score)",
        ),
        Column("detail", str, "which one"),
        Column("amount", int, "how many"),
    ),
    ("seat", "fact", "detail"),
    shared={"what": ("ruleset", "fact", "detail")},
    kept=(Column("once", int, "1 in one row of a game, fact and detail, whatever the seats"),),
)
