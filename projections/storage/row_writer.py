"""Writing the rows of games into the tables as they lie (`layout.py`)."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import zstandard

from projections.game_summary import GameSummary
from projections.tables import (
    COMMON_COLUMNS,
    COUNTED,
    OF_GAME,
    Column,
    Projection,
    Row,
    Table,
    common_values,
    group_table,
    rows_table,
    stored_columns,
)

# MERGED: Long texts in few bytes: each is packed with some earlier texts of its ruleset before the eyes of the packer.
#
# The first texts of a ruleset are kept as samples; a packed text says up to which sample its packer had looked.

SAMPLES = 8
"""So many texts of a ruleset are kept to pack others by."""
SAMPLES_TABLE = "packed_samples"
CREATE_SAMPLES_TABLE = (
    f"CREATE TABLE IF NOT EXISTS {SAMPLES_TABLE} (sample INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, told BLOB NOT NULL)"
)
_SAMPLES_SQL = f"""SELECT sample, told FROM {SAMPLES_TABLE} WHERE sample <= ?1
    AND ruleset = (SELECT ruleset FROM {SAMPLES_TABLE} WHERE sample = ?1) ORDER BY sample"""
_NEWEST_SAMPLE_SQL = f"SELECT MAX(sample), COUNT(*) FROM {SAMPLES_TABLE} WHERE ruleset = ?"
_LEVEL = 9
DECOMPRESSION_ERRORS = (zlib.error, zstandard.ZstdError, ValueError, OverflowError)
"""What unpacking ends in where the bytes are not those that were packed."""
Execute = Callable[[str, Sequence[Any]], Sequence[tuple[Any, ...]]]


class TextCompressor:
    """Packs and unpacks over one connection: `ask` carries a statement out and gives its rows."""

    def __init__(self, ask: Execute) -> None:
        self._ask = ask
        self._seen: dict[int, zstandard.ZstdCompressionDict] = {}
        self._packers: dict[int, zstandard.ZstdCompressor] = {}

    def pack(self, ruleset: str, text: str) -> bytes:
        """A text as it is kept; inside of a transaction, for it may become a sample."""
        newest, count = self._ask(_NEWEST_SAMPLE_SQL, (ruleset,))[0]
        if count < SAMPLES:
            told = zlib.compress(text.encode(), 9)
            newest = self._ask(
                f"INSERT INTO {SAMPLES_TABLE} (ruleset, told) VALUES (?, ?) RETURNING sample", (ruleset, told)
            )[0][0]
        if newest not in self._packers:
            self._packers[newest] = zstandard.ZstdCompressor(_LEVEL, self._samples(newest), write_dict_id=False)
        return int(newest).to_bytes(3) + self._packers[newest].compress(text.encode())

    def unpack(self, packed: bytes) -> str:
        """The text."""
        samples = self._samples(int.from_bytes(packed[:3]))
        return zstandard.ZstdDecompressor(samples).decompress(packed[3:]).decode()

    def forget(self) -> None:
        """The samples that were met may be gone: the transaction that they came with was."""
        self._seen.clear()
        self._packers.clear()

    def _samples(self, upto: int) -> zstandard.ZstdCompressionDict:
        if upto not in self._seen:
            told = b"".join(zlib.decompress(row[1]) for row in self._ask(_SAMPLES_SQL, (upto,)))
            self._seen[upto] = zstandard.ZstdCompressionDict(told, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
        return self._seen[upto]


MAX_NUMBER = 10**12
"""A number beyond it is kept as this: sums of larger ones could not be made."""
CACHED_GROUPS = 20_000
"""Groups of values of a table whose numbers are kept in memory; none of them ever leaves the file."""
_NUMBER = f"SELECT {OF_GAME} FROM {COUNTED} WHERE game = ?"


class RowWriter:
    """Writes over one connection, inside of the transactions of its owner."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._numbers: dict[str, dict[Row, int]] = {}
        self.packer = TextCompressor(lambda sql, args: self._file.execute(sql, args).fetchall())

    def forget(self) -> None:
        """What was met may be gone: the transaction that it came with was."""
        self._numbers.clear()
        self.packer.forget()

    def replace(self, projection: Projection, stories: Sequence[GameSummary]) -> None:
        """Replaces the rows of these games."""
        heads = {story.game: (self._number(common_values(story)), common_values(story)) for story in stories}
        self._delete(projection, [number for number, _ in heads.values()])
        told = [(heads[story.game], projection.rows(story)) for story in stories]
        for table in projection.tables:
            rows = [(number, *head, *row) for (number, head), found in told for row in found[table.name]]
            if rows:
                self._insert(table, rows)
        self._settle(projection, self._belongs(projection, heads))

    def remove(self, projection: Projection, games: Iterable[str]) -> None:
        """Takes the rows of games out."""
        found = {game: row[0] for game in games for row in self._file.execute(_NUMBER, (game,)).fetchall()}
        belongs = self._belongs(projection, found)
        self._delete(projection, found.values())
        self._settle(projection, belongs)

    def _number(self, head: Row) -> int:
        """The number of a game; a new one for a new game."""
        names, places = ", ".join(column.name for column in COMMON_COLUMNS), ", ".join("?" * len(COMMON_COLUMNS))
        found = self._file.execute(_NUMBER, head[:1]).fetchone()
        if found is None:
            self._file.execute(f"INSERT INTO {COUNTED} ({names}) VALUES ({places})", head)
            found = self._file.execute(_NUMBER, head[:1]).fetchone()
        return int(found[0])

    def _delete(self, projection: Projection, numbers: Iterable[int]) -> None:
        chosen = [(number,) for number in numbers]
        for table in projection.tables:
            self._file.executemany(f"DELETE FROM {rows_table(table)} WHERE {OF_GAME} = ?", chosen)

    def _insert(self, table: Table, rows: Sequence[Row]) -> None:
        """Puts rows in: each has the number of its game, then all columns of the table, the common ones before them."""
        games, *values = map(_clamp_column, zip(*rows, strict=True))
        columns = {column.name: each for column, each in zip(table.every_column, values, strict=True)}
        groups = [self._group(table, name, [columns[each] for each in names]) for name, names in table.shared.items()]
        own = [self._packed(columns, each) if each.packed else columns[each.name] for each in stored_columns(table)]
        lying = [games, *groups, *own]
        places = ", ".join("?" * len(lying))
        self._file.executemany(f"INSERT INTO {rows_table(table)} VALUES ({places})", zip(*lying, strict=True))

    def _packed(self, columns: Mapping[str, Sequence[Any]], column: Column) -> list[bytes]:
        return [self.packer.pack(*each) for each in zip(columns["ruleset"], columns[column.name], strict=True)]

    def _group(self, table: Table, name: str, values: Sequence[Sequence[Any]]) -> list[int]:
        """The numbers, row by row, of what a group's columns hold."""
        rows: list[Row] = [*zip(*values, strict=True)]
        group, columns = group_table(table, name), table.shared[name]
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
        found = self._file.execute(sql, values).fetchall()
        return found[0] if found else None

    def _belongs(self, projection: Projection, games: Iterable[str]) -> set[Any]:
        """What these games belong to."""
        if projection.settled is None:
            return set()
        query = projection.settled[0]
        return {row[0] for game in games for row in self._file.execute(query, {"game": game}).fetchall()}

    def _settle(self, projection: Projection, belongs: Iterable[Any]) -> None:
        if projection.settled is not None:
            self._file.executemany(projection.settled[1], [{"of": each} for each in belongs])


def _clamp_column(column: Sequence[Any]) -> Sequence[Any]:
    """The values of a column as they are kept; nearly always all of them are."""
    numbers = [value for value in column if type(value) is int]
    if not numbers or -MAX_NUMBER <= min(numbers) <= max(numbers) <= MAX_NUMBER:
        return column
    return [clamp_number(value) for value in column]


def clamp_number(value: Any) -> Any:
    """A value as it is kept."""
    return max(-MAX_NUMBER, min(value, MAX_NUMBER)) if type(value) is int else value
