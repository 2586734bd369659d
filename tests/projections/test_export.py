"""Statistics leave the house whole, harmless, and without those who want to stay private."""

from __future__ import annotations

import csv
import io
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.cards.csv_format import escape_formula, unescape_formula
from projections import GameFilter
from projections.column_reference import PATH, column_reference
from projections.exports.table_exports import copy_sqlite, exportable_tables, table_csv, to_csv, to_xlsx
from projections.statistics.cards import card_usage
from projections.storage import sqlite_driver
from projections.storage.read_model_store import ReadModelStore
from scripts.benchmarks.local_benchmarks import time_catch_up, time_raw_read
from tests.projections.conftest import Opens
from tests.projections.handmade import Handmade
from tests.projections.shelf import Said, Shelf, everything
from tests.projections.test_catching_up import Counted

BEN = GameFilter(private=frozenset({"ben"}))


def two_games() -> dict[str, object]:
    secret = Said(about={"unlisted": True}).begins().says("B", "concede")
    return {"open": Said().begins().says("A", "concede").events, "secret": secret.events}


@pytest.mark.parametrize("text", ["=1+1", "+1", "-x", "@A1", "＝1", "\t=1", "-1-1"])
def test_a_cell_that_a_spreadsheet_takes_for_a_formula_is_guarded(text: str) -> None:
    assert escape_formula(text) == f"'{text}"


@given(st.text("'=+-@＝＋－＠\t\r\n1a", max_size=6))
def test_a_guarded_cell_is_read_back_as_it_was(text: str) -> None:
    assert unescape_formula(str(escape_formula(text))) == text


def test_a_workbook_has_numbers_as_numbers_and_neither_formulas_nor_links() -> None:
    rows = [
        {"player": "=1+1", "rate": -0.5, "games": 12, "more": ["a", "b"]},
        {"player": "http://x.example", "rate": None, "games": 0, "more": []},
    ]
    with zipfile.ZipFile(io.BytesIO(to_xlsx("a question with a name longer than a sheet may have", rows))) as book:
        sheet, words = (book.read(f"xl/{name}.xml").decode() for name in ("worksheets/sheet1", "sharedStrings"))
    assert "<v>-0.5</v>" in sheet
    assert "<v>12</v>" in sheet
    assert "<f>" not in sheet
    assert "hyperlink" not in sheet
    assert "<t>'=1+1</t>" in words
    assert "<t>http://x.example</t>" in words


def test_a_workbook_of_nothing_opens_too() -> None:
    assert zipfile.is_zipfile(io.BytesIO(to_xlsx("players", [])))


@pytest.mark.parametrize("value", [-3, -0.5, "-3", "-3.5", "ape", "", None, "2-1"])
def test_numbers_and_plain_words_are_left_alone(value: object) -> None:
    assert escape_formula(value) == value


def test_card_names_like_formulas_come_out_guarded(counted: Counted) -> None:
    models = counted(g=Handmade().draws("A", "#1").plays("A", "#1", "cat").events)
    rows = list(csv.DictReader(io.StringIO(to_csv(card_usage(models)))))
    assert (rows[0]["name"], rows[0]["plays"]) == ("'=Cat+", "1")


def test_an_empty_table_still_has_its_header(counted: Counted) -> None:
    assert "".join(table_csv(counted(), "deck_colors")).startswith(
        "game,ruleset,league,season,event,tournament,unlisted,seat,color,cards,source"
    )


def test_exports_leave_out_unlisted_games_and_private_players(counted: Counted, tmp_path: Path) -> None:
    models = counted(**two_games())
    result = "".join(line for name in exportable_tables(models) for line in table_csv(models, name, BEN))
    copy_sqlite(models, tmp_path / "copy.sqlite", BEN)
    for text in (result.encode(), (tmp_path / "copy.sqlite").read_bytes()):
        assert b"anna" in text
        assert b"ben" not in text
        assert b"secret" not in text


def test_a_copy_for_oneself_holds_every_row(counted: Counted, tmp_path: Path) -> None:
    models = counted(**two_games())
    copy_sqlite(models, tmp_path / "copy.sqlite", GameFilter(unlisted=True))
    copy = sqlite_driver.sqlite.connect(str(tmp_path / "copy.sqlite"))
    for name, rows in everything(models).items():
        assert copy.execute(f"SELECT COUNT(*) FROM {name}").fetchone() == (len(rows),)
    copy.close()
    with pytest.raises(FileExistsError):
        copy_sqlite(models, tmp_path / "copy.sqlite")


def test_the_list_of_columns_is_that_of_the_tables(counted: Counted) -> None:
    assert PATH.read_text("utf-8") == column_reference(), "write it again: python -m projections.column_reference"
    models = counted()
    for name, table in exportable_tables(models).items():
        stored = [row["name"] for row in models.query(f"SELECT name FROM pragma_table_info('{name}')")]
        assert stored == [column.name for column in table.all_columns]


def test_the_process_has_one_sqlite_and_it_is_the_logs() -> None:
    from replays import sqlite_driver as logs

    assert sqlite_driver.sqlite is logs.sqlite is sys.modules["sqlite3"]
    assert sqlite_driver.WRITE_AHEAD == logs.USE_WAL


def test_with_two_copies_of_sqlite_no_file_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlite3", object())  # type: ignore[call-overload]
    with pytest.raises(RuntimeError, match="a second SQLite"):
        ReadModelStore(tmp_path / "x.sqlite", ())


def test_catching_up_and_its_floor_can_be_timed(tmp_path: Path, opens: Opens) -> None:
    shelf, ticks = Shelf({"g": Handmade().events}), iter(range(4))
    assert time_catch_up(tmp_path / "a.sqlite", shelf, lambda: float(next(ticks))) == (2, 1.0)
    rows = [(1, "g", 0, "opened", "opened", ""), (3, "g", 1, "fixed", "turn_began", "A")]
    assert time_raw_read(tmp_path / "b.sqlite", lambda: rows, lambda: float(next(ticks))) == (2, 1.0)
