"""The standings by the published rules of Magic, computed from what was said aloud, without the product."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

FLOOR = Fraction(33, 100)
CODES = ("MP", "OMW", "GW", "OGW")


class Ledger:
    """What was said aloud, and the standings after it.

    `matches`: id -> (players, games won by each and drawn, points of each, whether games count).
    """

    def __init__(self) -> None:
        self.matches: dict[str, tuple[Sequence[str], tuple[int, int, int], tuple[int, int]]] = {}
        self.byes: list[str] = []
        self.penalties: dict[str, int] = defaultdict(int)

    def result(self, match: Mapping[str, Any], won: int, lost: int, drawn: int = 0) -> None:
        points = (3, 0) if won > lost else (0, 3) if won < lost else (1, 1)
        self.matches[match["match"]] = (match["players"], (won, lost, drawn), points)

    def double_loss(self, match: Mapping[str, Any]) -> None:
        self.matches[match["match"]] = (match["players"], (0, 0, 0), (0, 0))

    def table(self, players: Sequence[str]) -> dict[str, list[Fraction | None]]:
        met: dict[str, list[str]] = defaultdict(list)
        points: dict[str, int] = defaultdict(int)
        games: dict[str, list[int]] = defaultdict(lambda: [0, 0])  # points and number of games
        for pair, (won, lost, drawn), scored in self.matches.values():
            for side, player in enumerate(pair):
                met[player].append(pair[1 - side])
                points[player] += scored[side]
                games[player][0] += 3 * (won, lost)[side] + drawn
                games[player][1] += won + lost + drawn
        rate = {p: max(FLOOR, Fraction(points[p] + self.penalties[p], 3 * len(met[p]))) if met[p] else FLOOR for p in players}
        inner = {p: max(FLOOR, Fraction(games[p][0], 3 * games[p][1])) if games[p][1] else None for p in players}
        found = {}
        for p in players:
            free = self.byes.count(p)
            played = games[p][1] + 2 * free
            known = [share for o in met[p] if (share := inner[o]) is not None]
            found[p] = [
                Fraction(points[p] + 3 * free + self.penalties[p]),
                sum((rate[o] for o in met[p]), Fraction(0)) / len(met[p]) if met[p] else Fraction(0),
                max(FLOOR, Fraction(games[p][0] + 6 * free, 3 * played)) if played else None,
                sum(known, Fraction(0)) / len(known) if known else None,
            ]
        return found
