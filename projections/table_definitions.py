"""Tables of statistics: their definitions, the common columns, and the SQL that stores them.

`counted` has one row for each game, under a number. The rows of a table `T` are in `T_rows`, with the number of their game
and a number for each group of repeated values; `T_GROUP` stores each group once. The view `T` joins them. The statements
run on SQLite and on DuckDB.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from hashlib import blake2b
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from projections.filters import COUNTED, GameFilter
from projections.filters import Rows as Answer
from projections.game_summary import GameSummary
from projections.precomputed_counts import OF_GAME, USUAL, CountTable, KeyedQueryTable

# --- what queries need ---


class Queryable(Protocol):
    """A database of statistics.

    `has_precomputed`: it has tables of counts and results over the usual games, as an archive · `has_current_counts`: these
    tables follow its rows, as in read models.
    """

    has_precomputed: bool
    has_current_counts: bool

    def query(self, sql: str, args: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """Returns the rows of a query as dicts."""


FILE_FORM = 2
"""The version of the stored form."""
Row = tuple[Any, ...]
TableRows = Mapping[str, Sequence[Row]]


class Column(NamedTuple):
    """A column: name, type, meaning, whether it is a player id (which may be private), and whether it is `compressed`."""

    name: str
    type: type
    about: str
    player: bool = False
    compressed: bool = False


@dataclass(frozen=True, eq=False, repr=False)
class Table:
    """A table. The common columns precede its own; its key is `game` and then `key`.

    `shared`: group -> columns whose values repeat together and are stored once; none of them is empty, and `ruleset` may be
    among them · `query_columns`: columns for queries alone · `lookup_columns`, `sort_columns`: columns with an index.
    """

    name: str
    about: str
    columns: tuple[Column, ...]
    key: tuple[str, ...] = ()
    shared: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    query_columns: tuple[Column, ...] = ()
    lookup_columns: tuple[str, ...] = ()
    sort_columns: tuple[str, ...] = ()

    @property
    def all_columns(self) -> tuple[Column, ...]:
        """Returns the common columns and the own columns of the table."""
        return (*COMMON_COLUMNS, *self.columns)

    @cached_property
    def row(self) -> Callable[..., Row]:
        """The type of its rows, a named tuple: the values of its own columns and of those for queries.

        Calling it raises TypeError for a missing or an unknown column.
        """
        names = [column.name for column in (*self.columns, *self.query_columns)]
        return namedtuple(self.name, names)

    @property
    def every_column(self) -> tuple[Column, ...]:
        """Returns all columns of a row of a projection, the common ones first."""
        return (*self.all_columns, *self.query_columns)


Question = Callable[[Queryable, GameFilter], Answer]
"""A question to the tables: the answer for the filtered games."""


class Projection(NamedTuple):
    """A read model of games.

    `rows(summary)`: the rows of one game, table -> rows without the common columns; it depends on nothing else ·
    `questions`: name -> question · `cross_game`: a query that gives the whole game of the record `:game`, and a statement
    that updates the records of the whole game `:of`; it runs when rows of a record are added or removed · `counts`,
    `results`: what is stored about the usual games (`projections/precomputed_counts.py`) · `version`: raised when `rows`
    changes its results, so that old files are rebuilt.
    """

    name: str
    tables: tuple[Table, ...]
    rows: Callable[[GameSummary], TableRows]
    questions: Mapping[str, Question]
    version: int = 1
    cross_game: tuple[str, str] | None = None
    counts: tuple[CountTable, ...] = ()
    results: tuple[KeyedQueryTable, ...] = ()

    @property
    def shape(self) -> str:
        """Returns a hash of version, columns and storage."""
        columns = [(each.name, each.type.__name__, each.compressed) for table in self.tables for each in table.every_column]
        lie = [
            (each.name, each.key, sorted(each.shared.items()), each.lookup_columns, each.sort_columns) for each in self.tables
        ]
        stored = [(*count[:3], sorted(count.sums.items())) for count in self.counts]
        storage = [FILE_FORM, lie, stored, self.results]
        return blake2b(repr((self.version, storage, columns)).encode(), digest_size=8).hexdigest()


COMMON_COLUMNS = (
    Column("game", str, "id of the game"),
    Column("ruleset", str, "id of its ruleset"),
    Column("league", str, "`about.league` of its header, or empty"),
    Column("season", str, "`about.season` of its header, or empty"),
    Column("event", str, "`about.event` of its header, or empty"),
    Column("tournament", str, "id of the tournament whose match it is a game of (`about.tournament`), or empty"),
    Column("unlisted", int, "1: the organiser wants it in no public list (`about.unlisted`)"),
)
"""The columns that every table begins with."""


IS_COUNTED = Column("is_counted", int, "1: the record has only numbers that were counted, in some turn at least")
"""The column by which questions say how many of their games were only counted."""


class CommonRow(NamedTuple):
    """The values of the common columns."""

    game: str
    ruleset: str
    league: str
    season: str
    event: str
    tournament: str
    unlisted: int


class GameRows(NamedTuple):
    """The rows of one game: the values of the common columns, and table -> rows without them."""

    common: CommonRow
    tables: TableRows


def common_values(story: GameSummary) -> CommonRow:
    """Returns the values of the common columns."""
    about = story.header.about
    return CommonRow(
        game=story.game,
        ruleset=story.header.ruleset,
        league=text_or_empty(about.get("league")),
        season=text_or_empty(about.get("season")),
        event=text_or_empty(about.get("event")),
        tournament=text_or_empty(about.get("tournament")),
        unlisted=int(about.get("unlisted") not in (None, False, 0, "", "no", "false")),
    )


def text_or_empty(value: Any) -> str:
    """Returns a value of a header as text; empty for None."""
    return "" if value is None else str(value)


class TableSource(Queryable, Protocol):
    """A database whose tables can be exported."""

    @property
    def projections(self) -> Mapping[str, Projection]:
        """Returns the read models by name."""


def format_utc(tenths: int) -> str:
    """Formats tenths of a second since the epoch as `2026-11-20T12:30:05.3Z`; empty for 0."""
    if tenths <= 0:
        return ""
    return f"{datetime.fromtimestamp(tenths // 10, UTC):%Y-%m-%dT%H:%M:%S}.{tenths % 10}Z"


# --- how tables are stored ---
#
# `counted` has one row per game, under a number; the rows of a table `T` are in `T_rows`, with the number of their game, and
# with a number for each group of values that `T_GROUP` has once. A view `T` puts them together: whoever asks need not know.
# The statements are the same for SQLite and for DuckDB.

USUAL_GAMES = "usual"
"""The games that count by default in an archive: listed, vouched for, each once."""
_TYPES = {str: "TEXT", int: "INTEGER", float: "REAL"}


def rows_table(table: Table) -> str:
    """Returns the name of the table with the rows of a table."""
    return f"{table.name}_rows"


def shared_table_name(table: Table, name: str) -> str:
    """Returns the name of the table with a group of shared values."""
    return f"{table.name}_{name}"


def stored_columns(table: Table) -> tuple[Column, ...]:
    """Returns the columns that rows store themselves, after the numbers of game and groups."""
    shared = {name for names in table.shared.values() for name in names}
    return tuple(column for column in (*table.columns, *table.query_columns) if column.name not in shared)


def create_counted_table_statement() -> str:
    """Returns the statement that creates the table of games."""
    columns = ", ".join(f"{column.name} {_TYPES[column.type]} NOT NULL" for column in COMMON_COLUMNS)
    return (
        f"CREATE TABLE IF NOT EXISTS {COUNTED} ({OF_GAME} INTEGER PRIMARY KEY, {columns}, twice INTEGER NOT NULL DEFAULT 0)"
    )


def create_usual_view_statement() -> str:
    """Returns the statement that creates the view of the usual games."""
    return f"CREATE VIEW {USUAL_GAMES} AS SELECT * FROM {COUNTED} WHERE {USUAL} AND apart = 0"


def create_index_statements() -> Iterator[str]:
    """Yields the statements that create the indexes of the table of games."""
    yield f"CREATE UNIQUE INDEX IF NOT EXISTS {COUNTED}_games ON {COUNTED} (game)"
    yield f"CREATE INDEX IF NOT EXISTS {COUNTED}_twice ON {COUNTED} (game) WHERE twice = 1"


def create_table_statements(table: Table) -> Iterator[str]:
    """Yields the statements that create the stored tables of a table and its view."""
    types = {column.name: _TYPES[column.type] for column in table.every_column}
    for name, columns in table.shared.items():
        columns_sql = ", ".join(f'"{column}" {types[column]}' for column in columns)
        unique = f"UNIQUE ({_quoted_names(columns)})"
        yield f"CREATE TABLE {shared_table_name(table, name)} ({name} INTEGER PRIMARY KEY, {columns_sql}, {unique})"
    key = (OF_GAME, *dict.fromkeys(_stored_name(table, name) for name in table.key))
    rows = [f"{OF_GAME} INTEGER NOT NULL", *(f"{name} INTEGER NOT NULL" for name in table.shared)]
    rows += [f'"{column.name}" {_sql_type(column)}' for column in stored_columns(table)]
    without = " WITHOUT ROWID" if len(key) > 1 else ""
    yield f"CREATE TABLE {rows_table(table)} ({', '.join(rows)}, PRIMARY KEY ({_quoted_names(key)})){without}"
    for name in table.lookup_columns:
        yield f'CREATE INDEX {rows_table(table)}_{name} ON {rows_table(table)} ("{name}") WHERE "{name}" <> \'\''
    for name in table.sort_columns:
        yield f'CREATE INDEX {rows_table(table)}_{name} ON {rows_table(table)} ("{name}")'
    yield create_view_statement(table)


def create_view_statement(table: Table) -> str:
    """Returns the statement that creates the view of a table."""
    shared = {column: shared_table_name(table, name) for name, columns in table.shared.items() for column in columns}
    common = [f"{COUNTED}.{column.name}" for column in COMMON_COLUMNS]
    own = [f'{shared.get(column.name, rows_table(table))}."{column.name}"' for column in table.columns]
    joins = "".join(f" JOIN {shared_table_name(table, name)} USING ({name})" for name in table.shared)
    selected = ", ".join(
        f'{each} AS "{column.name}"' for each, column in zip((*common, *own), table.all_columns, strict=True)
    )
    return f"CREATE VIEW {table.name} AS SELECT {selected} FROM {rows_table(table)} JOIN {COUNTED} USING ({OF_GAME}){joins}"


def drop_table_statements(table: Table) -> Iterator[str]:
    """Yields the statements that drop the stored tables of a table, in any version."""
    for name in table.shared:
        yield f"DROP TABLE IF EXISTS {shared_table_name(table, name)}"
    yield f"DROP TABLE IF EXISTS {rows_table(table)}"


def _stored_name(table: Table, column: str) -> str:
    """Returns the column of the rows that stores a column: itself, or the number of its group."""
    return next((name for name, columns in table.shared.items() if column in columns), column)


def _sql_type(column: Column) -> str:
    return "BLOB" if column.compressed else _TYPES[column.type]


def _quoted_names(columns: tuple[str, ...]) -> str:
    return ", ".join(f'"{column}"' for column in columns)
