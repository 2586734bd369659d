"""Which games count for an answer, and whose ids it may show."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
Rows = list[dict[str, Any]]
UNLIMITED = 2**62
"""More rows than there are."""
COUNTED = "counted"
DUPLICATES_SQL = "SELECT game FROM counted WHERE twice = 1"
"""The games that are here in a fuller record too (`projections/statistics/games.py`)."""
IDS_SQL = "SELECT value FROM json_each(?)"
"""Ids out of one value (`named`), however many they are."""

_CONDITIONS = {
    "since": "games WHERE date >= ?",
    "until": "games WHERE date <= ?",
    "round": "games WHERE round = ?",
    "player": "game_seats WHERE player = ?",
    "deck": "deck_games WHERE deck = ?",
    "printing": "card_games WHERE printing = ?",
    "turns": "games WHERE turns = ?",
}
"""Field -> where the games are found that it chooses."""


_COMMON = ("ruleset", "league", "season", "event", "tournament", "game")


def ids_json(ids: Iterable[str]) -> str:
    """Ids as the value of `NAMED`."""
    return json.dumps(sorted(ids))


class GameFilter(NamedTuple):
    """A choice of games. Empty fields choose all.

    `game`: this one · `since`, `until`: played on a day such as `2026-11-01` or later, or earlier · `player`, `deck`,
    `printing`: who played, what was played, a card that was on a list or seen · `turns`: begun by the end (0: any) ·
    `unlisted`: games that their organiser lists nowhere are chosen too · `views`: so are records of a game that is here in a
    fuller one, which else counts once · `private`: player ids that are shown as nobody (empty text); their games still
    count · `without`: ids of games that are left out · `among`: only of these · `same`: under which id a player of a
    tournament counts (those of games are counted under theirs already) · `rows`, `skip`: so many rows of the answer (0: all),
    after so many. People's names are not here at all: a player is an id.
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
    same: Callable[[str], str] = str
    rows: int = 0
    skip: int = 0

    def where(self, table: str = "", more: str = "") -> tuple[str, list[Any]]:
        """A WHERE clause for a table with the common columns, or `counted` where they lie, and its values."""
        dot = f"{table}." if table else ""
        chosen = {f"{dot}{name} = ?": getattr(self, name) for name in _COMMON if getattr(self, name)}
        out = [f"{dot}game NOT IN ({IDS_SQL})"] if self.without else []
        if self.among is not None:
            out.append(f"{dot}game IN ({IDS_SQL})" if self.among else "0 = 1")
        if not self.views:
            out.append(f"{dot}twice = 0" if table == COUNTED else f"{dot}game NOT IN ({DUPLICATES_SQL})")
        chosen |= {
            f"{dot}game IN (SELECT game FROM {condition})": value
            for name, condition in _CONDITIONS.items()
            if (value := getattr(self, name))
        }
        out += ["0 = 1"] if self.player in self.private else []
        terms = [*chosen, *out, *([] if self.unlisted else [f"{dot}unlisted = 0"]), *([more] if more else [])]
        return (f"WHERE {' AND '.join(terms)}" if terms else ""), [
            *chosen.values(),
            *(ids_json(games) for games in (self.without, self.among) if games),
        ]

    def page(self) -> str:
        """The LIMIT clause of an answer whose rows a query gives; empty for all."""
        return (
            f" LIMIT {min(self.rows or UNLIMITED, UNLIMITED)} OFFSET {min(self.skip, UNLIMITED)}"
            if self.rows or self.skip
            else ""
        )

    def paged(self, rows: list[T]) -> list[T]:
        """The rows that are asked for."""
        return rows[self.skip : self.skip + (self.rows or UNLIMITED)]

    def hidden(self) -> list[str]:
        """The ids that are shown as nobody."""
        return sorted({*self.private, *map(self.same, self.private)})

    def shown(self, player: str) -> str:
        """A player's id as it may be shown."""
        return "" if player in self.private or player in map(self.same, self.private) else player

    def masked(self, rows: Iterable[Mapping[str, Any]], *columns: str) -> Rows:
        """Rows with these columns of player ids as they may be shown."""
        return [{**row, **{name: self.shown(row[name]) for name in columns}} for row in rows]


EVERYTHING = GameFilter()
