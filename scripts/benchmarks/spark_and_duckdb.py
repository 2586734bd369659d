"""Compares the answers of Spark with those of DuckDB over one archive, if Java and pyspark are installed.

`python -m scripts.benchmarks.spark_and_duckdb [FOLDER]`: an archive; by default one of some random games.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import which as find_program
from tempfile import TemporaryDirectory
from typing import Any

from projections import GameFilter
from projections.archive import Archive, open_archive
from projections.archive.part_merge import precomputed_queries
from projections.filters import COUNTED
from projections.statistics_queries import GAME_QUESTIONS, PROJECTIONS
from projections.table_definitions import create_usual_view_statement, create_view_statement, rows_table, shared_table_name
from replays.log import open_log
from scripts.benchmarks import statistics_data
from scripts.cli.archive_builder import ArchiveTask, build_archive, process_runner

CHOICES = (GameFilter(), GameFilter(ruleset="gundam_war"), GameFilter(player="player1"), GameFilter(rows=3, skip=2))
_SETTINGS = {
    "spark.sql.ansi.enabled": "true",
    "spark.sql.ansi.doubleQuotedIdentifiers": "true",
    "spark.ui.enabled": "false",
    "spark.sql.shuffle.partitions": "2",
}

_JSON_EACH = """CREATE OR REPLACE TEMPORARY FUNCTION json_each(ids STRING) RETURNS TABLE (value STRING)
    RETURN SELECT explode(from_json(ids, 'array<string>'))"""
"""Ids out of one value, as SQLite reads them (`projections/filters.py`); of Spark 4 and later."""


class SparkArchive:
    """An archive queried by Spark in local mode."""

    has_precomputed, has_current_counts = True, False

    def __init__(self, folder: Path) -> None:
        from pyspark.sql import SparkSession

        builder = SparkSession.builder.master("local[2]")
        for name, value in _SETTINGS.items():
            builder = builder.config(name, value)
        self.session = builder.getOrCreate()
        tables = [table for projection in PROJECTIONS for table in projection.tables]
        usual = precomputed_queries(PROJECTIONS)
        for name in (COUNTED, *(shared_table_name(table, name) for table in tables for name in table.shared), *usual):
            self.session.read.parquet(f"{folder}/{name}.parquet").createOrReplaceTempView(name)
        self.session.sql(_temporary(create_usual_view_statement()))
        self.session.sql(_JSON_EACH)
        for name in map(rows_table, tables):
            read = self.session.read.parquet(f"{folder}/{name}")
            read.drop("ruleset", "season").createOrReplaceTempView(name)
        for table in tables:
            self.session.sql(_temporary(create_view_statement(table)))

    def query(self, sql: str, args: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """Returns the rows of a query as dicts."""
        return [row.asDict() for row in self.session.sql(sql, args=list(args)).collect()]


def _temporary(statement: str) -> str:
    return statement.replace("CREATE VIEW", "CREATE OR REPLACE TEMPORARY VIEW", 1)


def differing_questions(archive: Archive, spark: SparkArchive) -> list[str]:
    """Returns the questions that Spark answers differently, or with an error."""
    wrong = []
    for question, ask in GAME_QUESTIONS.items():
        for choice in CHOICES:
            try:
                same = ask(spark, choice) == ask(archive, choice)
                why = "another answer"
            except Exception as error:  # every error is reported
                same, why = False, re.sub(r"\s+", " ", str(error))[:300]
            if not same:
                wrong.append(f"{question} {choice._asdict()['ruleset'] or choice.player or choice.rows}: {why}")
    return wrong


def make_small_archive(room: Path) -> Path:
    """Makes an archive of some random games."""
    statistics_data.write_games(room / "log", 10, 1)
    task = ArchiveTask("", room / "log", {}, (), (), {}, room)
    with open_log(room / "log") as log:
        build_archive(log, task, room / "archive", (), process_runner(1), lambda done, of: None)
    return room / "archive"


def main(words: Sequence[str]) -> int:
    """Compares an archive and prints the result."""
    try:
        import pyspark
    except ImportError:
        pyspark = None
    if pyspark is None or find_program("java") is None:
        print(f"not checked: there is no {'pyspark' if pyspark is None else 'Java'}")
        return 0
    with TemporaryDirectory(prefix="senki-spark-") as place:
        folder = Path(words[0]) if words else make_small_archive(Path(place))
        with open_archive(folder) as archive:
            wrong = differing_questions(archive, SparkArchive(folder))
    print("\n".join(wrong) or f"{len(GAME_QUESTIONS)} questions, {len(CHOICES)} choices each: Spark answers as DuckDB does")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
