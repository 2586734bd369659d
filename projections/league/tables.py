"""The tables of tournaments, as they are exported: their columns, and the function that makes their rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from projections.league.meta import matchups, meta
from projections.league.ratings import rating_history, ratings
from projections.league.rows import (
    NUMBERS,
    Tournaments,
    each_of,
    event_rows,
    match_rows,
    penalty_rows,
    player_rows,
    standing_rows,
)
from projections.league.seasons import season_table
from projections.tables import Column
from projections.which import EVERYTHING, Rows, Which


class LeagueTable(NamedTuple):
    """A table: its name, what it is about, its columns, and the function that makes the rows of a choice."""

    name: str
    about: str
    columns: tuple[Column, ...]
    rows: Callable[[Tournaments, Which], Rows]
    key: tuple[str, ...]

    def told(self, tournaments: Tournaments, which: Which = EVERYTHING) -> Rows:
        """The rows with these columns and no others; private players as nobody."""
        names = [column.name for column in self.columns]
        players = [column.name for column in self.columns if column.player]
        rows = [{name: row[name] for name in names} for row in self.rows(tournaments, which)]
        return which.masked(rows, *players)


_WHERE = (
    Column("tournament", str, "id of the tournament"),
    Column("ruleset", str, "id of its ruleset"),
    Column("league", str, "the league it belongs to, or empty"),
    Column("season", str, "its season, or empty"),
)
_COUNTS = (
    Column("matches", int, "matches that are over"),
    Column("won", int, "matches won"),
    Column("lost", int, "matches lost"),
    Column("drawn", int, "matches drawn"),
)
_RATES = (
    *_COUNTS,
    Column("open", int, "matches that still run: they widen the range"),
    Column("rate", float, "wins and half the draws over the matches; empty without any"),
    Column("low", float, "the lower end of Wilson's interval, were all open matches lost"),
    Column("high", float, "the upper end, were they won"),
    Column("enough", int, "1: matches enough to be ranked by it"),
)
_RATED = (
    Column("mu", float, "mean of the rating"),
    Column("sigma", float, "its uncertainty"),
    Column("ordinal", float, "mu - 3 sigma"),
)
LEAGUE_TABLES = (
    LeagueTable(
        "league_events",
        "One row per tournament.",
        (
            *_WHERE,
            Column("title", str, "what it is called"),
            Column("date", str, "the day, as it was announced"),
            Column("venue", str, "where"),
            Column("tiebreaks", str, "the profile by which ties are broken"),
            Column("stage", int, "the stage that is played"),
            Column("round", int, "the last round that was posted"),
            Column("players", int, "players entered"),
            Column("status", str, "`open`, `running` or `finished`"),
        ),
        each_of(event_rows),
        ("tournament",),
    ),
    LeagueTable(
        "league_matches",
        "One row per match and bye.",
        (
            *_WHERE,
            Column("stage", int, "its stage, from 1"),
            Column("round", int, "its round, from 1"),
            Column("table", int, "its table; 0 for a bye"),
            Column("match", str, "id of the match"),
            Column("player1", str, "id of the first player", player=True),
            Column("player2", str, "id of the second one, empty for a bye", player=True),
            Column("games1", int, "games won by the first; empty without a result"),
            Column("games2", int, "games won by the second"),
            Column("draws", int, "games drawn"),
            Column(
                "how",
                str,
                "`played`, `time`, `agreed`, `forfeit`, `double_loss`, `told`, `penalty`, `bye`, `open` or `disputed`",
            ),
            Column("outcome1", str, "`win`, `loss` or `draw` for the first; empty without a result"),
            Column("first1", int, "1: the first player went first in the first game, 0: the other; empty: not told"),
            Column("records", str, "ids of the records that prove it, with blanks between"),
            Column("reported_at", str, "when the result in force was told (UTC)"),
            Column("corrected", int, "1: a judge has corrected it"),
            Column("penalty", int, "penalties given in it"),
        ),
        each_of(match_rows),
        ("tournament", "match"),
    ),
    LeagueTable(
        "league_standings",
        "One row per round of the first stage and player.",
        (
            *_WHERE,
            Column("after_round", int, "as it stood after this round"),
            Column("rank", int, "the place, from 1"),
            Column("player", str, "id of the player", player=True),
            *_COUNTS,
            Column("byes", int, "byes had"),
            *(Column(code.casefold(), float, f"{code}, see `senki league why`") for code in NUMBERS),
            Column("de", str, "the points of a direct encounter, where it decided something"),
            Column("dropped_after", int, "rounds that were posted when the player left; empty: stayed"),
            Column("archetype", str, "what the player plays; empty: not known, or sealed"),
        ),
        each_of(standing_rows),
        ("tournament", "after_round", "player"),
    ),
    LeagueTable(
        "league_players",
        "One row per tournament and player.",
        (
            *_WHERE,
            Column("player", str, "id of the player", player=True),
            Column("club", str, "the club"),
            Column("seed", int, "the seed; empty: none"),
            Column("deck", str, "name of the deck; empty: not known, or sealed"),
            Column("archetype", str, "what reports group it under"),
            Column("list_digest", str, "hash of the deck list that was handed in"),
            Column("dropped_after", int, "rounds that were posted when the player left; empty: stayed"),
            Column("how", str, "`drop`, `no_show`, `disqualified`, or empty"),
            Column("place", int, "the final place; empty while it runs"),
        ),
        each_of(player_rows),
        ("tournament", "player"),
    ),
    LeagueTable(
        "league_penalties",
        "One row per penalty.",
        (
            *_WHERE,
            Column("round", int, "the round of its match; empty: of none"),
            Column("match", str, "the match, or empty"),
            Column("player", str, "id of the player", player=True),
            Column("kind", str, "`warning`, `game_loss`, `match_loss`, `points` or `disqualified`"),
            Column("rule", str, "the rule that was broken"),
            Column("amount", int, "points given or taken"),
        ),
        each_of(penalty_rows),
        (),
    ),
    LeagueTable(
        "season_table",
        "One row per player: points by place of the finished events.",
        (
            Column("rank", int, "the place"),
            Column("player", str, "id of the player", player=True),
            Column("points", int, "points of the events that count"),
            Column("events", int, "events played"),
        ),
        season_table,
        (),
    ),
    LeagueTable(
        "ratings",
        "One row per ruleset and player, by Plackett-Luce over all matches.",
        (
            Column("ruleset", str, "id of the ruleset"),
            Column("rank", int, "the place among players with matches enough; empty for the others"),
            Column("player", str, "id of the player", player=True),
            *_RATED,
            Column("matches", int, "matches rated"),
            Column("last", str, "the day of the last one"),
        ),
        ratings,
        ("ruleset", "player"),
    ),
    LeagueTable(
        "rating_history",
        "One row per player and match: the rating after it.",
        (
            Column("tournament", str, "id of the tournament"),
            Column("ruleset", str, "id of the ruleset"),
            Column("round", int, "the round"),
            Column("match", str, "the match"),
            Column("player", str, "id of the player", player=True),
            *_RATED,
        ),
        rating_history,
        ("tournament", "match", "player"),
    ),
    LeagueTable(
        "meta_decks",
        "One row per deck.",
        (
            Column("archetype", str, "the deck, by archetype or name"),
            Column("rank", int, "the place by rate among decks with matches enough; empty for the others"),
            Column("copies", int, "players who entered it"),
            Column("share", float, "their share of the players whose deck is known"),
            Column("share_low", float, "of all players, had none of the others played it"),
            Column("share_high", float, "had all of them"),
            *_RATES,
            Column("top_cut", int, "how many of them were in a cut"),
            Column("conversion", float, "share of the cut over share of the field"),
        ),
        meta,
        ("archetype",),
    ),
    LeagueTable(
        "meta_matchups",
        "One row per deck and opposing deck.",
        (
            Column("archetype", str, "the deck"),
            Column("against", str, "the other one"),
            Column("mirror", int, "1: against itself"),
            *_RATES,
        ),
        matchups,
        ("archetype", "against"),
    ),
)
"""All of them, in the order in which they are exported."""
