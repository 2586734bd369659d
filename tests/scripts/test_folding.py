"""A whole log becomes an archive by many hands, and is what it would be by one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import duckdb
import pytest

from domain.tournaments.events import DeckSubmitted, TournamentEvent
from domain.tournaments.fold import fold
from domain.tournaments.tournament_format import Stage
from projections import GameFilter, ReadModels
from projections.archive import open_archive
from projections.exports.table_exports import exportable_tables, table_rows
from projections.statistics_queries import answer_question
from replays.log import GameLog, UndamagedLog, open_log
from replays.msgpack_codec import fingerprint
from replays.sqlite_driver import sqlite
from replays.tournaments.log import event_without_decks
from scripts.cli import archive_builder
from scripts.cli.archive_builder import (
    ArchiveTask,
    BuiltArchive,
    DaskUnavailable,
    TaskRunner,
    build_archive,
    dask_runner,
    process_runner,
)
from tests.projections.handmade import Handmade
from tests.projections.shelf import Said
from tests.projections.test_questions import won
from tests.tournaments.random_tournaments import RandomTournament
from tests.tournaments.scene import Evening
from tests.unsealed_rows import unseal

ALL = GameFilter(unlisted=True, views=True)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks of two games."""
    monkeypatch.setattr(archive_builder, "GAMES_PER_TASK", 2)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GameLog]:
    """Five games of two rulesets and two seasons, some players spelled in two ways."""
    spelled = {"A": "Anna", "B": "ｂｅｎ"}
    games = {
        "one": won("A", season="2025"),
        "two": Said(players=spelled).begins().says("B", "concede").events,
        "three": Handmade(players=spelled, about={"season": "2026"}).ends(A="win", B="loss").events,
        "four": Handmade(lists={"A": {"ape": 2}}).draws("A", "#1").plays("A", "#1", "ape").ends(A="win", B="loss").events,
        "five": won("B", season="2026"),
    }
    with open_log(tmp_path / "data") as made:
        for game, events in games.items():
            made.append(game, 0, events, f"client {game}", fingerprint(0))
        yield made


def sealed_tournament() -> list[TournamentEvent]:
    """A match of a running tournament with a sealed list."""
    made = Evening(("ann", "ben"), (Stage("swiss", 2),), decklists="sealed", season="2026")
    return made.says(DeckSubmitted("ann", "Tide", "blue", "x", "3 Kestrel", "salt")).round("ann-ben 2-0").events


def folded(log: GameLog, folder: Path, run: TaskRunner) -> BuiltArchive:
    task = ArchiveTask("", folder / "data", {}, (), (), {}, folder)
    return build_archive(log, task, folder / "archive", ("five",), run, lambda done, of: None)


def same_as_counted(log: GameLog, folder: Path) -> None:
    """The archive has the rows that read models have."""
    with (
        closing(ReadModels(folder / "models.sqlite", UndamagedLog(log))) as models,
        open_archive(folder / "archive") as archive,
    ):
        models.catch_up()
        for name in exportable_tables(models):
            assert table_rows(archive, name, ALL) == table_rows(models, name, ALL), name


def test_processes_make_the_archive_that_one_would(log: GameLog, tmp_path: Path) -> None:
    made = folded(log, tmp_path, process_runner(2))
    assert (made.games, made.failures) == (5, {})
    assert made.events == sum(len(log.read(game)) for game in log.games())
    same_as_counted(log, tmp_path)
    with open_archive(tmp_path / "archive") as archive:
        assert archive.unvouched == {"five"}
        assert archive.about["upto"] == log.recorder.max_notification_id()
    assert not [path for path in (tmp_path / "archive").iterdir() if path.name.startswith("parts")]


def test_the_workers_of_a_scheduler_make_it_too(log: GameLog, tmp_path: Path) -> None:
    alone: dict[str, Any] = {"processes": False, "n_workers": 1, "threads_per_worker": 1, "dashboard_address": ":0"}
    from distributed import LocalCluster  # takes long, and every worker of the tests reads this file

    with LocalCluster(**alone) as cluster:
        made = folded(log, tmp_path, dask_runner(cluster.scheduler_address))
    assert (made.games, made.failures) == (5, {})
    same_as_counted(log, tmp_path)


