"""Fault 17: statistics that were changed from outside are an alarm; so is a lost file at the start of a service."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from projections.statistics.game_list import GAMES
from scripts.cli.terminal.output import DAMAGED
from tests.cli.senki import senki

__all__ = ["senki"]


@pytest.fixture
def counted(senki, tmp_path: Path):
    """A data folder with a game and its statistics."""
    assert senki("demo", "star_front").code == 0
    assert senki("stats").code == 0
    assert senki("check").err.strip().endswith("all is well") or "64 MB" in senki("check").err
    return senki


@pytest.mark.parametrize("command", [("check",), ("verify", "--log")])
def test_changed_statistics_are_found_until_they_are_rebuilt(counted, tmp_path: Path, command: tuple[str, ...]) -> None:
    """Given statistics that agree with the log, when the number of turns of a game is changed in their file, then `check`
    and `verify --log` name the table; after a rebuild they do not."""
    assert "do not match the log" not in counted(*command).err
    change_turns(tmp_path / "data" / "readmodels.sqlite")
    answer = counted(*command)
    assert answer.code == DAMAGED
    assert "the statistics `games` do not match the log" in answer.err
    assert counted("rebuild").code == 0
    assert "do not match the log" not in counted(*command).err


def change_turns(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        tables = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        names = {table: [row[1] for row in file.execute(f'PRAGMA table_info("{table}")')] for table in tables}
        stored = next(table for table in tables if table.startswith("games") and "turns" in names[table])
        assert file.execute(f'UPDATE "{stored}" SET turns = turns + 7').rowcount > 0
        file.commit()
    assert GAMES.name == "games"
