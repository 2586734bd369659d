"""T6, T14, T19: what is wrong with one game, one file or one folder stays where it is, and is stated."""

from __future__ import annotations

import os
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from api.middleware.errors import unexpected_error_problem
from replays import sqlite_driver as reading
from replays.atomic_files import write_atomically
from replays.clerk import Clerk
from replays.log import DamagedLog, UndamagedLog, open_log, open_tables
from replays.sqlite_driver import sqlite
from replays.storage_problems import StorageProblem, find_storage_problem
from scripts.cli.commands.backup_restore import _findings
from tests.api.served import Served, Table
from tests.api.test_tournaments import Night
from tests.faults.fuzzing import UNLIMITED
from tests.faults.mutating import games
from tests.projections.handmade import Handmade
from tests.projections.shelf import Shelf
from tests.soak import in_full

ROW = "UPDATE stored_events SET {0} WHERE originator_id = 'broken' AND originator_version = 1"


def two_games(folder: Path) -> None:
    """A log with two games of two events."""
    events = games(1, ["gundam_war"])[0][:2]
    with open_log(folder) as log:
        for game in ("sound", "broken"):
            log.append(game, 0, events, "client-made-id-1", bytes(16))


@pytest.mark.parametrize("change", ["state = 5", "state = 'text'", "state = x''", "state = x'00'", "topic = 7", "topic = ''"])
def test_a_row_of_another_kind_damages_its_game_alone(tmp_path: Path, change: str) -> None:
    two_games(tmp_path)
    with closing(sqlite.connect(tmp_path / "games.sqlite")) as file:
        file.execute("DROP TRIGGER stored_events_UPDATE")
        file.execute(ROW.format(change))
        file.commit()
    with open_log(tmp_path) as log:
        with pytest.raises(DamagedLog, match="game broken, event 1 is damaged"):
            log.read("broken")
        sound = UndamagedLog(log)
        assert {game: result.position for game, result in sound.damaged.items()} == {"broken": 1}
        assert {noted.game for noted in sound.notifications()} == {"sound"}
        assert len(Clerk(log).events("sound")) == 2


def test_a_game_that_cannot_be_followed_is_counted_nowhere_and_the_others_are(opens: Any) -> None:
    odd = Handmade().ends(A="win", B="loss").events
    odd[1] = odd[1]._replace(changes=(object(),))  # type: ignore[arg-type]
    shelf = Shelf({"odd": odd})
    shelf.add("sound", Handmade().ends(A="win", B="loss").events)
    models = opens(shelf)
    models.catch_up()
    assert [row["game"] for row in models.query("SELECT game FROM games")] == ["sound"]
    assert set(models.failures) == {"odd"}
    assert all(row["error"] == "" for row in models.health())


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "game.senki"
    write_atomically(target, b"first")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space") as error:
        write_atomically(target, b"second")
    assert (target.read_bytes(), [path.name for path in tmp_path.iterdir()]) == (b"first", ["game.senki"])
    assert find_storage_problem(error.value) is StorageProblem.FULL
    assert unexpected_error_problem(error.value).status == 507


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("database or disk is full", 507),
        ("attempt to write a readonly database", 503),
        ("database is locked", 503),
        ("disk I/O error", 500),
    ],
)
def test_what_the_machine_cannot_do_has_an_answer_of_its_own(words: str, status: int) -> None:
    try:
        try:
            raise sqlite.OperationalError(words)
        except sqlite.OperationalError as error:
            raise RuntimeError("above") from error
    except RuntimeError as error:
        problem = unexpected_error_problem(error)
    assert problem.status == status
    assert words not in str(problem.document)


OWN = ("links", "seat_signatures", "provenance", "provenance_index", "proposals", "branches", "consents", "withdrawn")
ODD = (b"\xff\xfe", "odd")
ASKED = ("", "links", "branches", "proposals", "signatures", "record.senki?sign=true")


