"""Writes the rows of games into the stored tables (`projections/table_definitions.py`), long texts compressed."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import zstandard

from projections.filters import COUNTED
from projections.precomputed_counts import OF_GAME
from projections.table_definitions import (
    COMMON_COLUMNS,
    Column,
    CommonRow,
    GameRows,
    Projection,
    Row,
    Table,
    rows_table,
    shared_table_name,
    stored_columns,
)

#
SAMPLES = 8
"""Texts of a ruleset that are stored as a dictionary for compressing further ones."""
SAMPLES_TABLE = "packed_samples"
CREATE_SAMPLES_TABLE = (
    f"CREATE TABLE IF NOT EXISTS {SAMPLES_TABLE} (sample INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, told BLOB NOT NULL)"
)
_SAMPLES_SQL = f"""SELECT sample, told FROM {SAMPLES_TABLE} WHERE sample <= ?1
    AND ruleset = (SELECT ruleset FROM {SAMPLES_TABLE} WHERE sample = ?1) ORDER BY sample"""
_NEWEST_SAMPLE_SQL = f"SELECT MAX(sample), COUNT(*) FROM {SAMPLES_TABLE} WHERE ruleset = ?"
_LEVEL = 9
DECOMPRESSION_ERRORS = (zlib.error, zstandard.ZstdError, ValueError, OverflowError)
"""The errors of decompressing damaged bytes."""
Execute = Callable[[str, Sequence[Any]], Sequence[tuple[Any, ...]]]


class TextCompressor:
    """Compresses texts with the first texts of their ruleset as a dictionary, over one connection.

    A compressed text names the last sample that its dictionary contains. `execute` runs a statement and returns its rows.
    """

    def __init__(self, ask: Execute) -> None:
        self._execute = ask
        self._dictionaries: dict[int, zstandard.ZstdCompressionDict] = {}
        self._compressors: dict[int, zstandard.ZstdCompressor] = {}

    def compress(self, ruleset: str, text: str) -> bytes:
        """Compresses a text inside a transaction, since it may become a sample."""
        newest, count = self._execute(_NEWEST_SAMPLE_SQL, (ruleset,))[0]
        if count < SAMPLES:
            sample = zlib.compress(text.encode(), 9)
            newest = self._execute(
                f"INSERT INTO {SAMPLES_TABLE} (ruleset, told) VALUES (?, ?) RETURNING sample", (ruleset, sample)
            )[0][0]
        if newest not in self._compressors:
            self._compressors[newest] = zstandard.ZstdCompressor(_LEVEL, self._samples(newest), write_dict_id=False)
        return int(newest).to_bytes(3) + self._compressors[newest].compress(text.encode())

    def decompress(self, packed: bytes) -> str:
        """Decompresses a text."""
        samples = self._samples(int.from_bytes(packed[:3]))
        return zstandard.ZstdDecompressor(samples).decompress(packed[3:]).decode()

    def clear_caches(self) -> None:
        """Drops the cached samples after a rollback."""
        self._dictionaries.clear()
        self._compressors.clear()

    def _samples(self, upto: int) -> zstandard.ZstdCompressionDict:
        if upto not in self._dictionaries:
            content = b"".join(zlib.decompress(row[1]) for row in self._execute(_SAMPLES_SQL, (upto,)))
            self._dictionaries[upto] = zstandard.ZstdCompressionDict(content, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
        return self._dictionaries[upto]


MAX_NUMBER = 10**12
"""Larger numbers are stored as this one: their sums would overflow."""
CACHED_GROUPS = 20_000
"""Numbers of groups of a table that stay in memory. Groups are never deleted from the file."""
_NUMBER = f"SELECT {OF_GAME} FROM {COUNTED} WHERE game = ?"


class RowWriter:
    """Writes over one connection, inside the transactions of its owner."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._numbers: dict[str, dict[Row, int]] = {}
        self.packer = TextCompressor(lambda sql, args: self._file.execute(sql, args).fetchall())

    def clear_caches(self) -> None:
        """Drops the cached numbers after a rollback."""
        self._numbers.clear()
        self.packer.clear_caches()

    def replace(self, projection: Projection, games: Sequence[GameRows]) -> None:
        """Replaces the rows of these games."""
        numbers = [self._number(game.common) for game in games]
        self._delete(projection, numbers)
        for table in projection.tables:
            rows = [
                (number, *game.common, *row)
                for number, game in zip(numbers, games, strict=True)
                for row in game.tables[table.name]
            ]
            if rows:
                self._insert(table, rows)
        self._update_across_games(projection, self._whole_games(projection, [game.common.game for game in games]))

    def remove(self, projection: Projection, games: Iterable[str]) -> None:
        """Removes the rows of games."""
        results = {game: row[0] for game in games for row in self._file.execute(_NUMBER, (game,)).fetchall()}
        belongs = self._whole_games(projection, results)
        self._delete(projection, results.values())
        self._update_across_games(projection, belongs)

    def _number(self, head: CommonRow) -> int:
        """Returns the number of a game, a new one for a new game."""
        names, places = ", ".join(column.name for column in COMMON_COLUMNS), ", ".join("?" * len(COMMON_COLUMNS))
        result = self._file.execute(_NUMBER, (head.game,)).fetchone()
        if result is None:
            self._file.execute(f"INSERT INTO {COUNTED} ({names}) VALUES ({places})", head)
            result = self._file.execute(_NUMBER, (head.game,)).fetchone()
        return int(result[0])

    def _delete(self, projection: Projection, numbers: Iterable[int]) -> None:
        chosen = [(number,) for number in numbers]
        for table in projection.tables:
            self._file.executemany(f"DELETE FROM {rows_table(table)} WHERE {OF_GAME} = ?", chosen)

    def _insert(self, table: Table, rows: Sequence[Row]) -> None:
        """Inserts rows: the number of their game, then all columns of the table, the common ones first."""
        games, *values = map(_clamp_column, zip(*rows, strict=True))
        columns = {column.name: each for column, each in zip(table.every_column, values, strict=True)}
        groups = [self._group(table, name, [columns[each] for each in names]) for name, names in table.shared.items()]
        own = [self._compress(columns, each) if each.compressed else columns[each.name] for each in stored_columns(table)]
        lying = [games, *groups, *own]
        places = ", ".join("?" * len(lying))
        self._file.executemany(f"INSERT INTO {rows_table(table)} VALUES ({places})", zip(*lying, strict=True))

    def _compress(self, columns: Mapping[str, Sequence[Any]], column: Column) -> list[bytes]:
        return [self.packer.compress(*each) for each in zip(columns["ruleset"], columns[column.name], strict=True)]

    def _group(self, table: Table, name: str, values: Sequence[Sequence[Any]]) -> list[int]:
        """Returns row by row the number of the values in a group's columns."""
        rows: list[Row] = [*zip(*values, strict=True)]
        group, columns = shared_table_name(table, name), table.shared[name]
        where = " AND ".join(f'"{column}" IS ?' for column in columns)
        find = f"SELECT {name} FROM {group} WHERE {where}"
        named = ", ".join(f'"{column}"' for column in columns)
        add = f"INSERT INTO {group} ({named}) VALUES ({', '.join('?' * len(columns))}) RETURNING {name}"
        known = self._numbers.setdefault(group, {})
        if len(known) > CACHED_GROUPS:
            known.clear()
        for each in dict.fromkeys(rows):
            if each not in known:
                known[each] = (self._one(find, each) or self._one(add, each))[0]
        return [known[each] for each in rows]

    def _one(self, sql: str, values: Row) -> Any:
        result = self._file.execute(sql, values).fetchall()
        return result[0] if result else None

    def _whole_games(self, projection: Projection, games: Iterable[str]) -> set[Any]:
        """Returns the whole games of these records."""
        if projection.cross_game is None:
            return set()
        query = projection.cross_game[0]
        return {row[0] for game in games for row in self._file.execute(query, {"game": game}).fetchall()}

    def _update_across_games(self, projection: Projection, belongs: Iterable[Any]) -> None:
        if projection.cross_game is not None:
            self._file.executemany(projection.cross_game[1], [{"of": each} for each in belongs])


def _clamp_column(column: Sequence[Any]) -> Sequence[Any]:
    """Returns a column with its numbers clamped; nearly always the column itself."""
    numbers = [value for value in column if type(value) is int]
    if not numbers or -MAX_NUMBER <= min(numbers) <= max(numbers) <= MAX_NUMBER:
        return column
    return [clamp_to_stored_range(value) for value in column]


def clamp_to_stored_range(value: Any) -> Any:
    """Returns a value as it is stored."""
    return max(-MAX_NUMBER, min(value, MAX_NUMBER)) if type(value) is int else value
