"""All tables as Parquet, partitioned by ruleset and season, written by DuckDB (`senki[analytics]`).

Spark, pandas and DuckDB read the folders directly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from projections.exports.data_package import ExportedTable, make_empty_folder, write_csv
from projections.messages import msg
from projections.table_definitions import Column

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

PARTITIONS = ("ruleset", "season")
_TYPES = {str: "VARCHAR", int: "BIGINT", float: "DOUBLE"}


class NotInstalled(RuntimeError):
    """DuckDB is not installed; the message says how to install it."""


def write_parquet(folder: Path, whole: Iterable[ExportedTable]) -> dict[str, int]:
    """Writes each table into a folder of a new or empty folder. Returns table -> rows. Empty tables are left out.

    Raises NotInstalled, FileExistsError and OSError.
    """
    with connect_duckdb() as database:
        make_empty_folder(folder)
        return write_tables(database, folder, whole)


def write_tables(
    database: DuckDBPyConnection, folder: Path, whole: Iterable[ExportedTable], partitions: Sequence[str] = PARTITIONS
) -> dict[str, int]:
    """Writes each table into a folder of this folder. Returns table -> rows. Empty tables are left out.

    `partitions`: columns by whose values a table is divided into files; none: one file for each table.
    """
    with TemporaryDirectory(prefix="senki-parquet") as temporary:
        return {table.name: _write(database, folder, Path(temporary) / "table.csv", table, partitions) for table in whole}


def connect_duckdb(memory: str = "", temporary: Path = Path()) -> DuckDBPyConnection:
    """Opens DuckDB in memory. Raises NotInstalled.

    `memory`: its limit, such as `512MB`; data above it goes into the folder given second.
    """
    try:
        import duckdb
    except ImportError:
        raise NotInstalled(msg("parquet_is_read_and_written")) from None
    return duckdb.connect(config={"memory_limit": memory, "temp_directory": str(temporary)} if memory else {})


def _write(database: DuckDBPyConnection, folder: Path, path: Path, table: ExportedTable, partitions: Sequence[str]) -> int:
    count = write_csv(path, table, _unchanged)
    if count:
        names = [column.name for column in table.columns]
        parts = [name for name in partitions if name in names]
        form = "FORMAT parquet, COMPRESSION zstd" + (f", PARTITION_BY ({', '.join(parts)})" if parts else "")
        target = folder / table.name
        if not parts:
            target.mkdir(parents=True)
            target /= "data_0.parquet"
        database.execute(
            f"COPY (SELECT * FROM {read_csv_sql(path, table.columns)}) TO '{escape_quotes(str(target))}' ({form})"
        )
    return count


def _unchanged(value: Any) -> Any:
    return value


def read_csv_sql(path: Path, columns: Sequence[Column]) -> str:
    """Returns the SQL call that reads a CSV with these columns; an empty text stays a text, an empty number is NULL."""
    types = ", ".join(f"'{each.name}': '{_TYPES[each.type]}'" for each in columns)
    texts = ", ".join(f"'{each.name}'" for each in columns if each.type is str)
    never_null = f", force_not_null = [{texts}]" if texts else ""
    options = f"header = true, auto_detect = false, delim = ',', quote = '\"', escape = '\"', columns = {{{types}}}"
    return f"read_csv('{escape_quotes(str(path))}', {options}{never_null})"


def escape_quotes(text: str) -> str:
    """Escapes a text for an SQL string."""
    return text.replace("'", "''")
