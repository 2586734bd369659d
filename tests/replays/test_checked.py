"""A log that was found sound is not looked through again while nobody has touched its files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from replays.log import SoundLog, checked_log, health, open_log
from replays.log.checked import FILE_NAME as KEPT
from replays.log.opening import FILE_NAME
from tests.replays.test_log import GAME, LOG, fill


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Counts the looks through a whole log."""
    found, look = list[str](), health.find_damage

    def counted(log):
        found.append("looked")
        return look(log)

    monkeypatch.setattr(health, "find_damage", counted)
    return found


def sound(folder: Path) -> SoundLog:
    with open_log(folder) as log:
        return SoundLog(log, checked_log(folder))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with open_log(tmp_path) as log:
        fill(log)
    return tmp_path


def test_a_second_report_over_the_same_files_does_not_look_again(folder: Path, looks: list[str]) -> None:
    assert [sound(folder).damaged for _ in range(3)] == [{}, {}, {}]
    assert looks == ["looked"]


def test_after_something_was_said_it_is_looked_again(folder: Path, looks: list[str]) -> None:
    sound(folder)
    with open_log(folder) as log:
        fill(log, "another")
    sound(folder)
    sound(folder)
    assert looks == ["looked", "looked"]


def test_a_flipped_bit_is_found_though_the_times_of_the_file_were_set_back(folder: Path, looks: list[str]) -> None:
    sound(folder)
    file = folder / FILE_NAME
    about, content = file.stat(), bytearray(file.read_bytes())
    content[content.rindex(LOG[-1].name.encode()) + 1] ^= 1
    file.write_bytes(content)
    os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert [set(sound(folder).damaged) for _ in range(2)] == [{GAME}, {GAME}]
    assert looks == ["looked"] * 3, "what is damaged is looked at each time"


def test_a_copy_in_another_place_and_a_list_that_nobody_wrote_are_not_believed(folder: Path, looks: list[str]) -> None:
    sound(folder)
    kept = (folder / KEPT).read_bytes()
    for wrong in (b"", b"{}", b"[[", b"null"):
        (folder / KEPT).write_bytes(wrong)
        sound(folder)
    assert len(looks) == 5
    (folder / FILE_NAME).write_bytes((folder / FILE_NAME).read_bytes())
    (folder / KEPT).write_bytes(kept)
    sound(folder)
    assert len(looks) == 6
