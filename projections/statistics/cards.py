"""Usage of cards: how often each is in decks, seen and played, and the results of those games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from domain.kernel.record.changes import Plain
from domain.tournaments.win_rate_intervals import MIN_MATCHES, win_rate_range
from projections.count_and_result_queries import FINISHED, counts_query, sum_where
from projections.filters import EVERYTHING, GameFilter, Rows
from projections.game_summary import GameSummary
from projections.precomputed_counts import TIMES, CountTable
from projections.statistics.decks import grouping_values
from projections.statistics.game_list import SEATS_BY_LIST
from projections.table_definitions import IS_COUNTED, Column, Projection, Queryable, Table, TableRows

# --- table ---
PRINTING_COLUMNS = (
    Column("printing", str, "id of the printing"),
    Column("name", str, "its printed name"),
    Column("name_ja", str, "its Japanese name, empty if its list has none"),
    Column("name_zh", str, "its Chinese name, empty if its list has none"),
)
"""The columns of a printing and its names (`printed_names`)."""
CARD_GAMES = Table(
    "card_games",
    "One row per game, seat whose deck the card is from, and printing that everybody has seen, or that is on the "
    "registered list of a finished game.",
    (
        Column("seat", str, "the seat whose deck it is from"),
        *PRINTING_COLUMNS,
        Column("type", str, "its type as printed"),
        Column("color", str, "its colours (races, where decks are called by those), joined by `+`"),
        Column("model", str, "the model from which its picture is drawn"),
        Column("tint", str, "the colour, race or sign that colours its picture, as the face of its rulebook says"),
        Column("listed", int, "copies on the registered list, sideboard included; 0 while the game runs"),
        Column("seen", int, "1: everybody has seen a copy in the game"),
        Column("played", int, "how often a copy was played, known to everybody"),
        Column("outcome", str, "for that seat: `win`, `loss`, `draw`, or empty while the game runs"),
    ),
    ("seat", "printing"),
    shared={
        "look": ("ruleset", "printing", "name", "name_ja", "name_zh", "type", "color", "model", "tint"),
        "way": ("seat", "listed", "seen", "played", "outcome", "is_counted"),
    },
    query_columns=(IS_COUNTED,),
)


# --- rows of a game ---
#
# What counts as seen or played is what everybody saw; the registered lists count once they are open.

_CARD_FACTS = ("played", "seen")


def card_rows(story: GameSummary) -> TableRows:
    """Returns one row for each seat and printing that everybody has seen, or that is on a public list."""
    amounts = story.totals().amounts
    listed = _listed_copies(story)
    keys = {(seat, printing) for fact, seat, printing in amounts if fact in _CARD_FACTS} | set(listed)
    outcomes = story.outcomes()
    results = [
        CARD_GAMES.row(
            seat=seat,
            printing=printing,
            **printed_names(story, printing),
            **_printed_facts(story, printing),
            listed=listed[seat, printing],
            seen=int(amounts["seen", seat, printing] + amounts["played", seat, printing] > 0),
            played=amounts["played", seat, printing],
            outcome=outcomes.get(seat, ""),
            is_counted=int(story.is_counted),
        )
        for seat, printing in sorted(keys)
    ]
    return {"card_games": results}


def _listed_copies(story: GameSummary) -> Counter[tuple[str, str]]:
    lists = story.public_lists().items()
    return Counter({(seat, printing): copies for seat, listed in lists for printing, copies in listed.items()})


def _printed_facts(story: GameSummary, printing: str) -> dict[str, str]:
    """Returns type, colours, model and tint of a printing by column."""
    data = story.printings.get(printing)
    printed = data if isinstance(data, dict) else {}
    tints = (value for path in story.board.layout.face.tint if isinstance(value := _value_at_path(data, path), str) and value)
    return {
        "type": str(printed.get("type") or ""),
        "color": "+".join(grouping_values(data, story.decks_by)),
        "model": str(printed.get("model") or ""),
        "tint": next(tints, ""),
    }


def _value_at_path(data: Plain, path: str) -> Plain:
    """Returns the value at a path of a printing: `races.0` is the first of its races."""
    for name in path.split("."):
        if isinstance(data, tuple):
            data = data[int(name)] if name.isdecimal() and int(name) < len(data) else None
        else:
            data = data.get(name) if isinstance(data, dict) else None
    return data


def printed_names(story: GameSummary, printing: str) -> dict[str, str]:
    """Returns the name as printed, in Japanese and in Chinese, by column."""
    data = story.printings.get(printing)
    printed = data if isinstance(data, dict) else {}
    names = printed.get("names") or {}
    return {
        "name": printed.get("name") or printing.lstrip("~"),
        "name_ja": names.get("ja") or "",
        "name_zh": names.get("zh") or "",
    }


# --- queries ---
_USAGE_COLUMNS = ", ".join(
    [f"MAX({name}) AS {name}" for name in ("name", "name_ja", "name_zh", "type", "color", "model", "tint")]
    + [
        f"{sum_where(when, what)} AS {name}"
        for name, when, what in (
            ("in_decks", "listed > 0", TIMES),
            ("copies", "TRUE", f"{TIMES} * listed"),
            ("seen", "TRUE", f"{TIMES} * seen"),
            ("played", "played > 0", TIMES),
            ("plays", "TRUE", f"{TIMES} * played"),
            ("won_when_played", "played > 0 AND outcome = 'win'", TIMES),
            ("lost_when_played", "played > 0 AND outcome = 'loss'", TIMES),
            ("drawn_when_played", "played > 0 AND outcome = 'draw'", TIMES),
            ("counted", "played > 0 AND is_counted = 1", TIMES),
            ("open_when_played", "played > 0 AND outcome = ''", TIMES),
            ("listed_won_", "listed > 0 AND outcome = 'win'", TIMES),
            ("listed_drawn_", "listed > 0 AND outcome = 'draw'", TIMES),
        )
    ]
)
_TIMES = CountTable("card_times", CARD_GAMES.name, ("look", "way"))
"""Counts each combination of card and usage; names and usage are joined afterwards."""


def card_usage(models: Queryable, which: GameFilter = EVERYTHING) -> Rows:
    """Returns for each ruleset and printing how often it was listed, seen and played, and the results; most played first.

    `share`: of the decks with a known list · `share_low`, `share_high`: if none or all of the unknown lists had it ·
    `rate`: wins of the seat that played it, with Wilson's interval, widened by running games · `enough`: 1 if there are
    enough games to rank by the rate · `lift`: the rate minus that of all decks that list it ·
    `counted`: of the games in which it was played, those with plays missing.
    """
    times, args = counts_query(models, which, _TIMES)
    source = f"({times}) AS told_ JOIN card_games_look USING (ruleset, look) JOIN card_games_way USING (way)"
    order = "ORDER BY ruleset, played DESC, in_decks DESC, printing"
    rows = models.query(
        f"SELECT ruleset, printing, {_USAGE_COLUMNS} FROM {source} GROUP BY ruleset, printing {order}{which.limit_clause()}",
        args,
    )
    lists = _known_lists(models, which)
    return [_with_rates(row, *lists.get(row["ruleset"], (0, 0))) for row in rows]


def _known_lists(models: Queryable, which: GameFilter) -> dict[str, tuple[int, int]]:
    """Returns ruleset -> seats of finished games, and how many of their lists are known."""
    counts, args = counts_query(models, which, SEATS_BY_LIST)
    sums = f"{sum_where(FINISHED, TIMES)} AS seats_, SUM({TIMES} * listed) AS lists_"
    sql = f"SELECT ruleset, {sums} FROM ({counts}) AS told_ GROUP BY ruleset"
    return {row["ruleset"]: (row["seats_"], row["lists_"]) for row in models.query(sql, args)}


def _with_rates(row: Mapping[str, Any], seats: int, known: int) -> dict[str, Any]:
    decks, unknown = row["in_decks"], max(0, seats - known)
    shares = {
        "share": decks / known if known else None,
        "share_low": decks / seats if seats else 0.0,
        "share_high": (decks + unknown) / seats if seats else 1.0,
    }
    over = row["won_when_played"] + row["lost_when_played"] + row["drawn_when_played"]
    rate = win_rate_range(row["won_when_played"] + row["drawn_when_played"] / 2, over, row["open_when_played"])
    listed = (row["listed_won_"] + row["listed_drawn_"] / 2) / decks if decks else None
    lift = None if rate.rate is None or listed is None else rate.rate - listed
    rates = {"rate": rate.rate, "low": rate.low, "high": rate.high, "enough": int(rate.of >= MIN_MATCHES), "lift": lift}
    return {name: value for name, value in row.items() if not name.endswith("_")} | shares | rates


PROJECTION = Projection("cards", (CARD_GAMES,), card_rows, {"cards": card_usage}, version=3, counts=(_TIMES,))

__all__ = ["PRINTING_COLUMNS", "PROJECTION", "card_usage", "printed_names"]
