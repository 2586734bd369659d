"""All tables as Parquet, in folders by ruleset and season, written by DuckDB (`senki[analytics]`). Spark, pandas and DuckDB
read the folders as they are."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from projections.package import Whole, fresh, write_csv

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

PARTS = ("ruleset", "season")
_TYPES = {str: "VARCHAR", int: "BIGINT", float: "DOUBLE"}


class NotInstalled(RuntimeError):
    """DuckDB is not here; the message says how it comes here."""


def write_parquet(folder: Path, whole: Iterable[Whole]) -> dict[str, int]:
    """Writes the tables into a folder that is empty or new, one folder each; table -> how many rows. Empty ones are left out.

    Raises NotInstalled, FileExistsError and OSError.
    """
    try:
        import duckdb
    except ImportError:
        raise NotInstalled("Parquet is written by DuckDB: install duckdb beside Senki (senki[analytics])") from None
    fresh(folder)
    with duckdb.connect() as database, TemporaryDirectory(prefix="senki-parquet") as beside:
        return {table.name: _write(database, folder, Path(beside) / "table.csv", table) for table in whole}


def _write(database: DuckDBPyConnection, folder: Path, path: Path, table: Whole) -> int:
    count = write_csv(path, table, _as_it_is)
    if count:
        names = [column.name for column in table.columns]
        parts = [name for name in PARTS if name in names]
        form = "FORMAT parquet, COMPRESSION zstd" + (f", PARTITION_BY ({', '.join(parts)})" if parts else "")
        target = folder / table.name
        if not parts:
            target.mkdir()
            target /= "data_0.parquet"
        database.execute(f"COPY (SELECT * FROM {_read(path, table)}) TO '{_quoted(str(target))}' ({form})")
    return count


def _as_it_is(value: Any) -> Any:
    return value


def _read(path: Path, table: Whole) -> str:
    """The call that reads the CSV with the types of the table; empty texts stay texts, empty numbers are none."""
    types = ", ".join(f"'{each.name}': '{_TYPES[each.type]}'" for each in table.columns)
    texts = ", ".join(f"'{each.name}'" for each in table.columns if each.type is str)
    options = f"header = true, auto_detect = false, delim = ',', quote = '\"', escape = '\"', columns = {{{types}}}"
    return f"read_csv('{_quoted(str(path))}', {options}, force_not_null = [{texts}])"


def _quoted(text: str) -> str:
    return text.replace("'", "''")
