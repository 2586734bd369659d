"""Games that some spectator sees late: public lists and statistics tell no more of them than that spectator is shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from api.house import House
from api.links import Link
from api.reading import is_over, shown_end
from api.seen import Seen
from domain.kernel.views import SPECTATOR
from projections.games import list_games
from projections.which import Rows, Which
from replays.log import Damaged, NoSuchGame


def held_back(house: House) -> frozenset[str]:
    """The games of which something is not shown yet. Blocking."""
    late = house.links.late(house.now())
    if not late:
        return frozenset()
    running = {row["game"] for row in list_games(house.caught_up(), Which(unlisted=True), "running")}
    return frozenset(game for game, link in late.items() if (link.events and game in running) or _is_new(house, link))


def as_shown(house: House, rows: Iterable[dict[str, Any]]) -> Rows:
    """Rows of the games list as the latest spectator of each game may know them. Blocking."""
    late = house.links.late(house.now())
    return [_as_shown(house, row, late[row["id"]]) if row["id"] in late else row for row in rows]


def _as_shown(house: House, row: dict[str, Any], link: Link) -> dict[str, Any]:
    ended = row["status"] == "finished"
    if not ended or not _is_new(house, link) or house.sight.ask(row["id"], SPECTATOR, lambda seen: _shows(house, seen, link)):
        return row
    return {**row, "status": "running", "result": "", "winner": ""}


def _is_new(house: House, link: Link) -> bool:
    """Whether the last event is newer than the link's delay in seconds shows."""
    if not link.seconds:
        return False
    try:
        last = house.log.read(link.game, house.watch.position(link.game) - 1)[-1]
    except (NoSuchGame, Damaged, IndexError):
        return False
    return last.at > house.now() - 10 * link.seconds


def _shows(house: House, seen: Seen, link: Link) -> bool:
    """Whether the link shows the result that the game has."""
    seen.stepper.jump(shown_end(seen.events, link, house.now(), is_over(seen)))
    return bool(seen.stepper.table.result == seen.table.result)
