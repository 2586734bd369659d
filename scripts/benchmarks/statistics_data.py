"""Data for the statistics benchmark: logs of whole games, and repeated rows under other ids.

Whole games are a few random games of every ruleset, written repeatedly under new ids, with other players, seasons and days.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copyfile
from typing import Any

from domain import registry
from domain.kernel.record.event import Event
from projections.archive.part_merge import ABOUT, VIEWS, write_precomputed
from projections.exports.parquet import connect_duckdb, escape_quotes
from projections.filters import COUNTED
from projections.precomputed_counts import OF_GAME, fill_count_statements, update_results_statements
from projections.statistics_queries import PROJECTIONS
from replays.log import open_log
from replays.msgpack_codec import fingerprint
from replays.sqlite_driver import sqlite
from scripts.simulation.random_games import random_game

EACH = 4
"""Random games of a ruleset that all others are copies of."""
PLAYERS, SEASONS = 200, ("2025", "2026")
_PLAYERS, WHO = ("player", "opponent"), "player_games_who"
OPENED, YEAR, MOMENT = 17_000_000_000, 315_360_000, 40
"""Tenths of a second: a day in November 2023, a year, and what passes between two events."""
COPIES_OF_PLAYERS = 50
"""The factor of players in the multiplied rows."""
TABLES = [table for projection in PROJECTIONS for table in projection.tables]


def play_games(each: int = EACH) -> list[list[Event]]:
    """Plays whole random games: `each` of every ruleset."""
    results = []
    for number in range(each):
        for name in registry.available():
            game = random_game(name, "scale", number, players={"A": "a", "B": "b"}, about={"league": "north"})
            game.play()
            results.append(list(game.desk.events))
    return results


def write_games(folder: Path, games: int, each: int = EACH) -> int:
    """Writes a log of `games` whole games, and returns its number of events."""
    random, events, made = Random(games), 0, play_games(each)
    with open_log(folder) as log:
        for number in range(games):
            copied = _at_random_time(made[number % len(made)], random)
            log.append(f"{random.getrandbits(128):032x}", 0, copied, f"client-{number}", fingerprint(number))
            events += len(copied)
    return events


def _at_random_time(events: Sequence[Event], random: Random) -> list[Event]:
    """A game played by others, on some evening of two years, with a moment between its events."""
    began = OPENED + random.randrange(2 * YEAR)
    opened = _with_other_players(events[0], random)
    return [event._replace(at=began + at * MOMENT) for at, event in enumerate((opened, *events[1:]))]


def _with_other_players(opening: Event, random: Random) -> Event:
    """An opening with other players, in some season, on some day."""
    header: dict[str, Any] = {**opening.said["header"]}
    header["players"] = {seat: f"player{random.randrange(PLAYERS)}" for seat in header["seats"]}
    day = f"2026-{random.randrange(1, 13):02}-{random.randrange(1, 28):02}"
    header["about"] = {**header["about"], "season": random.choice(SEASONS), "date": day}
    return opening._replace(said={**opening.said, "header": header})


def copied_rows_query(names: Sequence[str], times: str, size: int) -> str:
    """Returns the query that repeats the rows of a table `{0}` under other ids; `times` has the numbers 0, 1, ..."""
    again = COPIES_OF_PLAYERS
    expressions = {
        OF_GAME: f"{OF_GAME} + n * {size}",
        "game": "CASE n WHEN 0 THEN game ELSE game || '-' || n END",
        "who": f"who + (n % {COPIES_OF_PLAYERS}) * (SELECT COUNT(*) FROM {{1}})",
        **{name: f"CASE n % {again} WHEN 0 THEN {name} ELSE {name} || '-' || (n % {again}) END" for name in _PLAYERS},
    }
    columns = ", ".join(f"{expressions.get(name, _named(name))} AS {_named(name)}" for name in names)
    return f"SELECT {columns} FROM {{0}}, {times}"


def multiply_sqlite_rows(source: Path, target: Path, games: int, size: int) -> None:
    """Makes read models of `games` games from those of `size` whole games."""
    copyfile(source, target)
    with closing(sqlite.connect(str(target))) as file:
        file.execute("PRAGMA synchronous = OFF")
        triggers = file.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            file.execute(f"DROP TRIGGER {name}")
        for name in (COUNTED, *(f"{table.name}_rows" for table in TABLES)):
            columns = [row[1] for row in file.execute(f"PRAGMA table_info({name})")]
            rows = copied_rows_query(columns, _numbers(games // size), size).format(name, WHO) + f" WHERE {OF_GAME} <= {size}"
            file.execute(f"INSERT INTO {name} ({', '.join(map(_named, columns))}) {rows}")
        columns = [row[1] for row in file.execute(f"PRAGMA table_info({WHO})")]
        players = _numbers(min(games // size, COPIES_OF_PLAYERS))
        file.execute(f"INSERT INTO {WHO} {copied_rows_query(columns, players, size).format(WHO, WHO)}")
        for statement in (*_fill_statements(), *(statement for _, statement in triggers)):
            file.execute(statement)
        file.commit()


def _fill_statements() -> Iterator[str]:
    """Yields the statements that compute the stored counts and results from all rows."""
    for projection in PROJECTIONS:
        for count in projection.counts:
            yield from fill_count_statements(count)
        for results in projection.results:
            yield f"INSERT OR IGNORE INTO {results.outdated} SELECT DISTINCT {results.key} FROM {results.rows}"
            yield from update_results_statements(results)


def _numbers(end: int) -> str:
    """Returns the query of the numbers from 1 on, as `n`, without the end."""
    return f"(WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < {end - 1}) SELECT n FROM t)"


def multiply_parquet_rows(source: Path, target: Path, games: int, size: int) -> None:
    """Makes an archive of `games` games from one of `size` whole games."""
    target.mkdir()
    for path in source.iterdir():
        if path.is_file() and path.stem not in (COUNTED, WHO):
            copyfile(path, target / path.name)
    assert {ABOUT, VIEWS} <= {path.name for path in target.iterdir()}
    with connect_duckdb("1GB", target) as database:
        for read, write in _files(source, target):
            whole = f"read_parquet('{escape_quotes(str(read))}', hive_partitioning = false)"
            names = [row[0] for row in database.execute(f"DESCRIBE FROM {whole}").fetchall()]
            times = min(games // size, COPIES_OF_PLAYERS) if write.stem == WHO else games // size
            rows = copied_rows_query(names, f"(SELECT i::INTEGER AS n FROM range({times}) AS t(i)) AS again", size)
            rows = rows.format(whole, f"'{escape_quotes(str(source / WHO))}.parquet'")
            database.execute(f"COPY ({rows}) TO '{escape_quotes(str(write))}' (FORMAT parquet, COMPRESSION zstd)")
        write_precomputed(database, target, PROJECTIONS)


def _files(source: Path, target: Path) -> Iterator[tuple[Path, Path]]:
    for name in (COUNTED, WHO):
        yield source / f"{name}.parquet", target / f"{name}.parquet"
    for path in sorted(source.glob("*_rows/*/*/*.parquet")):
        place = target / path.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        yield path, place


def _named(column: str) -> str:
    return f'"{column}"'
