"""The list of games: who played, when, and with which result."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from domain.kernel.record.changes import Plain
from projections.filters import COUNTED, EVERYTHING, IDS_SQL, GameFilter, Rows, encode_ids
from projections.game_summary import GameSummary, outcomes_in
from projections.precomputed_counts import CountTable
from projections.statistics.match_result_notation import match_results
from projections.table_definitions import Column, Projection, Queryable, Row, Table, TableRows, format_utc, text_or_empty

# --- tables ---
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
        Column("depth", str, "`plays`: the record has the plays, `counted`: in some turn only the numbers were counted"),
        Column("view_of", str, "the game that this record was taken in as a view of, or empty; a game counts once"),
        Column("viewer", str, "whose view it is, or empty"),
    ),
    shared={"terms": ("edition", "mode", "status", "winner", "reason", "first", "depth")},
    query_columns=(Column("seats", int, "how many there are"),),
    lookup_columns=("view_of",),
    sort_columns=("started",),
)
GAME_SEATS = Table(
    "game_seats",
    "One row per game and seat.",
    (
        Column("seat", str, "the seat"),
        Column("player", str, "id of the player, empty where the record has none", player=True),
        Column("outcome", str, "`win`, `loss`, `draw`, or empty while the game runs"),
        Column("remaining", int, "cards left in the pile that the seat's deck began as (the nation, where decks are life)"),
    ),
    ("seat",),
    query_columns=(Column("listed", int, "1: its list is known"), Column("lined", int, "1: its score is kept turn by turn")),
    lookup_columns=("player",),
)


# --- duplicate records of a game; they depend on several games, so no table has a column for them ---
_FULLEST_FIRST = (
    """view_of <> '', events DESC, viewer = 'spectator', viewer NOT IN ('judge', 'hindsight'), viewer = 'hindsight', game"""
)
"""The order of the records of one game: the fullest first."""
_WHOLE_GAME = "CASE view_of WHEN '' THEN game ELSE view_of END"
_RECORDS_SQL = "SELECT of_game, game, view_of, events, viewer FROM counted JOIN games_rows USING (of_game)"

WHOLE_GAME_OF_RECORD = f"SELECT {_WHOLE_GAME} FROM ({_RECORDS_SQL} WHERE game = :game) AS record"
"""Selects the game that a record belongs to."""
MARK_DUPLICATES = f"""UPDATE counted SET twice = CASE WHEN ranked.place > 1 THEN 1 ELSE 0 END FROM (
    SELECT of_game, ROW_NUMBER() OVER (ORDER BY {_FULLEST_FIRST}) AS place FROM (
        {_RECORDS_SQL} WHERE game = :of AND view_of = '' UNION ALL {_RECORDS_SQL} WHERE view_of = :of AND view_of <> ''
    ) AS records
) AS ranked WHERE counted.of_game = ranked.of_game"""
"""Updates which record of one game counts: the whole game, else the view that is longest and knows most."""
DUPLICATES_OF_ALL_GAMES = f"""SELECT of_game,
    CASE WHEN ROW_NUMBER() OVER (PARTITION BY {_WHOLE_GAME} ORDER BY {_FULLEST_FIRST}) > 1 THEN 1 ELSE 0 END AS twice
    FROM ({_RECORDS_SQL}) AS records"""
"""Selects the same for all records at once."""


# --- rows of a game ---
VERDICTS = ("legal", "illegal", "open", "ruled")
RUNNING, FINISHED = "running", "finished"
PLAYS, COUNTED_ONLY = DEPTHS = ("plays", "counted")
"""What a record has: the plays, or, in some turn at least, only the numbers that somebody counted."""


def game_rows(story: GameSummary) -> TableRows:
    """Returns one row for the game and one for each seat."""
    return {"games": [_game_row(story)], "game_seats": _seat_rows(story)}


def game_status(result: Plain) -> str:
    """Returns whether a game with this result (None: no result) is running or finished."""
    return RUNNING if result is None else FINISHED


def join_winners(outcomes: Mapping[str, str]) -> str:
    """Returns the seats that won, joined by `+`; empty for none."""
    return "+".join(seat for seat, outcome in outcomes.items() if outcome == "win")


def _game_row(story: GameSummary) -> Row:
    header, count, about = story.header, story.totals(), story.header.about
    whole_game, viewer = story.origin or ("", "")
    return GAMES.row(
        edition=header.edition,
        mode=header.mode,
        status=game_status(story.result),
        winner=join_winners(story.outcomes()),
        reason=text_or_empty(story.result.get("reason")) if isinstance(story.result, dict) else "",
        turns=story.turn,
        events=story.length,
        started=format_utc(story.opened_at),
        finished=format_utc(count.finished),
        date=text_or_empty(about.get("date")) or format_utc(story.opened_at)[:10],
        round=text_or_empty(about.get("round")),
        match=text_or_empty(about.get("match")),
        number=text_or_empty(about.get("game")),
        seating=text_or_empty(about.get("table")),
        first=count.first,
        **_verdict_counts(story),
        depth=COUNTED_ONLY if story.is_counted else PLAYS,
        view_of=whole_game,
        viewer=viewer,
        seats=len(header.seats),
    )


def _verdict_counts(story: GameSummary) -> dict[str, int | None]:
    """Returns verdict -> how many declarations have it; None each for a quiet game that runs."""
    if story.header.quiet and not story.over:
        return dict.fromkeys(VERDICTS)
    amounts = story.totals().amounts
    seats = ("", *story.header.seats)
    return {kind: sum(amounts["verdict", seat, kind] for seat in seats) for kind in VERDICTS}


def _seat_rows(story: GameSummary) -> list[Row]:
    outcomes, players = story.outcomes(), story.header.players
    listed = {seat for seat, cards in story.public_lists().items() if any(copies > 0 for copies in cards.values())}
    return [
        GAME_SEATS.row(
            seat=seat,
            player=players.get(seat, ""),
            outcome=outcomes.get(seat, ""),
            remaining=story.cards_left(seat),
            listed=int(seat in listed),
            lined=int(story.has_score_line),
        )
        for seat in story.header.seats
    ]


# --- queries ---
SEATS_BY_LIST = CountTable("card_lists", GAME_SEATS.name, ("outcome", "listed"))
"""Counts the seats by outcome, and by whether their list is known."""
NO_OVERRIDES: Mapping[str, str] = MappingProxyType({})
"""Every game has its own status."""
_NEWEST_SQL = "SELECT game FROM games_rows CROSS JOIN counted USING (of_game) JOIN games_terms USING (terms)"
"""A join order that lets SQLite read a page from the index of `started` instead of sorting all games."""
GAMES_PER_QUERY = 500
"""Games whose seats one query reads."""


def list_games(models: Queryable, which: GameFilter = EVERYTHING, status: str = "", player: str = "") -> Rows:
    """Returns the games, the newest last: the columns of `games`, `id`, `players`, `result`, and `seats` with a dict per
    seat.

    `status`: `running` or `finished` · `player`: a player's id.
    """
    if player and not which.visible_id(player):
        return []
    terms = {"status = ?": status, "game IN (SELECT game FROM game_seats WHERE player = ?)": player}
    conditions = {term: value for term, value in terms.items() if value}
    where, args = which.where_clause(COUNTED, " AND ".join(conditions))
    source = f"games_rows JOIN {COUNTED} USING (of_game) JOIN games_terms USING (terms) {where}"
    sql = f"SELECT game FROM {source} ORDER BY started, game{which.limit_clause()}"
    return games_by_id(models, [row["game"] for row in models.query(sql, [*args, *conditions.values()])], which)


def newest_games(
    models: Queryable,
    which: GameFilter = EVERYTHING,
    status: str = "",
    after: str = "",
    otherwise: Mapping[str, str] = NO_OVERRIDES,
) -> Rows:
    """Returns the games as `list_games` does, the newest first, one page of them if the filter has one.

    `after`: only games older than this one; empty if it does not exist · `otherwise`: game -> the status that the viewer sees
    instead.
    """
    here = models.query("SELECT started FROM games WHERE game = ?", (after,)) if after else []
    if after and not here:
        return []
    terms: dict[str, list[Any]] = {"(started, game) < (?, ?)": [here[0]["started"], after]} if here else {}
    if status:
        fits = encode_ids(game for game, stands in otherwise.items() if stands == status)
        condition = f"(status = ? AND game NOT IN ({IDS_SQL}) OR game IN ({IDS_SQL}))"
        terms[condition] = [status, encode_ids(otherwise), fits]
    where, args = which.where_clause(COUNTED, " AND ".join(terms))
    sql = f"{_NEWEST_SQL} {where} ORDER BY started DESC, game DESC{which.limit_clause()}"
    ids = [row["game"] for row in models.query(sql, [*args, *(value for values in terms.values() for value in values)])]
    return games_by_id(models, ids, which)


def games_by_id(models: Queryable, ids: Iterable[str], which: GameFilter = EVERYTHING) -> Rows:
    """Returns these games, listed or not, in their order, as `list_games` does. Raises KeyError for an unknown one."""
    chosen = list(ids)
    rows = models.query(f"SELECT * FROM games WHERE game IN ({IDS_SQL})", (encode_ids(chosen),))
    results = {row["game"]: row for row in rows}
    return _with_seats(models, which, [results[each] for each in chosen])


def is_known_game(models: Queryable, game_id: str) -> bool:
    """Returns whether the read models have a game."""
    return bool(models.query("SELECT 1 FROM games WHERE game = ?", (game_id,)))


def running_games(models: Queryable, games: Iterable[str]) -> frozenset[str]:
    """Returns those of these games that have no result."""
    sql = f"SELECT game FROM games WHERE status = ? AND game IN ({IDS_SQL})"
    return frozenset(row["game"] for row in models.query(sql, (RUNNING, encode_ids(games))))


def find_game(models: Queryable, game_id: str, which: GameFilter = EVERYTHING) -> dict[str, Any]:
    """Returns one game, listed or not, as `list_games` does. Raises KeyError."""
    result = _with_seats(models, which, models.query("SELECT * FROM games WHERE game = ?", (game_id,)))
    if not result:
        raise KeyError(game_id)
    return result[0]


def _with_seats(models: Queryable, which: GameFilter, games: Rows) -> Rows:
    seats: dict[str, Rows] = {row["game"]: [] for row in games}
    ids = list(seats)
    for start in range(0, len(ids), GAMES_PER_QUERY):
        some = ids[start : start + GAMES_PER_QUERY]
        chosen = f"game IN ({', '.join('?' * len(some))}) ORDER BY game, seat"
        result = models.query(f"SELECT game, seat, deck, kind FROM deck_games WHERE {chosen}", some)
        decks = {(row["game"], row["seat"]): (row["deck"], row["kind"]) for row in result}
        for seat in models.query(f"SELECT game, seat, player, outcome, remaining FROM game_seats WHERE {chosen}", some):
            about = {"seat": seat["seat"], "player": which.visible_id(seat["player"])}
            deck, kind = decks.get((seat["game"], seat["seat"]), ("", ""))
            end = {"outcome": seat["outcome"], "remaining": seat["remaining"]}
            seats[seat["game"]].append({**about, **end, "deck": deck, "kind": kind})
    return [_list_entry(row, seats[row["game"]]) for row in games]


def _list_entry(row: dict[str, Any], seats: Rows) -> dict[str, Any]:
    players = ", ".join(f"{seat['seat']}: {seat['player'] or '?'}" for seat in seats)
    result = _result_words(row["winner"], [seat["outcome"] for seat in seats]) if row["status"] == FINISHED else ""
    return {"id": row["game"], **row, "players": players, "result": result, "seats": seats}


def status_columns(result: Plain, seats: tuple[str, ...]) -> dict[str, str]:
    """Returns `status`, `winner` and `result` of a game with this result (None: no result)."""
    outcomes = outcomes_in(result, seats)
    winner = join_winners(outcomes)
    words = "" if result is None else _result_words(winner, outcomes.values())
    return {"status": game_status(result), "winner": winner, "result": words}


def _result_words(winner: str, outcomes: Collection[str]) -> str:
    if winner:
        return f"{winner} won"
    return "drawn" if "draw" in outcomes else "nobody won"


PROJECTION = Projection(
    "games",
    (GAMES, GAME_SEATS),
    game_rows,
    {"games": list_games, "matches": match_results},
    cross_game=(WHOLE_GAME_OF_RECORD, MARK_DUPLICATES),
    counts=(SEATS_BY_LIST,),
)

__all__ = ["PROJECTION", "find_game", "list_games", "match_results", "newest_games", "running_games", "status_columns"]
