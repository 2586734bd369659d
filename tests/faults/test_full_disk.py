"""Fault 14: on a full disk the terminal goes on reading, and whatever writes ends with exit code 4."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from replays.sqlite_driver import READ_ONLY_COPIES
from scripts.cli.terminal.output import MACHINE_FAULT
from tests.cli.senki import senki, typed

__all__ = ["senki"]
READING = (
    ("games",), ("stats",), ("table", "last"), ("log", "last"), ("sheet", "last"), ("audit", "last"), ("players",),
    ("links", "last"), ("branches", "last"), ("league", "list"), ("verify", "--log"), ("export", "last", "/dev/null"),
)  # fmt: skip
WRITING = (
    ("new", "star_front"),
    ("say", "last", "note: late"),
    ("rebuild",),
    ("league", "open", "Cup", "--ruleset", "star_front"),
)
NO_MORE_THAN = 500_000
"""The size of files, in bytes, that a process may write: more than the log has, less than SQLite needs."""


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Path:
    """A data folder with a game."""
    data = tmp_path_factory.mktemp("played") / "data"
    assert typed("demo", "star_front", "--data", str(data)).code == 0
    return data


@pytest.fixture
def full(senki, monkeypatch, played, tmp_path):
    """That folder, on a disk without room."""
    copytree(played, tmp_path / "data")
    monkeypatch.setattr("replays.sqlite_driver.has_free_space", lambda folder: False)
    monkeypatch.setattr("projections.storage.read_model_store._has_room", lambda path: False)
    yield senki
    READ_ONLY_COPIES.for_lack_of_room = False


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_reading_goes_on_where_the_disk_is_full(full, words: tuple[str, ...]) -> None:
    """Given a full disk, when a command only reads, then it answers."""
    assert full(*words).code == 0


def test_what_writes_to_a_full_disk_says_so(full, tmp_path: Path) -> None:
    """Given a full disk, when a command writes, then it ends with exit code 4 and names the disk, and nothing is stored."""
    before, data = full("log", "last").out, tmp_path / "copy"
    copytree(tmp_path / "data", data, ignore=ignore_patterns("*-shm"))  # no process has it open
    for words in WRITING:
        ended = run_process(words, data)
        assert ended.returncode == MACHINE_FAULT, (words, ended.stderr)
        assert "disk is full" in ended.stderr, words
    assert run_process(("log", "last"), data).stdout == before


def run_process(words: tuple[str, ...], data: Path) -> subprocess.CompletedProcess[str]:
    """Runs a command in a process of its own that may write no file of any size."""
    return subprocess.run(
        [sys.executable, "-m", "scripts.cli", *words, "--data", str(data)],
        capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": os.fspath(Path(__file__).parents[2])},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (NO_MORE_THAN, NO_MORE_THAN)),
    )  # fmt: skip
