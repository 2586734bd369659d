"""Fault 18: an older release refuses the data folder of a newer one before it writes anything."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from replays.log import open_log
from replays.log.data_format import DATA_FORMAT, NewerDataFormat
from scripts.cli.__main__ import _fell as exit_code
from scripts.cli.terminal.output import MACHINE_FAULT
from tests.cli.senki import senki

__all__ = ["senki"]


def set_format(data: Path, number: int) -> None:
    with closing(sqlite3.connect(data / "games.sqlite")) as file:
        file.execute(f"PRAGMA user_version = {number}")


def digests(data: Path) -> dict[str, str]:
    """The hash of every file; the locks of SQLite in shared memory are no data."""
    return {
        str(each): sha256(each.read_bytes()).hexdigest()
        for each in sorted(data.rglob("*"))
        if each.is_file() and not each.name.endswith("-shm")
    }


def refusal(senki, words: tuple[str, ...]) -> tuple[int, str]:
    """Exit code and reason; an error that no command catches is one of the outermost frame, which has its code."""
    try:
        answer = senki(*words)
    except NewerDataFormat as error:
        return exit_code(error), str(error.strerror)
    return answer.code, answer.err


@pytest.mark.parametrize(
    "words",
    [("games",), ("say", "last", "A concede"), ("check",), ("league", "list"), ("rebuild",), ("compact",)],
)
def test_a_folder_of_a_newer_release_is_refused_before_it_is_written(senki, tmp_path, words) -> None:
    """Given a data folder with a higher format, when any command opens it, then it is refused and no byte has changed."""
    data = tmp_path / "data"
    assert senki("new", "star_front").code == 0
    set_format(data, DATA_FORMAT + 1)
    before = digests(data)
    code, reason = refusal(senki, words)
    assert code == MACHINE_FAULT
    assert f"a newer Senki has written it (format {DATA_FORMAT + 1}" in reason
    assert digests(data) == before


def test_the_format_of_an_older_folder_rises_when_it_is_opened(tmp_path: Path) -> None:
    """Given a folder of a release that stored no format, when it is opened, then it has that of this release."""
    open_log(tmp_path).close()
    set_format(tmp_path, 0)
    open_log(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (DATA_FORMAT,)
