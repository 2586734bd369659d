"""T4, T17, T22: backups, while it is written to as well; putting them back; and looking whether all is well."""

from __future__ import annotations

import json
import shutil
import stat
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from replays.backup import BadBackup, make_backup, restore_backup
from replays.log import GameLog, open_log
from tests.faults.mutating import games

SHORT = "ruleset: gundam_war\nplayer A: cleo\nplayer B: dan\n\nA keep\nB keep\nfirst A\nB concede\n"


def test_a_backup_is_taken_checked_and_put_back(senki: Any, tmp_path: Path) -> None:
    (tmp_path / "short.txt").write_text(SHORT, encoding="utf-8")
    game = senki("record", "short.txt", "--json").data["id"]
    log = senki("log", game).out
    assert senki("check", "--drill").code == 0
    assert senki("backup", "kept").code == 0
    assert "there is something already" in senki("backup", "kept").err
    assert "it is not empty" in senki("restore", "kept").err
    assert {stat.S_IMODE(path.stat().st_mode) & 0o077 for path in (tmp_path / "kept").rglob("*") if path.is_file()} == {0}
    shutil.rmtree(tmp_path / "data")
    assert senki("restore", "kept").code == 0
    assert senki("log", game).out == log
    assert senki("stats", "--json").data


def test_a_backup_in_which_a_bit_has_changed_is_not_put_back(senki: Any, tmp_path: Path) -> None:
    (tmp_path / "short.txt").write_text(SHORT, encoding="utf-8")
    senki("record", "short.txt")
    senki("backup", "kept")
    path = tmp_path / "kept" / "games.sqlite"
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    answer = senki("restore", "kept", "--data", "elsewhere")
    assert (answer.code, (tmp_path / "elsewhere").exists()) == (3, False)
    assert "games.sqlite: it is not what was written" in answer.err


@pytest.mark.parametrize("name", ["../outside", "/etc/hostname"])
def test_a_backup_names_files_inside_of_it_only(tmp_path: Path, name: str) -> None:
    result = {"form": "senki-backup", "version": 1, "files": {name: {"size": 0, "sha256": ""}}}
    (tmp_path / "manifest.json").write_text(json.dumps(result))
    with pytest.raises(BadBackup, match="no file of a backup"):
        restore_backup(tmp_path, tmp_path / "data")


def appended(log: GameLog, number: int) -> None:
    events = games(1, ["gundam_war"])[0]
    log.append(
        "game", number, [events[0] if number == 0 else events[1]._replace(line=number)], f"client-made-id-{number}", bytes(16)
    )


def test_a_backup_that_is_taken_while_games_go_on_is_whole(tmp_path: Path) -> None:
    stop, ready = Event(), Event()

    def write() -> None:
        with open_log(tmp_path / "data") as log:
            number = 0
            while not stop.is_set():
                appended(log, number)
                number += 1
                if number == 20:
                    ready.set()

    writer = Thread(target=write)
    writer.start()
    assert ready.wait(60)
    lengths = []
    for number in range(5):
        make_backup(tmp_path / "data", tmp_path / f"kept-{number}", 0)
        restore_backup(tmp_path / f"kept-{number}", tmp_path / f"again-{number}")
        with open_log(tmp_path / f"again-{number}") as log:
            lengths.append(len(log.read("game")))
    stop.set()
    writer.join()
    assert lengths == sorted(lengths)
    assert lengths[0] >= 20


def test_what_cannot_be_written_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_log(tmp_path / "data") as log:
        appended(log, 0)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("replays.backup._checksum", full)
    with pytest.raises(OSError, match="No space"):
        make_backup(tmp_path / "data", tmp_path / "kept", 0)
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_findings_have_an_exit_code(senki: Any, tmp_path: Path) -> None:
    (tmp_path / "short.txt").write_text(SHORT, encoding="utf-8")
    senki("record", "short.txt")
    (tmp_path / "data" / "more.sqlite").write_bytes(b"no database at all" * 100)
    answer = senki("check", "--json")
    assert answer.code == 3
    assert len(answer.data["findings"]) == 2
