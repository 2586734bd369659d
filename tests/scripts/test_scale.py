"""What is measured by size: the same games again and again, the same ones for SQLite and for DuckDB."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from projections import GameFilter, ReadModels
from projections.archive import open_archive
from projections.statistics_queries import GAME_QUESTIONS
from scripts.benchmarks import statistics_data
from scripts.benchmarks.statistics_scale import Duration, ScaleRow, _costs, best_time, time_questions
from tests.projections.shelf import Shelf
from tests.projections.test_archive import folded, games

ALL = GameFilter(unlisted=True)


def test_rows_that_are_there_again_are_the_same_in_both(tmp_path: Path) -> None:
    """Given some games in a file and in an archive, when there are three times as many, then both answer everything alike."""
    answer = games()
    with closing(ReadModels(tmp_path / "models.sqlite", Shelf(answer))) as models:
        models.catch_up()
    folded(tmp_path / "archive", answer)
    statistics_data.multiply_sqlite_rows(tmp_path / "models.sqlite", tmp_path / "more.sqlite", 3 * len(answer), len(answer))
    statistics_data.multiply_parquet_rows(tmp_path / "archive", tmp_path / "more", 3 * len(answer), len(answer))
    with closing(ReadModels(tmp_path / "more.sqlite", Shelf({}))) as models, open_archive(tmp_path / "more") as archive:
        assert models.query("SELECT COUNT(*) AS games FROM games") == [{"games": 3 * len(answer)}]
        for question, ask in GAME_QUESTIONS.items():
            result = ask(models, ALL)
            assert result, question
            assert ask(archive, ALL) == result, question
        assert set(time_questions(models, True)) == set(GAME_QUESTIONS)


def test_a_line_of_the_table_states_bytes_a_game() -> None:
    row = ScaleRow("1,000 (rows again)", "longest question", Duration(0.5, 0.25, "cards"), 61.4, 2_500_000)
    last = "| 1,000 (rows again) | longest question (cards) | 0.500 | 0.250 | 61 MB | 2,500,000 | 2,500 |"
    assert _costs([row]).splitlines()[-1] == last
    assert best_time(lambda: None, 2, "nothing").what == "nothing"
