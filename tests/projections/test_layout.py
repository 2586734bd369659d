"""How the read models lie in their file: once what comes again and again, small, and in pages for whoever asks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections import GameFilter, ReadModels
from projections.exports.table_exports import table_csv
from projections.statistics.game_list import list_games
from projections.statistics_queries import GAME_QUESTIONS, PROJECTIONS
from projections.storage.read_model_store import ReadModelStore
from projections.storage.row_writer import CREATE_SAMPLES_TABLE, SAMPLES, TextCompressor
from projections.storage.sqlite_driver import sqlite
from projections.table_definitions import rows_table, shared_table_name
from tests.projections.conftest import Opens
from tests.projections.handmade import Handmade
from tests.projections.shelf import Shelf, everything, random_game
from tests.projections.test_archive import games, viewed
from tests.projections.test_catching_up import Counted
from tests.soak import in_full

MOST_BYTES = 3_000
"""Of the read models of a whole game, next to what a file holds once."""
COUNTS = in_full((10, 40), (5, 20))


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReadModels]:
    """The games of every kind, counted. Only to be asked."""
    made = ReadModels(tmp_path_factory.mktemp("games") / "models.sqlite", Shelf(games()))
    made.catch_up()
    yield made
    made.close()


@pytest.mark.parametrize("question", GAME_QUESTIONS)
def test_the_pages_of_an_answer_are_the_answer(models: ReadModels, question: str) -> None:
    whole = GAME_QUESTIONS[question](models, GameFilter(unlisted=True))
    pages = [
        GAME_QUESTIONS[question](models, GameFilter(unlisted=True, rows=2, skip=skip)) for skip in range(0, len(whole) + 2, 2)
    ]
    assert [row for page in pages for row in page] == whole
    assert max(map(len, pages)) == min(2, len(whole))


def test_the_csv_of_a_table_comes_some_lines_at_a_time(models: ReadModels, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = "".join(table_csv(models, "card_games"))
    monkeypatch.setattr("projections.exports.table_exports.GAMES_PER_PAGE", 2)
    pieces = list(table_csv(models, "card_games"))
    assert "".join(pieces) == whole
    assert max(piece.count("\r\n") for piece in pieces) == 2


def test_values_that_come_again_lie_in_the_file_once(models: ReadModels) -> None:
    for table in (table for projection in PROJECTIONS for table in projection.tables):
        for name, columns in table.shared.items():
            result = ", ".join(f'"{column}"' for column in columns)
            values = models.query(f"SELECT {result} FROM {shared_table_name(table, name)}")
            assert len({tuple(row.values()) for row in values}) == len(values), (table.name, name)
            used = models.query(f"SELECT DISTINCT {name} FROM {rows_table(table)}")
            assert len(used) <= len(values)


def test_whole_games_lie_in_few_bytes(opens: Opens, tmp_path: Path) -> None:
    """Given the same game under many ids, when half of them are counted and then all, then each took few bytes."""
    events = random_game(8, 400)
    sizes = []
    for count in COUNTS:
        models = opens(
            Shelf({f"a-game-with-an-id-of-36-letters-{n:04}": events for n in range(count)}), name=f"{count}.sqlite"
        )
        models.catch_up()
        models.store.copy_to(tmp_path / f"copy{count}.sqlite")
        sizes.append((tmp_path / f"copy{count}.sqlite").stat().st_size)
    assert (sizes[1] - sizes[0]) / (COUNTS[1] - COUNTS[0]) < MOST_BYTES


def packer() -> tuple[Any, TextCompressor]:
    file = sqlite.connect(":memory:", isolation_level=None)
    file.execute(CREATE_SAMPLES_TABLE)
    return file, TextCompressor(lambda sql, args: file.execute(sql, args).fetchall())


@given(st.lists(st.tuples(st.sampled_from(["one", "two"]), st.text(max_size=200)), max_size=3 * SAMPLES))
def test_a_packed_text_is_unpacked_as_it_was(texts: list[tuple[str, str]]) -> None:
    file, one = packer()
    packed = [one.compress(ruleset, text) for ruleset, text in texts]
    other = TextCompressor(lambda sql, args: file.execute(sql, args).fetchall())
    assert [other.decompress(each) for each in packed] == [text for _, text in texts]


def test_samples_of_a_transaction_that_failed_are_not_believed() -> None:
    """Given a text that was packed and taken back with its sample, then what is packed after it reads as it was."""
    file, one = packer()
    file.execute("BEGIN")
    one.compress("one", "lost" * 40)
    file.execute("ROLLBACK")
    one.clear_caches()
    packed = one.compress("one", "kept" * 40)
    assert one.decompress(packed) == "kept" * 40


def test_a_file_whose_batch_failed_reads_what_comes_after(opens: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf({"g": Handmade().events})
    models = opens(shelf)
    written = ReadModelStore._write

    def crash(*args: Any) -> None:
        written(*args)
        raise KeyboardInterrupt

    monkeypatch.setattr(ReadModelStore, "_write", crash)
    with pytest.raises(KeyboardInterrupt):
        models.rebuild("boards")
    monkeypatch.undo()
    shelf.add("h", random_game(2, 20))
    models.catch_up()
    fresh = opens(shelf, name="fresh")
    fresh.catch_up()
    assert everything(models) == everything(fresh)


def test_when_the_fuller_record_is_taken_out_the_next_one_counts(counted: Counted) -> None:
    longer = [*viewed("elsewhere"), *Handmade().goes_back(2).events[-1:]]
    models = counted(whole=Handmade().ends(A="win", B="loss").events, a=viewed("whole"), b=longer, c=viewed("elsewhere"))
    assert [row["id"] for row in list_games(models)] == ["b", "whole"]
    models.remove_games(["b", "whole"])
    assert [row["id"] for row in list_games(models)] == ["a", "c"]
