"""A scan covers only the events after the last sound one, or the whole log if another program has changed its files."""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from replays.log import UndamagedLog, open_log, verification_mark_file
from replays.log.entries import encode_entry
from replays.log.integrity import damage_scan
from replays.log.integrity.verification_mark import FILE_NAME as MARK
from replays.log.log_factory import FILE_NAME
from replays.sqlite_driver import sqlite
from tests.replays.test_log import GAME, LOG, SAID, fill


@pytest.fixture
def scans(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Records the start of every scan: the id of the event after which it began."""
    starts, scan = list[int](), damage_scan.find_damage

    def noted(log, after, upto):
        starts.append(after)
        return scan(log, after, upto)

    monkeypatch.setattr(damage_scan, "find_damage", noted)
    return starts


def sound(folder: Path) -> UndamagedLog:
    with open_log(folder) as log:
        return UndamagedLog(log, verification_mark_file(folder))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with open_log(tmp_path) as log:
        fill(log)
    return tmp_path


def test_a_second_report_over_the_same_files_does_not_look_again(folder: Path, scans: list[int]) -> None:
    assert [sound(folder).damaged for _ in range(3)] == [{}, {}, {}]
    assert scans == [0]


def test_after_something_was_said_only_that_is_looked_at(folder: Path, scans: list[int]) -> None:
    sound(folder)
    with open_log(folder) as log:
        log.append(GAME, len(LOG), LOG[-1:], "goes on", SAID)
        fill(log, "another")
    assert [sound(folder).damaged for _ in range(2)] == [{}, {}]
    assert scans == [0, len(LOG)]


@pytest.mark.in_file
@pytest.mark.parametrize("change", ["state = x'00'", "topic = ''", "originator_version = originator_version + 1"])
def test_what_is_wrong_with_a_new_event_is_found(folder: Path, scans: list[int], change: str) -> None:
    """Given a scanned log, when an event is stored that differs from what was written, then its game is damaged there."""
    sound(folder)
    with open_log(folder) as log:
        log.append(GAME, len(LOG), LOG[-1:], "goes on", SAID)
        fill(log, "another")
    with closing(sqlite.connect(folder / FILE_NAME)) as file:
        file.execute("DROP TRIGGER stored_events_UPDATE")
        file.execute(f"UPDATE stored_events SET {change} WHERE rowid = ?", (len(LOG) + 1,))
        file.commit()
    assert {game: result.position for game, result in sound(folder).damaged.items()} == {GAME: len(LOG)}
    assert scans == [0, len(LOG)]


@pytest.mark.in_file
def test_a_new_event_that_was_rewritten_with_a_sound_chain_is_found(folder: Path, scans: list[int]) -> None:
    """Given a scanned log, when its next event is replaced by a fitting one, then the stored head reveals it."""
    sound(folder)
    with open_log(folder) as log:
        log.append(GAME, len(LOG), LOG[-1:], "goes on", SAID)
        before = log.links(GAME)[-2]
    forged = encode_entry(GAME, len(LOG), "goes on", SAID, before, LOG[-2])
    with closing(sqlite.connect(folder / FILE_NAME)) as file:
        file.execute("DROP TRIGGER stored_events_UPDATE")
        file.execute("UPDATE stored_events SET state = ? WHERE rowid = ?", (forged.state, len(LOG) + 1))
        file.commit()
    assert {game: result.kind for game, result in sound(folder).damaged.items()} == {GAME: "rewritten"}
    assert scans == [0, len(LOG)]


@pytest.mark.in_file
def test_a_journal_that_went_into_its_file_is_no_reason_to_look_again(folder: Path, scans: list[int]) -> None:
    with open_log(folder) as keeper:
        keeper.append(GAME, len(LOG), LOG[-1:], "goes on", SAID)
        sound(folder)
        assert (folder / f"{FILE_NAME}-wal").stat().st_size
    sound(folder)
    assert scans == [0]


@pytest.mark.in_file
def test_a_flipped_bit_is_found_though_the_times_of_the_file_were_set_back(folder: Path, scans: list[int]) -> None:
    sound(folder)
    file = folder / FILE_NAME
    about, content = file.stat(), bytearray(file.read_bytes())
    content[content.rindex(LOG[-1].name.encode()) + 1] ^= 1
    file.write_bytes(content)
    os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert [set(sound(folder).damaged) for _ in range(2)] == [{GAME}, {GAME}]
    assert scans == [0, 0, 0], "a damaged log is scanned each time"


@pytest.mark.in_file
def test_a_copy_in_another_place_and_a_list_that_nobody_wrote_are_not_believed(folder: Path, scans: list[int]) -> None:
    sound(folder)
    content = (folder / MARK).read_bytes()
    wrong = [b"", b"{}", b"[[", b"null", b'{"upto": 1, "link": "00", "files": [1]}', b'{"upto": -1, "link": "", "files": []}']
    for each in wrong:
        (folder / MARK).write_bytes(each)
        sound(folder)
    assert scans == [0] * 7
    (folder / FILE_NAME).write_bytes((folder / FILE_NAME).read_bytes())
    (folder / MARK).write_bytes(content)
    sound(folder)
    assert scans == [0] * 8


@pytest.mark.in_file
def test_another_log_in_the_same_place_is_looked_at_from_its_beginning(
    folder: Path, tmp_path: Path, scans: list[int]
) -> None:
    sound(folder)
    with open_log(tmp_path / "elsewhere") as log:
        fill(log, "elsewhere")
        log.append("elsewhere", len(LOG), LOG[-1:], "goes on", SAID)
    for name in (FILE_NAME, "heads/heads.sqlite"):
        shutil.copy(tmp_path / "elsewhere" / name, folder / name)
    sound(folder)
    assert scans == [0, 0]


FAULTS = {
    "changed bytes": "UPDATE stored_events SET state = x'00' WHERE rowid = {0}",
    "another kind": "UPDATE stored_events SET topic = '' WHERE rowid = {0}",
    "another place": "UPDATE stored_events SET originator_version = originator_version + 90 WHERE rowid = {0}",
    "a row that is gone": "DELETE FROM stored_events WHERE rowid = {0}",
}


@pytest.mark.in_file
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("row", [1, 2, len(LOG), len(LOG) + 1, 2 * len(LOG) - 1, 2 * len(LOG)])
@pytest.mark.parametrize("start", [0, 3])
def test_a_scan_while_reading_finds_what_a_scan_alone_finds(folder: Path, fault: str, row: int, start: int) -> None:
    """Given a damaged game next to a sound one, when the log is read from an id on in small batches, then the same game is
    damaged at the same place as in a scan, and a later report scans again."""
    with open_log(folder) as log:
        fill(log, "another")
    with closing(sqlite.connect(folder / FILE_NAME)) as file:
        for (trigger,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            file.execute(f"DROP TRIGGER {trigger}")
        file.execute(FAULTS[fault].format(row))
        file.commit()
    with open_log(folder) as log:
        alone = UndamagedLog(log)
        reading = UndamagedLog(log, verification_mark_file(folder), while_reading=True)
        while batch := reading.notifications(start, 2):
            start = batch[-1].id
        reading.finish_scan()
    assert {game: (each.position, each.kind) for game, each in reading.damaged.items()} == {
        game: (each.position, each.kind) for game, each in alone.damaged.items()
    }
    assert alone.damaged
    assert not (folder / MARK).exists()


def test_a_scan_while_reading_leaves_a_mark(folder: Path, scans: list[int]) -> None:
    with open_log(folder) as log:
        reading = UndamagedLog(log, verification_mark_file(folder), while_reading=True)
        assert len(reading.notifications(0, 1000)) == len(LOG)
        reading.finish_scan()
    assert sound(folder).damaged == {}
    assert scans == []
