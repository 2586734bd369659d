"""What a projection is: tables with their columns, and a function from a game's story to its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import blake2b
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from projections.filters import GameFilter
from projections.filters import Rows as Answer
from projections.game_summary import GameSummary

# MERGED: What a query needs of the read models.


class Queryable(Protocol):
    """Something that answers SQL with plain dicts. `counted_before`: it has what is counted of all usual games at hand."""

    counted_before: bool

    def query(self, sql: str, args: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """The rows that a query gives."""


FILE_FORM = 2
"""Of the files in which tables are kept."""
Row = tuple[Any, ...]
TableRows = Mapping[str, Sequence[Row]]


class Column(NamedTuple):
    """A column: its name, type, what it holds, and whether that is the id of a player (which may be private).

    `packed`: a long text, kept in fewer bytes.
    """

    name: str
    type: type
    about: str
    player: bool = False
    packed: bool = False


class Table(NamedTuple):
    """A table. Its columns follow the common ones; the key begins with `game` and goes on with `key`.

    How it lies in a file (`layout.py`): `shared`: columns whose values come together again and again, and are kept once
    under a number of this name (none of them empty; `ruleset` may be among them) · `kept`: columns for questions alone ·
    `found_by`: columns of the rows by which games are looked for · `sorted_by`: those by which lists of games are sorted.
    """

    name: str
    about: str
    columns: tuple[Column, ...]
    key: tuple[str, ...] = ()
    shared: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    kept: tuple[Column, ...] = ()
    found_by: tuple[str, ...] = ()
    sorted_by: tuple[str, ...] = ()

    @property
    def all_columns(self) -> tuple[Column, ...]:
        """The common columns and the table's own."""
        return (*COMMON_COLUMNS, *self.columns)

    @property
    def every_column(self) -> tuple[Column, ...]:
        """All columns of a row as its projection gives it, the common ones before them."""
        return (*self.all_columns, *self.kept)


Question = Callable[[Queryable, GameFilter], Answer]
"""A question to the tables: the answer over a choice of games."""


class Projection(NamedTuple):
    """What is kept of every game for some questions.

    `rows(story)` gives the rows of one game, table -> rows without the common columns, and depends on nothing else ·
    `questions`: what can be asked of all games, by name: in the terminal, of the service, on its pages ·
    `settled`: what hangs on several games: the query of what `:game` belongs to, and the statement that settles it for `:of`,
    carried out when rows of a game came or went ·
    `usual`: what is asked of all usual games (`layout.USUAL`) again and again, name -> query: a file of an archive, counted
    once; a data folder counts it when it is asked ·
    `version` is raised when `rows` gives others than before, so that old files are made anew.
    """

    name: str
    tables: tuple[Table, ...]
    rows: Callable[[GameSummary], TableRows]
    questions: Mapping[str, Question]
    version: int = 1
    settled: tuple[str, str] | None = None
    usual: Mapping[str, str] = MappingProxyType({})

    @property
    def shape(self) -> str:
        """A fingerprint of version, columns and how they are kept."""
        columns = [(each.name, each.type.__name__, each.packed) for table in self.tables for each in table.every_column]
        lie = [(each.name, each.key, sorted(each.shared.items()), each.found_by, each.sorted_by) for each in self.tables]
        told = [FILE_FORM, lie, sorted(self.usual.items())]
        return blake2b(repr((self.version, told, columns)).encode(), digest_size=8).hexdigest()


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


def common_values(story: GameSummary) -> Row:
    """The values of the common columns."""
    about = story.header.about
    unlisted = int(about.get("unlisted") not in (None, False, 0, "", "no", "false"))
    named = (text_or_empty(about.get(name)) for name in ("league", "season", "event", "tournament"))
    return (story.game, story.header.ruleset, *named, unlisted)


def text_or_empty(value: Any) -> str:
    """A value that an organiser wrote, as text; empty where there is none."""
    return "" if value is None else str(value)


class TableSource(Queryable, Protocol):
    """Something whose tables can be taken out too."""

    @property
    def projections(self) -> Mapping[str, Projection]:
        """What is kept of games, by name."""


def format_utc(tenths: int) -> str:
    """Tenths of a second since the epoch as `2026-11-20T12:30:05.3Z`; empty where nobody looked at a clock."""
    if tenths <= 0:
        return ""
    return f"{datetime.fromtimestamp(tenths // 10, UTC):%Y-%m-%dT%H:%M:%S}.{tenths % 10}Z"


# MERGED: How the tables lie in a file: what games have in common once a game, what comes again and again once a file.
#
# `counted` has one row per game, under a number; the rows of a table `T` are in `T_rows`, with the number of their game, and
# with a number for each group of values that `T_GROUP` holds once. A view `T` puts them together: whoever asks need not know.
# The statements are the same for SQLite and for DuckDB.

