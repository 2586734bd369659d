"""Filters of games: which games an answer counts, and which player ids it may show."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
Rows = list[dict[str, Any]]
UNLIMITED = 2**62
"""A LIMIT above any number of rows."""
COUNTED = "counted"
"""The games: common columns, their number `of_game`, and `twice` (1: the game has a fuller record)."""
DUPLICATES_SQL = "SELECT game FROM counted WHERE twice = 1"
"""Selects the records whose game has a fuller record in the log (`projections/statistics/game_list.py`)."""
IDS_SQL = "SELECT value FROM json_each(?)"
"""Selects the ids of one value, see `ids_json`. The number of ids has no limit."""

_CONDITIONS = {
    "since": "games WHERE date >= ?",
    "until": "games WHERE date <= ?",
    "round": "games WHERE round = ?",
    "player": "game_seats WHERE player = ?",
    "deck": "deck_games WHERE deck = ?",
    "printing": "card_games WHERE printing = ?",
    "turns": "games WHERE turns = ?",
    "depth": "games WHERE depth = ?",
}
"""Field of a filter -> table and condition that select the games it allows."""
_CONDITIONS_OF_NUMBERS = {
    "since": "games_rows WHERE date >= ?",
    "until": "games_rows WHERE date <= ?",
    "round": "games_rows WHERE round = ?",
    "player": "game_seats_rows WHERE player = ?",
    "deck": "deck_games_rows WHERE pairing IN (SELECT pairing FROM deck_games_pairing WHERE deck = ?)",
    "turns": "games_rows WHERE turns = ?",
    "depth": "games_rows WHERE terms IN (SELECT terms FROM games_terms WHERE depth = ?)",
}
"""The same over the stored rows, whose games are numbers: comparing numbers takes half the time of comparing ids."""


_COMMON = ("ruleset", "league", "season", "event", "tournament", "game")


def encode_ids(ids: Iterable[str]) -> str:
    """Encodes ids as one value for `IDS_SQL`."""
    return json.dumps(sorted(ids))


_encode_set = lru_cache(maxsize=2)(encode_ids)
"""The queries of one answer have the same two sets, of up to all games: encoding them takes as long as a query."""


def in_order_of_games(where: str) -> str:
    """Returns a WHERE clause for `counted` with which SQLite goes through the games in their order, by no index.

    Looking up many games one by one takes three times as long.
    """
    where = where.replace(f"{COUNTED}.game IN (SELECT", f"{COUNTED}.game || '' IN (SELECT")
    return where.replace(f"{COUNTED}.of_game IN (SELECT", f"{COUNTED}.of_game + 0 IN (SELECT")


class GameFilter(NamedTuple):
    """A choice of games and rows. Empty fields allow all games.

    `game`: this game alone · `since`, `until`: first and last day of play, such as `2026-11-01` · `player`, `deck`,
    `printing`: a player, a deck, a card that was listed or seen · `turns`: turns begun by the end (0: any) · `depth`: what
    the records have, `plays` or `counted` (`projections/statistics/game_list.py`) · `unlisted`: includes games that their
    organiser lists nowhere · `views`: includes every record of a game; by default only the fullest counts · `private`:
    player ids to be shown as empty text; their games still count · `without`: game ids to leave out · `among`: the only
    game ids allowed · `canonical_name`: maps a player of a tournament to the id under which the player counts · `rows`,
    `skip`: how many rows of the answer (0: all), after how many. A player is always an id; real names are not stored.
    """

    ruleset: str = ""
    league: str = ""
    season: str = ""
    unlisted: bool = False
    private: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    views: bool = False
    game: str = ""
    since: str = ""
    player: str = ""
    deck: str = ""
    printing: str = ""
    turns: int = 0
    event: str = ""
    tournament: str = ""
    round: str = ""
    until: str = ""
    among: frozenset[str] | None = None
    canonical_name: Callable[[str], str] = str
    rows: int = 0
    skip: int = 0
    depth: str = ""

    def where_clause(self, table: str = "", more: str = "") -> tuple[str, list[Any]]:
        """Returns the WHERE clause for a table with the common columns, or for `counted`, and its values."""
        dot = f"{table}." if table else ""
        chosen = {f"{dot}{name} = ?": getattr(self, name) for name in _COMMON if getattr(self, name)}
        out = [f"{dot}game NOT IN ({IDS_SQL})"] if self.without else []
        if self.among is not None:
            out.append(f"{dot}game IN ({IDS_SQL})" if self.among else "0 = 1")
        if not self.views:
            out.append(f"{dot}twice = 0" if table == COUNTED else f"{dot}game NOT IN ({DUPLICATES_SQL})")
        numbers = _CONDITIONS_OF_NUMBERS if table == COUNTED else {}
        chosen |= {
            f"{dot}of_game IN (SELECT of_game FROM {numbers[name]})"
            if name in numbers
            else f"{dot}game IN (SELECT game FROM {condition})": value
            for name, condition in _CONDITIONS.items()
            if (value := getattr(self, name))
        }
        out += ["0 = 1"] if self.player in self.private else []
        terms = [*chosen, *out, *([] if self.unlisted else [f"{dot}unlisted = 0"]), *([more] if more else [])]
        return (f"WHERE {' AND '.join(terms)}" if terms else ""), [
            *chosen.values(),
            *(_encode_set(games) for games in (self.without, self.among) if games),
        ]

    def of_event(self, event: str) -> GameFilter:
        """Returns the filter for an event: its name or a tournament's id; empty for any."""
        tournament = event if event.startswith("t-") else ""
        return self._replace(tournament=tournament, event="" if tournament else event)

    def limit_clause(self) -> str:
        """Returns the LIMIT clause of the requested page; empty for all rows."""
        return (
            f" LIMIT {min(self.rows or UNLIMITED, UNLIMITED)} OFFSET {min(self.skip, UNLIMITED)}"
            if self.rows or self.skip
            else ""
        )

    def page_of(self, rows: list[T]) -> list[T]:
        """Returns the requested page of rows."""
        return rows[self.skip : self.skip + (self.rows or UNLIMITED)]

    def hidden_ids(self) -> list[str]:
        """Returns the player ids that are shown as empty text."""
        return sorted({*self.private, *map(self.canonical_name, self.private)})

    def visible_id(self, player: str) -> str:
        """Returns a player id, or empty text if the player is private."""
        return "" if player in self.private or player in map(self.canonical_name, self.private) else player

    def mask_players(self, rows: Iterable[Mapping[str, Any]], *columns: str) -> Rows:
        """Returns rows with the player ids in these columns masked."""
        return [{**row, **{name: self.visible_id(row[name]) for name in columns}} for row in rows]


EVERYTHING = GameFilter()
