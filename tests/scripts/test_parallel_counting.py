"""A long log is counted by a process for each core, with the rows that one process would store."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from projections import ReadModels
from replays.clerk import Clerk
from replays.log import UndamagedLog, open_log, verification_mark_file
from replays.msgpack_codec import fingerprint
from replays.sqlite_driver import sqlite
from scripts.cli import parallel_counting, read_models
from scripts.cli.parallel_counting import fill_in_parallel
from tests.projections.handmade import Handmade
from tests.projections.shelf import Said, everything
from tests.projections.test_questions import won
from tests.unsealed_rows import unseal

GAMES = {
    "one": won("A", season="2025"),
    "two": Said(players={"A": "Anna", "B": "ｂｅｎ"}).begins().says("B", "concede").events,
    "three": Handmade(players={"A": "ANNA", "B": "Ben"}).ends(A="win", B="loss").events,
    "four": Handmade().draws("A", "#1").plays("A", "#1", "ape").events,
}


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks of two games."""
    monkeypatch.setattr(parallel_counting, "GAMES_PER_TASK", 2)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with open_log(tmp_path / "data") as log:
        for game, events in GAMES.items():
            log.append(game, 0, events, f"client {game}", fingerprint(0))
    return tmp_path / "data"


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks run in this process."""
    monkeypatch.setattr(parallel_counting, "run_in_processes", lambda jobs, run, tasks: map(run, tasks))


class Counted:
    """What a report stores and finds, with processes or without."""

    def __init__(self, folder: Path, name: str, jobs: int) -> None:
        with open_log(folder) as log:
            sound = UndamagedLog(log, verification_mark_file(folder), while_reading=True)
            with closing(ReadModels(folder / name, sound)) as models:
                self.is_filled = fill_in_parallel(models, log, sound, folder, {}, jobs)
                self.read = models.catch_up()
                sound.finish_scan()
                models.remove_games(sound.damaged)
                self.rows = everything(models)
        self.damaged = {game: error.position for game, error in sound.damaged.items()}


def test_processes_store_the_rows_that_one_would(folder: Path) -> None:
    shared, alone = Counted(folder, "shared", 2), Counted(folder, "alone", 1)
    assert (shared.is_filled, shared.read, shared.damaged) == (True, 0, {})
    assert (alone.is_filled, alone.damaged) == (False, {})
    assert shared.rows == alone.rows


def test_events_that_come_while_processes_count_are_read_after_them(
    folder: Path, here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a game that goes on before it is read, then its events are counted once and nothing is called damaged."""
    count = parallel_counting.count_games

    def late(place: Any, games: tuple[str, ...]) -> Any:
        if "four" in games:
            with open_log(folder) as log:
                more = Handmade().draws("A", "#1").plays("A", "#1", "ape").ends(A="win", B="loss").events
                log.append("four", len(GAMES["four"]), more[len(GAMES["four"]) :], "client later", fingerprint(1))
        return count(place, games)

    monkeypatch.setattr(parallel_counting, "count_games", late)
    shared, alone = Counted(folder, "shared", 2), Counted(folder, "alone", 1)
    assert (shared.is_filled, shared.read, shared.damaged) == (True, 1, {})
    assert shared.rows == alone.rows


@pytest.mark.parametrize("sql", [
    "UPDATE stored_events SET state = x'00' WHERE originator_id = 'three' AND originator_version = 1",
    "DELETE FROM stored_events WHERE originator_id = 'three'",
    "DELETE FROM stored_events WHERE originator_id = 'three' AND originator_version = 2",
])  # fmt: skip
def test_damage_is_named_as_one_process_names_it(folder: Path, here: None, sql: str) -> None:
    unseal(folder)
    with closing(sqlite.connect(folder / "games.sqlite")) as file:
        for (trigger,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            file.execute(f"DROP TRIGGER {trigger}")
        file.execute(sql)
        file.commit()
    shared, alone = Counted(folder, "shared", 2), Counted(folder, "alone", 1)
    assert (shared.damaged, shared.rows) == (alone.damaged, alone.rows)
    assert [*shared.damaged] == ["three"]


def test_a_game_that_no_rules_give_is_left_to_one_process(folder: Path, here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_counting, "rows_of_game", lambda *args: {}["no such fact"])
    shared, alone = Counted(folder, "shared", 2), Counted(folder, "alone", 1)
    assert (shared.is_filled, shared.rows) == (False, alone.rows)


def test_the_first_report_of_a_long_log_uses_processes(folder: Path, here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a long log, when two reports are asked for, then only the first one counts by tasks."""
    counted: list[str] = []
    count = parallel_counting.count_games

    def noted(place: Any, games: tuple[str, ...]) -> Any:
        counted.extend(games)
        return count(place, games)

    monkeypatch.setattr(parallel_counting, "count_games", noted)
    monkeypatch.setattr(parallel_counting, "core_count", lambda: 2)
    monkeypatch.setattr(read_models, "LONG_LOG", 1)
    for _ in range(2):
        with open_log(folder) as log, closing(read_models.up_to_date_read_models(Clerk(log), folder)) as models:
            assert len(models.query("SELECT game FROM counted")) == len(GAMES)
    assert counted == [*GAMES]
