"""Records of decks and colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from domain.cards.catalogue import COLOR_MARKS
from domain.kernel.record.changes import Plain
from projections.count_and_result_queries import (
    FINISHED,
    HAVING_FINISHED,
    SUMS_OF_COUNTS,
    counts_query,
    sum_where,
    with_win_rates,
)
from projections.filters import EVERYTHING, GameFilter, Rows
from projections.game_summary import DeckFieldPath, GameSummary
from projections.precomputed_counts import TIMES, CountTable
from projections.table_definitions import IS_COUNTED, Column, Projection, Queryable, Row, Table, TableRows, text_or_empty

# --- tables ---
DECK_GAMES = Table(
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
        Column("kind", str, "its colours in the usual notation, such as `黒単` or `青白`; races are joined by `+`"),
        Column("opposing", str, "the decks of the other seats, joined by ` + `"),
        Column("outcome", str, "`win`, `loss`, `draw`, or empty while the game runs"),
        Column("first", int, "1: went first, 0: did not, empty: no turn has begun"),
    ),
    ("seat",),
    shared={"pairing": ("deck", "colors", "kind", "opposing", "outcome", "is_counted")},
    query_columns=(IS_COUNTED,),
)
DECK_COLORS = Table(
    "deck_colors",
    "One row per game, seat and colour: what the colours of a deck are made of.",
    (
        Column("seat", str, "the seat"),
        Column("color", str, "the colour, or the race where the rulebook has those instead"),
        Column("cards", int, "cards of this colour"),
        Column(
            "source",
            str,
            "`listed`: from the registered list (only after the game is over), else `played`: from the cards that were "
            "played, else `seen`: from the cards that everybody saw",
        ),
    ),
    ("seat", "color"),
    shared={"shade": ("ruleset", "color", "source", "outcome", "is_counted")},
    query_columns=(Column("outcome", str, "how the game ended for the seat, as in `deck_games`"), IS_COUNTED),
)


# --- colours ---
#
# In a rulebook without colours, another property names decks, such as the race: the opening names the field of the
# printings. Only resource cards count (type `generation`); without any, all cards do.

_MARKS = {color: mark for mark, color in reversed(COLOR_MARKS.items())}
_ORDER = {color: place for place, color in enumerate(dict.fromkeys(COLOR_MARKS.values()))}


class DeckColors(NamedTuple):
    """The colours of a deck: colour -> cards, and the source of that (`listed`, `played` or `seen`)."""

    cards: Mapping[str, int]
    source: str

    @property
    def key(self) -> str:
        """The colours as data."""
        return "+".join(sorted(self.cards))

    @property
    def kind(self) -> str:
        """The colours in the usual notation, such as `青単` (one colour) or `青緑`, in a fixed order.

        If a value has no colour sign, such as a race, the values are joined with `+`.
        """
        ordered = sorted(self.cards, key=lambda color: (_ORDER.get(color, len(_ORDER)), color))
        if not all(color in _MARKS for color in ordered):
            return "+".join(ordered)
        marks = [_MARKS[color] for color in ordered]
        return f"{marks[0]}単" if len(marks) == 1 else "".join(marks)


def colors_of(story: GameSummary, seat: str) -> DeckColors:
    """Returns the colours of a seat's deck, from the registered list of a finished game, else from cards played or seen.

    The opening of a game may name another field of the printings, such as races. Cards of type `generation` decide the
    colours; without any, all cards do.
    """
    listed = story.public_lists().get(seat, {})
    for source, cards in (
        ("listed", listed),
        ("played", _card_amounts(story, seat, "played")),
        ("seen", _card_amounts(story, seat, "seen")),
    ):
        result = _count_colors(story, cards, ("generation",)) or _count_colors(story, cards, ())
        if result:
            return DeckColors(result, source)
    return DeckColors({}, "")


def _card_amounts(story: GameSummary, seat: str, fact: str) -> dict[str, int]:
    amounts = story.totals().amounts
    return {printing: n for (what, who, printing), n in amounts.items() if (what, who) == (fact, seat)}


def _count_colors(story: GameSummary, cards: Mapping[str, int], types: tuple[str, ...]) -> Mapping[str, int]:
    result: Counter[str] = Counter()
    for printing, copies in cards.items():
        data = story.printings.get(printing) or {}
        if not types or data.get("type") in types:
            result.update(dict.fromkeys(grouping_values(data, story.decks_by), copies))
    return result


def grouping_values(data: Plain, by: DeckFieldPath) -> tuple[str, ...]:
    """Returns the values of a printing by which decks are grouped: one, or each of several."""
    for name in by.path:
        data = data.get(name) if isinstance(data, dict) else None
    values = data if isinstance(data, tuple) else (data,)
    return tuple(value for value in values if isinstance(value, str) and value and value not in by.without)


# --- rows of a game ---


def deck_rows(story: GameSummary) -> TableRows:
    """Returns one row for each seat and one for each colour of its deck."""
    colors = {seat: colors_of(story, seat) for seat in story.header.seats}
    names = {seat: _deck_name(story, seat, colors[seat]) for seat in story.header.seats}
    ends = story.outcomes()
    shares = [
        DECK_COLORS.row(
            seat=seat,
            color=each,
            cards=count,
            source=result.source,
            outcome=ends.get(seat, ""),
            is_counted=int(story.is_counted),
        )
        for seat, result in colors.items()
        for each, count in sorted(result.cards.items())
    ]
    return {"deck_games": [_deck_game_row(story, seat, colors[seat], names) for seat in names], "deck_colors": shares}


def _deck_name(story: GameSummary, seat: str, colors: DeckColors) -> str:
    named = story.header.about.get("decks")
    return (text_or_empty(named.get(seat)) if isinstance(named, dict) else "") or colors.key


def _deck_game_row(story: GameSummary, seat: str, colors: DeckColors, names: dict[str, str]) -> Row:
    first = story.totals().first
    others = " + ".join(name for other, name in names.items() if other != seat and name)
    return DECK_GAMES.row(
        seat=seat,
        player=story.header.players.get(seat, ""),
        deck=names[seat],
        colors=colors.key,
        kind=colors.kind if colors.cards else "",
        opposing=others,
        outcome=story.outcomes().get(seat, ""),
        first=None if not first else int(first == seat),
        is_counted=int(story.is_counted),
    )


# --- queries. Finished games count; running ones are `open` and widen intervals; `counted` are those with numbers alone ---
#
# Decks of which nothing is known have no row of their own: they widen the share of every other one.

_PAIRINGS = CountTable("deck_times", DECK_GAMES.name, ("pairing", "first"))
_SHADES = CountTable("color_times", DECK_COLORS.name, ("shade",))
_JOIN_PAIRING = "JOIN deck_games_pairing USING (pairing)"
_FIRST_WON = "first = 1 AND outcome = 'win'"


def deck_records(models: Queryable, which: GameFilter = EVERYTHING) -> Rows:
    """Returns for each ruleset and deck: games, wins, losses, draws, rate with interval, and wins going first.

    `share`: of the games with a known deck · `share_low`, `share_high`: if none or all of the unknown decks were this one. An
    unknown deck has no row of its own.
    """
    times, args = counts_query(models, which, _PAIRINGS)
    first = f"{sum_where(f'first = 1 AND {FINISHED}', TIMES)} AS first_games, {sum_where(_FIRST_WON, TIMES)} AS first_wins"
    sql = f"SELECT ruleset, deck, MAX(kind) AS kind, {SUMS_OF_COUNTS}, {first} FROM ({times}) AS told_ {_JOIN_PAIRING}"
    return _with_shares(
        with_win_rates(
            models.query(f"{sql} GROUP BY ruleset, deck {HAVING_FINISHED} ORDER BY ruleset, games DESC, deck", args)
        ),
        which,
    )


def _with_shares(rows: Rows, which: GameFilter) -> Rows:
    """Returns the known decks of the requested page, each with its share."""
    every: Counter[str] = Counter()
    for row in rows:
        every[row["ruleset"]] += row["games"]
    unknown = {row["ruleset"]: row["games"] for row in rows if not row["deck"]}
    return [
        {**row, **_share_of_games(row["games"], every[row["ruleset"]], unknown.get(row["ruleset"], 0))}
        for row in which.page_of([row for row in rows if row["deck"]])
    ]


def _share_of_games(games: int, every: int, unknown: int) -> dict[str, float]:
    return {"share": games / (every - unknown), "share_low": games / every, "share_high": (games + unknown) / every}


def deck_pairings(models: Queryable, which: GameFilter = EVERYTHING) -> Rows:
    """Returns for each ruleset and pair of decks: games, wins, losses, draws of the first one."""
    times, args = counts_query(models, which, _PAIRINGS)
    source = f"({times}) AS told_ {_JOIN_PAIRING} WHERE deck <> '' AND opposing <> ''"
    sql = f"SELECT ruleset, deck, opposing, {SUMS_OF_COUNTS} FROM {source}"
    order = f"ORDER BY ruleset, deck, games DESC, opposing{which.limit_clause()}"
    return with_win_rates(models.query(f"{sql} GROUP BY ruleset, deck, opposing {HAVING_FINISHED} {order}", args))


def color_records(models: Queryable, which: GameFilter = EVERYTHING) -> Rows:
    """Returns for each ruleset and colour: games of decks with this colour, wins, losses, draws."""
    times, args = counts_query(models, which, _SHADES)
    sql = f"SELECT ruleset, color, {SUMS_OF_COUNTS} FROM ({times}) AS told_ JOIN deck_colors_shade USING (ruleset, shade)"
    order = f"ORDER BY ruleset, games DESC, color{which.limit_clause()}"
    return with_win_rates(models.query(f"{sql} GROUP BY ruleset, color {HAVING_FINISHED} {order}", args))


_QUESTIONS = {"decks": deck_records, "pairings": deck_pairings, "colors": color_records}
PROJECTION = Projection("decks", (DECK_GAMES, DECK_COLORS), deck_rows, _QUESTIONS, version=3, counts=(_PAIRINGS, _SHADES))

__all__ = ["PROJECTION", "color_records", "deck_pairings", "deck_records"]
