"""T4: files are written next to their names and renamed, in one place of the house; and what the terminal says at last."""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import typer

from replays.atomic_files import create_atomically
from replays.log import open_log
from replays.sqlite_driver import sqlite
from scripts.cli import __main__ as terminal
from scripts.cli import application

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("domain", "projections", "api", "replays", "scripts/cli", "scripts/site")
WRITERS = {"write_text", "write_bytes", "fdopen", "touch", "copyfile", "copy2", "mkstemp", "NamedTemporaryFile"}
MAY_WRITE = re.compile(rf"\b({'|'.join(sorted(WRITERS))}|open)\(")
"""What stands in every file that writes; a file without it is not parsed."""
MODES = set("wax+")
KNOWN = {
    "replays/atomic_files.py": "the one place",
    "domain/kernel/messages/toml_cache.py": "a cache next to the bytecode, written as Python writes that",
    "api/server/compute_process.py": "the pipe on which the process beside the service answers",
    "replays/log/service_database.py": "a key that must not be there yet; it is linked to its name",
    "replays/sqlite_driver.py": "copies in a folder of their own",
    "projections/exports/data_package.py": "into the folder that `create_atomically` gives",
    "projections/exports/dataset.py": "into the folder that `create_atomically` gives",
    "projections/archive/part_merge.py": "into the folder that `create_atomically` gives",
    "projections/archive/archived_tournaments.py": "a sheet in a temporary folder, which DuckDB reads",
    "projections/archive/parquet_parts.py": "into a folder of parts in that folder",
    "projections/column_reference.py": "a document of the project",
    "scripts/cli/resident/server.py": "the three streams that a command inherits",
    "scripts/cli/commands/rebuild.py": "what `create_atomically` gives",
}


def writes(tree: ast.AST) -> Iterator[int]:
    """The lines on which something is opened to be written to."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        given = [*node.args, *(each.value for each in node.keywords if each.arg == "mode")]
        modes = [each.value for each in given if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        if name in WRITERS or (name == "open" and any(len(mode) < 4 and MODES & set(mode) for mode in modes)):
            yield node.lineno


def test_files_are_written_in_one_place() -> None:
    results = {
        str(path.relative_to(ROOT))
        for place in PLACES
        for path in (ROOT / place).rglob("*.py")
        if MAY_WRITE.search(text := path.read_text("utf-8")) and list(writes(ast.parse(text)))
    }
    assert results == set(KNOWN)


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_what_others_write_is_there_whole_or_not_at_all(tmp_path: Path, kind: str) -> None:
    def make(partial: Path) -> None:
        if kind == "folder":
            partial.mkdir()
        (partial / "a.csv" if kind == "folder" else partial).write_text("half")

    target = tmp_path / "out"
    with suppress(OSError), create_atomically(target) as partial:
        make(partial)
        raise OSError(28, "No space left on device")
    assert list(tmp_path.iterdir()) == []
    with create_atomically(target) as partial:
        make(partial)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    with pytest.raises(FileExistsError), create_atomically(target):
        pass


def test_statistics_for_which_there_is_no_room_leave_nothing(senki, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    senki("demo", "robotech")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("projections.exports.data_package._resource", full)
    before = sorted(path.name for path in tmp_path.iterdir())
    answer = senki("stats", "games", "--package", "out")
    assert (answer.code, sorted(path.name for path in tmp_path.iterdir())) == (4, before)
    monkeypatch.setattr("projections.exports.table_exports.row_batches", full)
    assert senki("stats", "games", "--sqlite", "out.sqlite").code == 4
    assert sorted(path.name for path in tmp_path.iterdir()) == before


@pytest.mark.parametrize("why", ["disk I/O error", "unable to open database file"])
def test_heads_that_cannot_be_opened_are_an_alarm_where_the_folder_can_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise sqlite.OperationalError(why)

    open_log(tmp_path).close()
    monkeypatch.setattr("replays.log.log_factory.SqliteTables", fails)
    with pytest.raises(OSError, match="heads of its games cannot be opened"):
        open_log(tmp_path)


def test_heads_that_another_process_holds_are_reported_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def held(*_: object, **__: object) -> None:
        raise sqlite.OperationalError("database is locked")

    monkeypatch.setattr("replays.log.log_factory.SqliteTables", held)
    with pytest.raises(sqlite.OperationalError, match="locked"):
        open_log(tmp_path)


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (ZeroDivisionError("a card"), 5, "something is wrong inside of Senki (ZeroDivisionError at test_writing.py:"),
        (OSError(28, "No space left on device", "log"), 4, "log: the disk is full; nothing was recorded"),
        (sqlite.OperationalError("database is locked"), 4, "another process holds it; nothing was recorded"),
        (sqlite.DatabaseError("malformed"), 3, "the database is damaged: malformed"),
        (KeyboardInterrupt(), 130, ""),
    ],
    ids=lambda value: type(value).__name__,
)
def test_whatever_nobody_expected_is_one_line_of_the_terminal_and_an_exit_code(
    error: BaseException, code: int, told: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def falls() -> None:
        raise error

    app = typer.Typer(cls=application.SenkiGroup)
    app.callback()(application.main)
    app.command("falls")(falls)
    monkeypatch.setattr(application, "build_application", lambda words: app)
    monkeypatch.setattr(sys, "argv", ["senki", "falls"])
    monkeypatch.delenv("SENKI_TRACE", raising=False)
    with pytest.raises(SystemExit) as left:
        terminal.run()
    said = "".join(capfd.readouterr())
    assert left.value.code == code
    assert told in said
    assert "Traceback" not in said
    assert "a card" not in said
    if code == 5:
        monkeypatch.setitem(os.environ, "SENKI_TRACE", "1")
        with pytest.raises(ZeroDivisionError):
            terminal.run()
