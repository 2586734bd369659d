"""Counts of rows by group, stored with the rows: a question about every game reads them instead of the rows.

In read models, triggers keep the counts up to date with every row that is added or removed, and with every record that
becomes, or ceases to be, a second record of its game. An archive has them as files. They are over the usual games (`USUAL`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from projections.filters import COUNTED

OF_GAME = "of_game"
USUAL = "twice = 0 AND unlisted = 0"
"""The condition on `counted` for games that count by default: listed, and each in its fullest record."""
TIMES = "times_"
RULESET = "ruleset"


class CountTable(NamedTuple):
    """Counts of the rows of a table.

    `name`: the table of the counts, with the columns `ruleset`, `groups`, `times_` (how many rows), and `sums` · `table`: the
    counted table · `groups`: columns of its rows by which they are counted · `sums`: column -> expression over a row, added
    up; empty values count as 0.
    """

    name: str
    table: str
    groups: tuple[str, ...]
    sums: Mapping[str, str] = MappingProxyType({})

    @property
    def columns(self) -> tuple[str, ...]:
        """Returns the columns of the counts."""
        return (RULESET, *self.groups, TIMES, *self.sums)

    @property
    def rows(self) -> str:
        """Returns the name of the stored rows."""
        return f"{self.table}_rows"


class KeyedQueryTable(NamedTuple):
    """Results of a query that reads all rows of one key, such as the streaks of a player.

    `name`: the table of the results · `table`: the table whose rows they depend on · `key`: a column of its rows · `query`:
    gives one row for each key, with `{games}` for the table of games and `{where}` for a WHERE clause.
    """

    name: str
    table: str
    key: str
    query: str

    @property
    def rows(self) -> str:
        """Returns the name of the stored rows."""
        return f"{self.table}_rows"

    @property
    def outdated(self) -> str:
        """Returns the name of the table of keys whose results are to be computed again."""
        return f"{self.name}_outdated"

    def of(self, games: str, where: str) -> str:
        """Returns the query over these games and rows."""
        return self.query.replace("{games}", games).replace("{where}", where)


def count_query(count: CountTable, games: str = COUNTED, where: str = "") -> str:
    """Returns the query that counts the rows of games. `where`: a WHERE clause on `games`, under the name `counted`."""
    groups = "".join(f', "{name}"' for name in count.groups)
    sums = "".join(f", {_sum(expression)} AS {name}" for name, expression in count.sums.items())
    source = f"{games} AS {COUNTED} JOIN {count.rows} USING ({OF_GAME}) {where}"
    return f"SELECT {RULESET}{groups}, COUNT(*) AS {TIMES}{sums} FROM {source} GROUP BY {RULESET}{groups}"


def _sum(expression: str) -> str:
    return f"SUM(COALESCE({expression}, 0))"


def without_games_query(count: CountTable, where: str) -> str:
    """Returns the query that gives the stored counts less the usual games of a WHERE clause on `counted`."""
    names = ", ".join(f'"{name}"' for name in (RULESET, *count.groups))
    sums = "".join(f", SUM({name}) AS {name}" for name in (TIMES, *count.sums))
    less = "".join(f", -{name}" for name in (TIMES, *count.sums))
    source = f"SELECT {names}, {', '.join((TIMES, *count.sums))} FROM {count.name}"
    source += f" UNION ALL SELECT {names}{less} FROM ({count_query(count, where=where)}) AS less_"
    return f"SELECT {names}{sums} FROM ({source}) AS all_ GROUP BY {names} HAVING SUM({TIMES}) > 0"


# --- statements of the read models ---


def create_count_statements(count: CountTable, columns: tuple[str, ...]) -> Iterator[str]:
    """Yields the statements that create the counts and their triggers. `columns`: all columns of the stored rows."""
    groups = "".join(f', "{name}"' for name in count.groups)
    sums = "".join(f", {name} INTEGER NOT NULL" for name in (TIMES, *count.sums))
    yield f"CREATE TABLE {count.name} ({RULESET} TEXT NOT NULL{groups}{sums})"
    yield f"CREATE UNIQUE INDEX {count.name}_groups ON {count.name} ({_key(count)})"
    for event, row, sign in (("INSERT", "NEW", "+"), ("DELETE", "OLD", "-")):
        values = ", ".join(f'{row}."{name}" AS "{name}"' for name in columns)
        source = f"{COUNTED} JOIN (SELECT {values}) AS row_ USING ({OF_GAME}) WHERE {USUAL}"
        name = f"{count.name}_{event.lower()}"
        yield f"CREATE TRIGGER {name} AFTER {event} ON {count.rows} BEGIN {_add_statement(count, source, sign)}; END"
    source = f"{count.rows} JOIN {COUNTED} USING ({OF_GAME}) WHERE {OF_GAME} = NEW.{OF_GAME} AND unlisted = 0"
    for state, sign in ((0, "+"), (1, "-")):
        when = f"AFTER UPDATE OF twice ON {COUNTED} WHEN OLD.twice <> NEW.twice AND NEW.twice = {state}"
        yield f"CREATE TRIGGER {count.name}_twice{state} {when} BEGIN {_add_statement(count, source, sign)}; END"


def drop_count_statements(count: CountTable) -> Iterator[str]:
    """Yields the statements that drop the counts; the triggers on the rows go with the rows."""
    yield f"DROP TABLE IF EXISTS {count.name}"
    for state in (0, 1):
        yield f"DROP TRIGGER IF EXISTS {count.name}_twice{state}"


def fill_count_statements(count: CountTable) -> Iterator[str]:
    """Yields the statements that compute the counts again from all rows."""
    yield f"DELETE FROM {count.name}"
    yield f"INSERT INTO {count.name} {count_query(count, where=f'WHERE {USUAL}')}"


def _key(count: CountTable) -> str:
    """Returns the expressions of the key; an empty value is a value of its own."""
    return ", ".join((RULESET, *(f"COALESCE(\"{name}\", '')" for name in count.groups)))


def _add_statement(count: CountTable, source: str, sign: str) -> str:
    groups = "".join(f', "{name}"' for name in count.groups)
    sums = "".join(f", {sign}COALESCE({expression}, 0)" for expression in count.sums.values())
    more = ", ".join(f"{name} = {name} + excluded.{name}" for name in (TIMES, *count.sums))
    return (
        f"INSERT INTO {count.name} SELECT {RULESET}{groups}, {sign}1{sums} FROM {source}"
        f" ON CONFLICT ({_key(count)}) DO UPDATE SET {more}"
    )


def create_results_statements(results: KeyedQueryTable) -> Iterator[str]:
    """Yields the statements that create the table of results and the triggers that mark a key as outdated."""
    yield f"CREATE TABLE {results.name} AS {results.of(COUNTED, 'WHERE FALSE')}"
    yield f"CREATE UNIQUE INDEX {results.name}_keys ON {results.name} ({results.key})"
    yield f"CREATE TABLE {results.outdated} ({results.key} INTEGER PRIMARY KEY)"
    add = f"INSERT OR IGNORE INTO {results.outdated}"
    for event, row in (("INSERT", "NEW"), ("DELETE", "OLD")):
        yield (
            f"CREATE TRIGGER {results.name}_{event.lower()} AFTER {event} ON {results.rows}"
            f" BEGIN {add} VALUES ({row}.{results.key}); END"
        )
    yield (
        f"CREATE TRIGGER {results.name}_twice AFTER UPDATE OF twice ON {COUNTED} WHEN OLD.twice <> NEW.twice"
        f" BEGIN {add} SELECT {results.key} FROM {results.rows} WHERE {OF_GAME} = NEW.{OF_GAME}; END"
    )


def drop_results_statements(results: KeyedQueryTable) -> Iterator[str]:
    """Yields the statements that drop the results; the triggers on the rows go with the rows."""
    yield f"DROP TABLE IF EXISTS {results.name}"
    yield f"DROP TABLE IF EXISTS {results.outdated}"
    yield f"DROP TRIGGER IF EXISTS {results.name}_twice"


def update_results_statements(results: KeyedQueryTable) -> Iterator[str]:
    """Yields the statements that compute the outdated results again."""
    chosen = f"{results.key} IN (SELECT {results.key} FROM {results.outdated})"
    yield f"DELETE FROM {results.name} WHERE {chosen}"
    yield f"INSERT INTO {results.name} {results.of(COUNTED, f'WHERE {USUAL} AND {chosen}')}"
    yield f"DELETE FROM {results.outdated}"
