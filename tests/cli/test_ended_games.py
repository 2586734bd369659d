"""Whoever records the end of a game counts it: the next report has nothing to read."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from projections.storage.read_model_store import FILE_NAME
from replays.log import GameLog
from replays.log.integrity import damage_scan
from replays.sqlite_driver import sqlite
from scripts.cli import ended_games

SHEET = "ruleset: gundam_war\nplayer A: cleo\nplayer B: dan\n\nA keep\nB keep\nfirst A\nA concede\n"


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games of the events that are read in the order of the log, or scanned."""
    games: list[str] = []
    follow, rows = GameLog.notifications_and_ends, damage_scan._rows

    def noted(log, *args):
        events, ends = follow(log, *args)
        games.extend(event.game for event in events)
        return events, ends

    def scanned(log, *args) -> Iterator[tuple[str, object, object, object]]:
        for row in rows(log, *args):
            games.append(row[0])
            yield row

    monkeypatch.setattr(GameLog, "notifications_and_ends", noted)
    monkeypatch.setattr(damage_scan, "_rows", scanned)
    return games


def open_game(senki) -> str:
    return senki("new", "gundam_war", "--player", "A=ann", "--player", "B=ben").out.strip()


def test_a_report_after_an_evening_reads_nothing(senki, read, tmp_path) -> None:
    """Given games that were said line by line, recorded from a sheet and imported, when they are over and a report is asked
    for, then no event is read or scanned."""
    (tmp_path / "game.txt").write_text(SHEET)
    for _ in range(2):
        game = open_game(senki)
        gc.collect()  # closes the log, as the end of a process does
        assert senki("say", game, "B concede").code == 0
        gc.collect()
    assert senki("record", str(tmp_path / "game.txt")).code == 0
    gc.collect()
    assert senki("export", game, str(tmp_path / "game.senki")).code == 0
    assert senki("import", str(tmp_path / "game.senki"), "--data", "elsewhere").code == 0
    gc.collect()
    read.clear()
    assert {row["winner"] for row in senki("stats", "games", "--json").data} == {"A", "B"}
    assert len(senki("stats", "games", "--data", "elsewhere", "--json").data) == 1
    assert read == []


def test_a_line_that_ends_no_game_counts_nothing(senki, read, tmp_path) -> None:
    assert senki("say", open_game(senki), 'A note "here"').code == 0
    assert read == []
    assert not [*tmp_path.rglob(FILE_NAME)]


def test_a_long_log_is_left_to_the_report(senki, monkeypatch, tmp_path) -> None:
    """Given more events that are not counted than are read at once, when a game ends, then the report counts all."""
    monkeypatch.setattr(ended_games, "COUNTED_AT_ONCE", 3)
    game = open_game(senki)
    assert senki("say", game, "B concede").code == 0
    (path,) = tmp_path.rglob(FILE_NAME)
    with sqlite.connect(path) as file:
        assert {row[0] for row in file.execute("SELECT position FROM projection_positions")} == {0}
    assert [row["winner"] for row in senki("stats", "games", "--json").data] == ["A"]


def test_statistics_that_cannot_be_written_do_not_refuse_a_line(senki, tmp_path) -> None:
    """Given a damaged file of statistics, when a game ends, then its last line is stored, and the report names the damage."""
    game = open_game(senki)
    assert senki("stats", "games").code == 0
    (path,) = tmp_path.rglob(FILE_NAME)
    for old in path.parent.glob(f"{FILE_NAME}*"):
        old.unlink()
    path.write_bytes(b"no database" * 500)
    said = senki("say", game, "B concede")
    assert (said.code, said.err) == (0, "")
    assert senki("stats", "games").code == 3