def test_a_damaged_game_is_left_out_and_reported(log: GameLog, tmp_path: Path) -> None:
    unseal(tmp_path / "data")
    with closing(sqlite.connect(tmp_path / "data" / "games.sqlite")) as file:
        file.execute("DROP TRIGGER stored_events_UPDATE")
        file.execute("UPDATE stored_events SET state = x'00' WHERE originator_id = 'three' AND originator_version = 1")
        file.commit()
    made = folded(log, tmp_path, process_runner(1))
    assert (made.games, {game: at for game, (at, _) in made.failures.items()}) == (4, {"three": 1})
    same_as_counted(log, tmp_path)


def test_nothing_is_left_of_an_archive_that_failed(log: GameLog, tmp_path: Path) -> None:
    def fails(tasks: Any) -> Any:
        yield next(map(archive_builder.run_task, tasks))
        raise KeyboardInterrupt

    before = {path.name for path in tmp_path.iterdir()}
    with pytest.raises(KeyboardInterrupt):
        folded(log, tmp_path, fails)
    assert {path.name for path in tmp_path.iterdir()} == before


def test_without_dask_the_name_of_what_brings_it_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(DaskUnavailable, match=r"senki\[dask\]"):
        dask_runner("tcp://127.0.0.1:8786")


def test_a_scheduler_that_does_not_answer_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_builder, "SCHEDULER_TIMEOUT", 0.1)
    with pytest.raises(DaskUnavailable, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        list(dask_runner("tcp://127.0.0.1:9")([]))


def test_an_archive_of_tournaments_has_what_was_public_of_them(tmp_path: Path) -> None:
    """Given a log without a game, and tournaments, of which one has sealed lists, then the archive has the tournaments as
    they are, and no list that is sealed."""
    open_, sealed = RandomTournament(1), sealed_tournament()
    open_.play()
    streams = {"t-open": open_.events, "t-sealed": sealed}
    task = ArchiveTask("", tmp_path / "data", {}, (), (), {"Benny": "ben"}, tmp_path)
    with open_log(tmp_path / "data") as log:
        folded = {name: fold(events) for name, events in streams.items()}
        made = build_archive(
            log, task, tmp_path / "archive", (), process_runner(1), lambda done, of: None, folded, streams.get
        )
    assert (made.games, made.tournaments) == (0, 2)
    with open_archive(tmp_path / "archive") as archive:
        found = archive.tournaments()
        assert found["t-open"] == fold(open_.events)
        assert found["t-sealed"] == fold(event_without_decks(event) for event in sealed)
        assert found["t-sealed"].players["ann"].cards == ""
        assert archive.about["merges"] == {"Benny": "ben"}
        assert answer_question("games", lambda: archive, archive.tournaments, ALL) == []
        ratings = answer_question("ratings", lambda: archive, archive.tournaments, GameFilter())
        assert ratings == answer_question("ratings", lambda: archive, lambda: folded, GameFilter())


def test_another_program_reads_the_tables_of_tournaments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    events = sealed_tournament()
    task = ArchiveTask("", tmp_path / "data", {}, (), (), {}, tmp_path)
    with open_log(tmp_path / "data") as log:
        build_archive(
            log,
            task,
            tmp_path / "a",
            (),
            process_runner(1),
            lambda done, of: None,
            {"t-1": fold(events)},
            {"t-1": events}.get,
        )
    monkeypatch.chdir(tmp_path / "a")
    with duckdb.connect() as database:
        database.execute(Path("views.sql").read_text("utf-8"))
        (found,) = database.execute(
            "SELECT tournament, ruleset, season, winner FROM (SELECT *, player1 AS winner FROM league_matches)"
        ).fetchall()
        assert found == ("t-1", "gundam_war", "2026", "ann")
        assert database.execute("SELECT count(*) FROM league_log").fetchall() == [(len(events),)]
        assert database.execute("SELECT count(*) FROM games").fetchall() == [(0,)]
