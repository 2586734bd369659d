"""Every column that the page of statistics can show has a head in the app's dictionaries."""

from __future__ import annotations

import re
from pathlib import Path

import projections
from tests.web.test_words import dictionary

INTERNAL = {"mine", "theirs", "mine_left", "their_left", "ranked", "record", "twice", "INTEGER"}
"""Names inside of queries that no answer has: aliases of tables, columns of subqueries, a type."""


def test_a_column_of_an_answer_has_a_head() -> None:
    root = Path(str(projections.__file__)).parent
    queries = "".join(
        path.read_text("utf-8") for path in (*(root / "statistics").glob("*.py"), root / "count_and_result_queries.py")
    )
    named = {name for name in re.findall(r" AS (\w+)", queries) if not name.endswith("_")}
    assert {f"column.{name}" for name in named - INTERNAL} <= set(dictionary("app")["en"])