@pytest.mark.parametrize("table", OWN)
def test_a_row_of_the_services_own_that_cannot_be_read_stops_nobody(tmp_path: Path, table: str) -> None:
    """Every column in turn holds what it is not for: the game loses what the row was, and no answer is an error."""
    with closing(Served(tmp_path, limits=UNLIMITED)) as served:
        game, other = served.table(), served.table()
        for each in (game, other):
            each.begin()
            each.post("signatures", {"position": each.position}, "seat:A")
            each.post("withdraw", {"id": "never-came-in-0001"}, "seat:A")
            each.post("branches", {"at": each.position, "name": "what if"})
            each.post(f"proposals/{each.send('proposals', {'seat': 'A'}, 'seat:A').json()['id']}/agree", None, "seat:B")
        origins = served.app.state.senki.origins
        assert origins.uncounted() == frozenset()
        with closing(sqlite.connect(tmp_path / "links.sqlite", isolation_level=None)) as file:
            columns = [row[1] for row in file.execute(f"PRAGMA table_info({table})")]
            (first,) = file.execute(f"SELECT min(rowid) FROM {table}").fetchone()
            assert first is not None
            for number, column in enumerate(columns):
                (was,) = file.execute(f"SELECT {column} FROM {table} WHERE rowid = ?", (first,)).fetchone()
                for odd in in_full(ODD, ODD[number % len(ODD) :][:1]):
                    file.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (odd, first))
                    served.reload_trust()
                    assert served.client.get("/api/games").status_code == 200, (column, odd)
                    wanted = in_full(ASKED, ("", ASKED[1 + number % (len(ASKED) - 1)]))
                    assert max(game.get(path).status_code for path in wanted) < 500, (column, odd)
                    assert [other.get(path).status_code for path in wanted] == [200] * len(wanted), (column, odd)
                file.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (was, first))
            file.execute(f"UPDATE {table} SET {columns[0]} = x'00' WHERE rowid = ?", (first,))
    assert f"1 row of {table} cannot be read: {columns[0]} is no text" in " ".join(map(str, _findings(tmp_path)))


HIGH = "cast(x'fffe41' as text)"
"""What a text becomes in which the high bit of a letter has changed."""
LAST = "(game, position) IN (SELECT game, max(position) FROM {0}_heads_rows GROUP BY game ORDER BY game LIMIT 1)"
"""The newest head of a game."""
LISTS = ("/api/games", "/api/leagues", "/api/statistics/games", "/api/statistics/ratings")


@pytest.mark.parametrize(
    ("file", "change", "games", "leagues"),
    [
        ("games", f"UPDATE stored_events SET originator_id = {HIGH} WHERE rowid = 1", 1, 2),
        ("games", "UPDATE stored_events SET originator_id = x'fe' WHERE rowid = 3", 1, 2),
        ("games", f"UPDATE stored_events SET topic = {HIGH} WHERE rowid = 3", 1, 2),
        ("games", f"UPDATE league_events SET originator_id = {HIGH} WHERE rowid = 1", 2, 1),
        ("games", "UPDATE league_events SET state = 5 WHERE rowid = 2", 2, 1),
        ("heads/heads", f"UPDATE senki_heads_rows SET position = 'odd' WHERE {LAST.format('senki')}", 1, 2),
        ("heads/heads", f"UPDATE senki_heads_rows SET links = 5 WHERE {LAST.format('senki')}", 1, 2),
        ("heads/heads", f"UPDATE senki_heads_rows SET game = {HIGH} WHERE {LAST.format('senki')}", 2, 2),
        ("heads/heads", f"UPDATE league_heads_rows SET position = x'00' WHERE {LAST.format('league')}", 2, 1),
        ("readmodels", "UPDATE projection_positions SET position = 'odd'", 2, 2),
        ("readmodels", "UPDATE games_terms SET status = x'fffe'", 2, 2),
        ("readmodels", f"UPDATE counted SET game = {HIGH} WHERE rowid = 1", 2, 2),
    ],
)
def test_a_damaged_row_of_any_file_stops_no_other_game_and_no_list(
    tmp_path: Path, file: str, change: str, games: int, leagues: int
) -> None:
    """What follows from the log is made again; a damaged game or tournament is left out, and health says so."""
    with closing(Served(tmp_path, limits=UNLIMITED)) as served:
        for table in (served.table(), served.table()):
            table.link("spectator", everybody=True)
            Night(served)
        assert [served.client.get(path).status_code for path in LISTS] == [200] * len(LISTS)
    with closing(sqlite.connect(tmp_path / f"{file}.sqlite", isolation_level=None)) as result:
        for (name,) in result.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            result.execute(f"DROP TRIGGER {name}")
        result.execute(change)
    (tmp_path / "checked.json").unlink()  # what was looked at before is looked at again, as `verify --log` does
    with closing(Served(tmp_path, limits=UNLIMITED)) as served:
        assert [served.client.get(path).status_code for path in LISTS] == [200] * len(LISTS)
        assert [len(served.client.get(path).json()["items"]) for path in LISTS[:2]] == [games, leagues]
        assert served.client.get("/api/health").json()["well"] is (file == "readmodels")
    if file != "readmodels":
        assert any("damaged" in finding for finding in _findings(tmp_path))


