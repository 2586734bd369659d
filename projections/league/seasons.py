"""The table of a season: points by place of each finished event, the best of them counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.tournaments.state import Tournament
from projections.league.matches import chosen
from projections.which import EVERYTHING, Rows, Which

PLACES = (25, 18, 15, 12, 10, 8, 6, 4)
TAKING_PART = 1


def season_table(
    tournaments: Mapping[str, Tournament],
    which: Which = EVERYTHING,
    best: int = 0,
    places: Sequence[int] = PLACES,
    taking_part: int = TAKING_PART,
) -> Rows:
    """Per player: rank, points, events, and the points of each event; `best`: so many of them count (0: all).

    Ties are shared. Private players keep their place, and are shown as nobody.
    """
    earned: dict[str, dict[str, int]] = {}
    for name, made in chosen(tournaments, which):
        for place, player in enumerate(made.places):
            points = (places[place] if place < len(places) else 0) + taking_part
            own = earned.setdefault(which.same(player), {})
            own[name] = max(points, own.get(name, 0))
    rows = [
        {"player": player, "points": sum(sorted(own.values(), reverse=True)[: best or None]), "events": len(own), "of": own}
        for player, own in earned.items()
    ]
    ordered = sorted(rows, key=lambda row: (-int(str(row["points"])), str(row["player"])))
    ranks = [1 + sum(int(str(other["points"])) > int(str(row["points"])) for other in rows) for row in ordered]
    return [
        {"rank": rank, **row, "player": which.shown(str(row["player"]))} for rank, row in zip(ranks, ordered, strict=True)
    ]
