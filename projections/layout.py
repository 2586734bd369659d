"""How the tables lie in a file: what games have in common once a game, what comes again and again once a file.

`counted` has one row per game, under a number; the rows of a table `T` are in `T_rows`, with the number of their game, and
with a number for each group of values that `T_GROUP` holds once. A view `T` puts them together: whoever asks need not know.
The statements are the same for SQLite and for DuckDB.
"""

from __future__ import annotations

from collections.abc import Iterator

from projections.tables import COMMON, Column, Table

COUNTED = "counted"
"""The games: the common columns, their number `of_game`, and `twice`, 1: it is here in a fuller record too."""
OF_GAME = "of_game"
USUAL = "usual"
"""The games of an archive that count where nothing is asked for: those that are listed and vouched for, each once."""
_TYPES = {str: "TEXT", int: "INTEGER", float: "REAL"}


def rows_of(table: Table) -> str:
    """The name under which the rows of a table lie."""
    return f"{table.name}_rows"


def group_of(table: Table, name: str) -> str:
    """The name under which a group of shared values lies."""
    return f"{table.name}_{name}"


def own_columns(table: Table) -> tuple[Column, ...]:
    """The columns that lie in the rows themselves, after the numbers of the game and of the groups."""
    shared = {name for names in table.shared.values() for name in names}
    return tuple(column for column in (*table.columns, *table.kept) if column.name not in shared)


def counted_table() -> str:
    """The statement that makes the table of games."""
    columns = ", ".join(f"{column.name} {_TYPES[column.type]} NOT NULL" for column in COMMON)
    return (
        f"CREATE TABLE IF NOT EXISTS {COUNTED} ({OF_GAME} INTEGER PRIMARY KEY, {columns}, twice INTEGER NOT NULL DEFAULT 0)"
    )


def usual_games() -> str:
    """The statement that makes the view of the usual games."""
    return f"CREATE VIEW {USUAL} AS SELECT * FROM {COUNTED} WHERE twice = 0 AND unlisted = 0 AND apart = 0"


def indexes() -> Iterator[str]:
    """The statements that make the indexes of the table of games."""
    yield f"CREATE UNIQUE INDEX IF NOT EXISTS {COUNTED}_games ON {COUNTED} (game)"
    yield f"CREATE INDEX IF NOT EXISTS {COUNTED}_twice ON {COUNTED} (game) WHERE twice = 1"


def tables_of(table: Table) -> Iterator[str]:
    """The statements that make what lies behind a table, and its view."""
    types = {column.name: _TYPES[column.type] for column in table.every_column}
    for name, columns in table.shared.items():
        told = ", ".join(f'"{column}" {types[column]}' for column in columns)
        yield f"CREATE TABLE {group_of(table, name)} ({name} INTEGER PRIMARY KEY, {told}, UNIQUE ({_named(columns)}))"
    key = (OF_GAME, *dict.fromkeys(_kept_as(table, name) for name in table.key))
    rows = [f"{OF_GAME} INTEGER NOT NULL", *(f"{name} INTEGER NOT NULL" for name in table.shared)]
    rows += [f'"{column.name}" {_kind(column)}' for column in own_columns(table)]
    without = " WITHOUT ROWID" if len(key) > 1 else ""
    yield f"CREATE TABLE {rows_of(table)} ({', '.join(rows)}, PRIMARY KEY ({_named(key)})){without}"
    for name in table.found_by:
        yield f'CREATE INDEX {rows_of(table)}_{name} ON {rows_of(table)} ("{name}") WHERE "{name}" <> \'\''
    for name in table.sorted_by:
        yield f'CREATE INDEX {rows_of(table)}_{name} ON {rows_of(table)} ("{name}")'
    yield view_of(table)


def view_of(table: Table) -> str:
    """The statement that makes the view of a table."""
    shared = {column: group_of(table, name) for name, columns in table.shared.items() for column in columns}
    common = [f"{COUNTED}.{column.name}" for column in COMMON]
    own = [f'{shared.get(column.name, rows_of(table))}."{column.name}"' for column in table.columns]
    joins = "".join(f" JOIN {group_of(table, name)} USING ({name})" for name in table.shared)
    told = ", ".join(f'{each} AS "{column.name}"' for each, column in zip((*common, *own), table.all_columns, strict=True))
    return f"CREATE VIEW {table.name} AS SELECT {told} FROM {rows_of(table)} JOIN {COUNTED} USING ({OF_GAME}){joins}"


def dropped(table: Table) -> Iterator[str]:
    """The statements that take a table away, in whatever form it lies."""
    for name in table.shared:
        yield f"DROP TABLE IF EXISTS {group_of(table, name)}"
    yield f"DROP TABLE IF EXISTS {rows_of(table)}"


def _kept_as(table: Table, column: str) -> str:
    """The name of the column of the rows in which a column is kept: its own, or that of its group."""
    return next((name for name, columns in table.shared.items() if column in columns), column)


def _kind(column: Column) -> str:
    return "BLOB" if column.packed else _TYPES[column.type]


def _named(columns: tuple[str, ...]) -> str:
    return ", ".join(f'"{column}"' for column in columns)