def test_statistics_whose_file_nobody_can_read_are_rebuilt(tmp_path: Path) -> None:
    with closing(Served(tmp_path, limits=UNLIMITED)) as served:
        served.table().link("spectator", everybody=True)
        assert served.client.get("/api/games").status_code == 200
    (tmp_path / "readmodels.sqlite").write_bytes(b"no database" * 1000)
    with closing(Served(tmp_path, limits=UNLIMITED)) as served:
        assert len(served.client.get("/api/games").json()["items"]) == 1


def test_what_holds_games_and_links_is_read_by_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    two_games(folder)
    (folder / "games.sqlite").chmod(0o644)
    with open_log(folder) as log, closing(open_tables(log, folder, "links")) as tables:
        tables.define("links", "id TEXT")
        tables.secret_key("links")
        results = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir() if path.is_file()}
    assert {"games.sqlite", "links.sqlite", "links.key"} <= set(results)
    assert {name: oct(mode) for name, mode in results.items() if mode & 0o077} == {}


@pytest.mark.parametrize("ahead", [True, False])
def test_a_folder_that_can_only_be_read_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ahead: bool) -> None:
    two_games(tmp_path)
    if ahead:  # the last event lies in the write-ahead log alone, as after a crash
        keeper = sqlite.connect(tmp_path / "games.sqlite")
        keeper.execute("SELECT count(*) FROM stored_events").fetchone()
        with open_log(tmp_path) as log:
            log.append("sound", 2, games(1, ["gundam_war"])[0][2:3], "client-made-id-2", bytes(16))
    before = {path.name for path in tmp_path.rglob("*")}
    monkeypatch.setattr(reading, "is_writable", lambda path: False)
    with open_log(tmp_path) as log:
        assert len(log.read("sound")) == (3 if ahead else 2)
        assert log.games() == ["sound", "broken"]
        with pytest.raises(Exception, match=r"readonly|read-only") as error:
            log.append("new", 0, games(1, ["gundam_war"])[0][:1], "client-made-id-3", bytes(16))
    assert find_storage_problem(error.value) is StorageProblem.READ_ONLY
    assert {path.name for path in tmp_path.rglob("*")} == before


def test_a_service_over_a_folder_that_can_only_be_read_shows_its_games_and_says_why_nothing_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Served(tmp_path)
    table = before.table()
    before.close()
    monkeypatch.setattr(reading, "is_writable", lambda path: False)
    monkeypatch.setattr("projections.storage.read_model_store.os.access", lambda path, how: False)
    served = Served(tmp_path)
    again = Table(served, table.game, table.keys["organiser"])
    assert again.get("table").status_code == 200
    assert [row["id"] for row in served.client.get("/api/games").json()["items"]] == [table.game]
    answer = again.send("note", {"text": "hello"}, client="another-client-made-id")
    assert (answer.status_code, answer.json()["type"]) == (503, "/problems/read-only")
    served.close()
