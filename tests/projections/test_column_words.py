"""Every column that the page of statistics can show has a head in the app's dictionaries."""

from __future__ import annotations

import re
from pathlib import Path

import projections
from tests.web.test_words import dictionary


def test_a_column_of_an_answer_has_a_head() -> None:
    root = Path(str(projections.__file__)).parent
    asked = "".join(path.read_text("utf-8") for path in (*root.glob("*/queries.py"), root / "tallies.py"))
    named = {name for name in re.findall(r" AS (\w+)", asked) if not name.endswith("_")}
    assert {f"column.{name}" for name in named} <= set(dictionary("app")["en"])