COUNTED = "counted"
"""The games: the common columns, their number `of_game`, and `twice`, 1: it is here in a fuller record too."""
OF_GAME = "of_game"
USUAL_GAMES = "usual"
"""The games of an archive that count where nothing is asked for: those that are listed and vouched for, each once."""
_TYPES = {str: "TEXT", int: "INTEGER", float: "REAL"}


def rows_table(table: Table) -> str:
    """The name under which the rows of a table lie."""
    return f"{table.name}_rows"


def group_table(table: Table, name: str) -> str:
    """The name under which a group of shared values lies."""
    return f"{table.name}_{name}"


def stored_columns(table: Table) -> tuple[Column, ...]:
    """The columns that lie in the rows themselves, after the numbers of the game and of the groups."""
    shared = {name for names in table.shared.values() for name in names}
    return tuple(column for column in (*table.columns, *table.kept) if column.name not in shared)


def create_counted_table() -> str:
    """The statement that makes the table of games."""
    columns = ", ".join(f"{column.name} {_TYPES[column.type]} NOT NULL" for column in COMMON_COLUMNS)
    return (
        f"CREATE TABLE IF NOT EXISTS {COUNTED} ({OF_GAME} INTEGER PRIMARY KEY, {columns}, twice INTEGER NOT NULL DEFAULT 0)"
    )


def create_usual_view() -> str:
    """The statement that makes the view of the usual games."""
    return f"CREATE VIEW {USUAL_GAMES} AS SELECT * FROM {COUNTED} WHERE twice = 0 AND unlisted = 0 AND apart = 0"


def create_indexes() -> Iterator[str]:
    """The statements that make the indexes of the table of games."""
    yield f"CREATE UNIQUE INDEX IF NOT EXISTS {COUNTED}_games ON {COUNTED} (game)"
    yield f"CREATE INDEX IF NOT EXISTS {COUNTED}_twice ON {COUNTED} (game) WHERE twice = 1"


def create_tables(table: Table) -> Iterator[str]:
    """The statements that make what lies behind a table, and its view."""
    types = {column.name: _TYPES[column.type] for column in table.every_column}
    for name, columns in table.shared.items():
        told = ", ".join(f'"{column}" {types[column]}' for column in columns)
        yield f"CREATE TABLE {group_table(table, name)} ({name} INTEGER PRIMARY KEY, {told}, UNIQUE ({_quoted_names(columns)}))"
    key = (OF_GAME, *dict.fromkeys(_stored_name(table, name) for name in table.key))
    rows = [f"{OF_GAME} INTEGER NOT NULL", *(f"{name} INTEGER NOT NULL" for name in table.shared)]
    rows += [f'"{column.name}" {_sql_type(column)}' for column in stored_columns(table)]
    without = " WITHOUT ROWID" if len(key) > 1 else ""
    yield f"CREATE TABLE {rows_table(table)} ({', '.join(rows)}, PRIMARY KEY ({_quoted_names(key)})){without}"
    for name in table.found_by:
        yield f'CREATE INDEX {rows_table(table)}_{name} ON {rows_table(table)} ("{name}") WHERE "{name}" <> \'\''
    for name in table.sorted_by:
        yield f'CREATE INDEX {rows_table(table)}_{name} ON {rows_table(table)} ("{name}")'
    yield create_view(table)


def create_view(table: Table) -> str:
    """The statement that makes the view of a table."""
    shared = {column: group_table(table, name) for name, columns in table.shared.items() for column in columns}
    common = [f"{COUNTED}.{column.name}" for column in COMMON_COLUMNS]
    own = [f'{shared.get(column.name, rows_table(table))}."{column.name}"' for column in table.columns]
    joins = "".join(f" JOIN {group_table(table, name)} USING ({name})" for name in table.shared)
    told = ", ".join(f'{each} AS "{column.name}"' for each, column in zip((*common, *own), table.all_columns, strict=True))
    return f"CREATE VIEW {table.name} AS SELECT {told} FROM {rows_table(table)} JOIN {COUNTED} USING ({OF_GAME}){joins}"


def drop_tables(table: Table) -> Iterator[str]:
    """The statements that take a table away, in whatever form it lies."""
    for name in table.shared:
        yield f"DROP TABLE IF EXISTS {group_table(table, name)}"
    yield f"DROP TABLE IF EXISTS {rows_table(table)}"


def _stored_name(table: Table, column: str) -> str:
    """The name of the column of the rows in which a column is kept: its own, or that of its group."""
    return next((name for name, columns in table.shared.items() if column in columns), column)


def _sql_type(column: Column) -> str:
    return "BLOB" if column.packed else _TYPES[column.type]


def _quoted_names(columns: tuple[str, ...]) -> str:
    return ", ".join(f'"{column}"' for column in columns)
