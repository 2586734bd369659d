"""Fills empty read models from a long log, with a process for each core.

Each process opens the log itself and reads whole games, so it checks their chains and compares them with their heads. It
returns the rows of the games, and this process stores them. If a game is damaged or odd, the processes are given up: the log
is then read in one process, which names the game.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

from projections.game_rows import rows_of_game
from projections.player_merges import PlayerMerges
from projections.read_models import ReadModels
from projections.summary_cache import GAME_ERRORS
from projections.table_definitions import GameRows
from replays.gc_pause import gc_paused
from replays.log import DamagedLog, GameLog, NoSuchGame, UndamagedLog, open_log
from scripts.cli.archive_builder import canonical_players, log_settings, run_in_processes

GAMES_PER_TASK = 50
_log = logging.getLogger("senki.cli")


class LogPlace(NamedTuple):
    """How another process opens the same log and counts its players."""

    data: Path
    settings: dict[str, str]
    merges: dict[str, str]
    players: tuple[str, ...]


def core_count() -> int:
    """Returns the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def fill_in_parallel(
    models: ReadModels, log: GameLog, sound: UndamagedLog, data: Path, merges: Mapping[str, str], jobs: int = 0
) -> bool:
    """Fills empty read models with the games of a log. Returns False if it has to be read in one process.

    `data`: the folder of the log · `merges`: those of the read models · `jobs`: the number of processes, 0: one a core.
    """
    jobs = jobs or core_count()
    if jobs < 2 or log.heads is None or sound.damaged:
        return False
    games = log.games()
    players = canonical_players(log, games, merges)
    place = LogPlace(data.resolve(), log_settings(os.environ), dict(merges), players)
    tasks = [tuple(games[start : start + GAMES_PER_TASK]) for start in range(0, len(games), GAMES_PER_TASK)]
    try:
        is_filled = models.fill(run_in_processes(jobs, partial(count_games, place), tasks), sound.last, players)
    except (OddGame, BrokenProcessPool, OSError) as error:
        _log.info("the log is read by one process: %s", error)
        return False
    if is_filled:
        sound.end_scan(frozenset(games))
    return is_filled


class OddGame(Exception):
    """A game that only the process that reads the whole log can report. The message has its id and the kind of error."""


def count_games(place: LogPlace, games: Sequence[str]) -> list[GameRows]:
    """Returns the rows of games, in a process of its own. Raises OddGame."""
    same = PlayerMerges(place.merges)
    same.reset_spellings(place.players)
    with closing(open_log(place.data, place.settings)) as log, gc_paused():
        return [*_rows(log, games, same)]


def _rows(log: GameLog, games: Sequence[str], same: PlayerMerges) -> Iterator[GameRows]:
    for game in games:
        try:
            yield rows_of_game(game, log.read(game), same)
        except (DamagedLog, NoSuchGame, *GAME_ERRORS) as error:
            raise OddGame(f"{game} ({type(error).__name__})") from None
