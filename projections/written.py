"""Writing the rows of games into the tables as they lie (`layout.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from projections.layout import COUNTED, OF_GAME, group_of, own_columns, rows_of
from projections.packed import Packer
from projections.story import Story
from projections.tables import COMMON, Column, Projection, Row, Table, common

MOST = 10**12
"""A number beyond it is kept as this: sums of larger ones could not be made."""
MOST_KNOWN = 20_000
"""Groups of values of a table whose numbers are kept in memory; none of them ever leaves the file."""
_NUMBER = f"SELECT {OF_GAME} FROM {COUNTED} WHERE game = ?"


class Writer:
    """Writes over one connection, inside of the transactions of its owner."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._numbers: dict[str, dict[Row, int]] = {}
        self.packer = Packer(lambda sql, args: self._file.execute(sql, args).fetchall())

    def forget(self) -> None:
        """What was met may be gone: the transaction that it came with was."""
        self._numbers.clear()
        self.packer.forget()

    def replace(self, projection: Projection, stories: Sequence[Story]) -> None:
        """Replaces the rows of these games."""
        heads = {story.game: (self._number(common(story)), common(story)) for story in stories}
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
        names, places = ", ".join(column.name for column in COMMON), ", ".join("?" * len(COMMON))
        found = self._file.execute(_NUMBER, head[:1]).fetchone()
        if found is None:
            self._file.execute(f"INSERT INTO {COUNTED} ({names}) VALUES ({places})", head)
            found = self._file.execute(_NUMBER, head[:1]).fetchone()
        return int(found[0])

    def _delete(self, projection: Projection, numbers: Iterable[int]) -> None:
        chosen = [(number,) for number in numbers]
        for table in projection.tables:
            self._file.executemany(f"DELETE FROM {rows_of(table)} WHERE {OF_GAME} = ?", chosen)

    def _insert(self, table: Table, rows: Sequence[Row]) -> None:
        """Puts rows in: each has the number of its game, then all columns of the table, the common ones before them."""
        games, *values = map(_kept, zip(*rows, strict=True))
        columns = {column.name: each for column, each in zip(table.every_column, values, strict=True)}
        groups = [self._group(table, name, [columns[each] for each in names]) for name, names in table.shared.items()]
        own = [self._packed(columns, each) if each.packed else columns[each.name] for each in own_columns(table)]
        lying = [games, *groups, *own]
        places = ", ".join("?" * len(lying))
        self._file.executemany(f"INSERT INTO {rows_of(table)} VALUES ({places})", zip(*lying, strict=True))

    def _packed(self, columns: Mapping[str, Sequence[Any]], column: Column) -> list[bytes]:
        return [self.packer.pack(*each) for each in zip(columns["ruleset"], columns[column.name], strict=True)]

    def _group(self, table: Table, name: str, values: Sequence[Sequence[Any]]) -> list[int]:
        """The numbers, row by row, of what a group's columns hold."""
        rows: list[Row] = [*zip(*values, strict=True)]
        group, columns = group_of(table, name), table.shared[name]
        where = " AND ".join(f'"{column}" IS ?' for column in columns)
        find = f"SELECT {name} FROM {group} WHERE {where}"
        named = ", ".join(f'"{column}"' for column in columns)
        add = f"INSERT INTO {group} ({named}) VALUES ({', '.join('?' * len(columns))}) RETURNING {name}"
        known = self._numbers.setdefault(group, {})
        if len(known) > MOST_KNOWN:
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


def _kept(column: Sequence[Any]) -> Sequence[Any]:
    """The values of a column as they are kept; nearly always all of them are."""
    numbers = [value for value in column if type(value) is int]
    if not numbers or -MOST <= min(numbers) <= max(numbers) <= MOST:
        return column
    return [kept(value) for value in column]


def kept(value: Any) -> Any:
    """A value as it is kept."""
    return max(-MOST, min(value, MOST)) if type(value) is int else value
