"""Compacts a log: seals the rows of all games, as new appends do, and gives the space back to the disk.

Every game is replaced in a transaction of its own, after its frame was read back and is equal to the rows. So a compaction
that was interrupted leaves every game whole, and the next one continues.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from replays.log.game_log import ENDED, GameLog
from replays.log.results_and_errors import DamagedLog

OPENINGS = 200
"""First rows that are compressed in one transaction."""


class Compaction(NamedTuple):
    """The number of games whose rows were sealed, and of these rows; and the damage of the games that were left as they
    are."""

    games: int
    rows: int
    damaged: list[DamagedLog]


def compact(log: GameLog, on_game: Callable[[int, int], object] = lambda done, games: None) -> Compaction:
    """Seals the rows of all games of a log. A damaged game remains as it is.

    `on_game`: called with the number of games that were looked at and of all games. Raises PersistenceError.
    """
    compacted, rows, damaged = 0, 0, list[DamagedLog]()
    games = log.games()
    for number, game in enumerate(games, 1):
        try:
            is_over = any(event.family == ENDED for event in log.read(game))
            sealed = log.seal(game, is_over).sealed
        except DamagedLog as error:
            damaged.append(error)
        else:
            compacted, rows = compacted + (sealed > 0), rows + sealed
        on_game(number, len(games))
    after = log.compress_openings(0, OPENINGS)
    while after:
        after = log.compress_openings(after, OPENINGS)
    log.release_space()
    return Compaction(compacted, rows, damaged)
