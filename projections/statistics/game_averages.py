"""Length and tempo of games: turns, time, the first player's wins, damage, takebacks and other facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from projections.count_and_result_queries import counts_query, sum_where
from projections.filters import EVERYTHING, GameFilter, Rows
from projections.game_summary import GameSummary
from projections.precomputed_counts import TIMES, CountTable
from projections.statistics.game_list import COUNTED_ONLY, PLAYS
from projections.table_definitions import IS_COUNTED, Column, Projection, Queryable, Row, Table, TableRows, text_or_empty

# --- tables ---
TEMPO_GAMES = Table(
    "tempo_games",
    "One row per game.",
    (
        Column("status", str, "`running` or `finished`"),
        Column("turns", int, "turns begun"),
        Column("lines", int, "declarations that count"),
        Column("seconds", float, "from the opening to the result, or to the last event; empty without a clock"),
        Column("first", str, "the seat that went first"),
        Column("first_outcome", str, "how the game ended for it: `win`, `loss`, `draw`, or empty"),
        Column("reason", str, "why the game ended"),
        Column("winner_left", int, "cards left in the winner's nation (the pile that the deck began as)"),
        Column("loser_left", int, "the largest number of cards left in a loser's nation"),
        Column("damage", int, "damage to all seats"),
        Column("paid", int, "cards (or what the ruleset counts) paid as cost by all seats"),
        Column("takebacks", int, "takebacks, including those that were taken back themselves"),
        Column("corrections", int, "how often a line was corrected"),
        Column("rulings", int, "judge's rulings that count"),
        Column("penalties", int, "penalties that count"),
        Column("illegal", int, "illegal declarations that count; of a quiet game empty until it is over"),
    ),
    shared={"ending": ("status", "first", "first_outcome", "reason", "is_counted")},
    query_columns=(IS_COUNTED,),
)
TEMPO_FACTS = Table(
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
    query_columns=(Column("once", int, "1 in one row of a game, fact and detail, whatever the seats"),),
)


# --- facts of a game ---
_CARD_FACTS = ("played", "seen")


class CountedFact(NamedTuple):
    """A fact of a game: whose, which, and how many."""

    seat: str
    fact: str
    detail: str
    amount: int


def rows_of_facts(story: GameSummary) -> list[Row]:
    """Returns the rows of facts in order; zones and counters as they are now."""
    facts = [
        CountedFact(seat, fact, detail, n)
        for (fact, seat, detail), n in story.totals().amounts.items()
        if fact not in _CARD_FACTS
    ]
    rows, seen = [], set()
    for each in sorted([*facts, *_zone_facts(story), *_counter_facts(story), *_result_facts(story)]):
        once = (each.fact, each.detail) not in seen
        seen.add((each.fact, each.detail))
        row = TEMPO_FACTS.row(seat=each.seat, fact=each.fact, detail=each.detail, amount=each.amount, once=int(once))
        rows.append(row)
    return rows


def _zone_facts(story: GameSummary) -> Iterator[CountedFact]:
    lying = Counter(story.public_cards.place.values())
    for zone in story.header.zones:
        yield CountedFact(zone.holder, "zone", zone.name, lying[zone.key])


def _counter_facts(story: GameSummary) -> Iterator[CountedFact]:
    """Yields counters of seats. A `:` in the name marks a counter that a ruleset needs for itself (once a turn)."""
    for (owner, name), value in story.counters.items():
        if owner in story.header.seats and value and ":" not in name:
            yield CountedFact(owner, "counter", name, value)


def _result_facts(story: GameSummary) -> Iterator[CountedFact]:
    """Yields the numbers of a result: one for each seat, or one for the whole game."""
    for name, value in story.result.items() if isinstance(story.result, dict) else ():
        if type(value) is int:
            yield CountedFact("", "result", name, value)
        elif isinstance(value, dict):
            yield from (CountedFact(seat, "result", name, n) for seat, n in value.items() if type(n) is int)


# --- rows of a game ---


def course_rows(story: GameSummary) -> TableRows:
    """Returns one row for the game and one for each fact."""
    return {"tempo_games": [_game_row(story)], "tempo_facts": rows_of_facts(story)}


def _game_row(story: GameSummary) -> Row:
    count, outcomes = story.totals(), story.outcomes()
    sums: Counter[str] = Counter()
    for (fact, _, _), amount in count.amounts.items():
        sums[fact] += amount
    illegal = sum(n for (fact, _, kind), n in count.amounts.items() if (fact, kind) == ("verdict", "illegal"))
    return TEMPO_GAMES.row(
        status="finished" if story.over else "running",
        turns=story.turn,
        lines=count.lines,
        seconds=_seconds(story),
        first=count.first,
        first_outcome=outcomes.get(count.first, ""),
        reason=text_or_empty(story.result.get("reason")) if isinstance(story.result, dict) else "",
        winner_left=_cards_left(story, outcomes, "win"),
        loser_left=_cards_left(story, outcomes, "loss"),
        damage=sums["damage"],
        paid=sums["paid"],
        takebacks=sums["takeback"],
        corrections=sums["correction"],
        rulings=sums["ruling"],
        penalties=sums["penalty"],
        illegal=None if story.header.quiet and not story.over else illegal,
        is_counted=int(story.is_counted),
    )


def _seconds(story: GameSummary) -> float | None:
    end = story.totals().finished if story.over else story.last_at
    return (end - story.opened_at) / 10 if 0 < story.opened_at <= end else None


def _cards_left(story: GameSummary, outcomes: dict[str, str], outcome: str) -> int | None:
    return max((story.cards_left(seat) or 0 for seat, result in outcomes.items() if result == outcome), default=None)


# --- queries ---
_MEANS = {"turns": 1, "seconds": 10, "lines": 1, "winner_left": 1, "loser_left": 1, "damage": 1, "paid": 1}
"""Column with a mean -> the fraction of a unit in which its sum is stored (seconds in tenths)."""
_SUMS = ("takebacks", "corrections", "rulings", "penalties", "illegal")


def _known(column: str) -> str:
    return f"CASE WHEN {column} IS NULL THEN 0 ELSE 1 END"


_COURSES = CountTable(
    "tempo_sums",
    TEMPO_GAMES.name,
    ("ending",),
    {
        **{name: name if parts == 1 else f"CAST(ROUND({name} * {parts}) AS INTEGER)" for name, parts in _MEANS.items()},
        **{f"{name}_known": _known(name) for name in _MEANS},
        **{name: name for name in _SUMS},
        **{f"{name}_known": _known(name) for name in _SUMS},
        "games_with_takebacks": "CASE WHEN takebacks > 0 THEN 1 ELSE 0 END",
    },
)
_FACTS = CountTable("fact_sums", TEMPO_FACTS.name, ("what",), {"amount": "amount", "games": "once"})
_FIRST_SUMS = (
    sum_where("first_outcome = 'win'", TIMES) + " AS first_won",
    sum_where("first_outcome = 'loss'", TIMES) + " AS first_lost",
)
_MEAN_COLUMNS = {
    name: f"ROUND(SUM({name}) / {parts}.0 / NULLIF(SUM({name}_known), 0), 1) AS mean_{name}" for name, parts in _MEANS.items()
}
_TEMPO_COLUMNS = ", ".join(
    [
        f"ruleset, SUM({TIMES}) AS games",
        sum_where("is_counted = 1", TIMES) + " AS counted",
        *_FIRST_SUMS,
        *_MEAN_COLUMNS.values(),
        *(f"CASE WHEN SUM({name}_known) > 0 THEN SUM({name}) END AS {name}" for name in _SUMS),
        "SUM(games_with_takebacks) AS games_with_takebacks",
    ]
)


_DEPTH_COLUMNS = ", ".join(
    [
        f"ruleset, CASE is_counted WHEN 1 THEN '{COUNTED_ONLY}' ELSE '{PLAYS}' END AS depth, SUM({TIMES}) AS games",
        *_FIRST_SUMS,
        *(_MEAN_COLUMNS[name] for name in ("turns", "seconds", "winner_left", "loser_left")),
    ]
)
"""What both kinds of records have."""


def list_game_courses(models: Queryable, which: GameFilter = EVERYTHING) -> Rows:
    """Returns the columns of `tempo_games` for each game."""
    where, args = which.where_clause()
    return models.query(f"SELECT * FROM tempo_games {where} ORDER BY game{which.limit_clause()}", args)


def game_averages(models: Queryable, which: GameFilter = EVERYTHING) -> Rows:
    """Returns for each ruleset, over finished games: mean length, wins of the first player, cards left, and the numbers of
    takebacks, rulings, penalties and illegal declarations. `counted`: of these games, those with numbers alone.
    """
    return _finished_games(models, which, _TEMPO_COLUMNS, "GROUP BY ruleset ORDER BY ruleset")


def averages_by_depth(models: Queryable, which: GameFilter = EVERYTHING) -> Rows:
    """Returns for each ruleset and depth of records (`plays`, `counted`) what both have, over finished games: wins of
    the first player, mean length, cards left.
    """
    return _finished_games(models, which, _DEPTH_COLUMNS, "GROUP BY ruleset, is_counted ORDER BY ruleset, is_counted")


def _finished_games(models: Queryable, which: GameFilter, columns: str, groups: str) -> Rows:
    counts, args = counts_query(models, which, _COURSES)
    source = f"({counts}) AS told_ JOIN tempo_games_ending USING (ending) WHERE status = 'finished'"
    return models.query(f"SELECT {columns} FROM {source} {groups}{which.limit_clause()}", args)


def fact_totals(models: Queryable, which: GameFilter = EVERYTHING, fact: str = "") -> Rows:
    """Returns for each ruleset, fact and detail the total over all seats and games, and the number of games."""
    sums, args = counts_query(models, which, _FACTS)
    sql = f"SELECT ruleset, fact, detail, amount, games FROM ({sums}) AS told_ JOIN tempo_facts_what USING (ruleset, what)"
    of, named = ("WHERE fact = ?", [fact]) if fact else ("", [])
    return models.query(f"{sql} {of} ORDER BY ruleset, fact, amount DESC, detail{which.limit_clause()}", [*args, *named])


def facts_of_game(models: Queryable, game: str) -> Rows:
    """Returns the facts of one game, listed or not: seat, fact, detail, amount."""
    sql = "SELECT seat, fact, detail, amount FROM tempo_facts WHERE game = ? ORDER BY seat, fact, detail"
    return models.query(sql, (game,))


PROJECTION = Projection(
    "tempo",
    (TEMPO_GAMES, TEMPO_FACTS),
    course_rows,
    {"tempo": game_averages, "depths": averages_by_depth, "facts": fact_totals},
    counts=(_COURSES, _FACTS),
)

__all__ = ["PROJECTION", "averages_by_depth", "fact_totals", "facts_of_game", "game_averages", "list_game_courses"]
