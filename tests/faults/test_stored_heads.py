"""T21: a log that was cut, written again or replaced, with a chain without a fault, is found by the heads of the server."""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import pytest

from api.links.store import LinkStore
from projections.read_models import ReadModels
from replays.log import DamagedLog, NoSuchGame, UndamagedLog, open_log, open_tables, verification_mark_file
from replays.log.integrity.heads import DelayedBatchWriter, HeadStore
from replays.log.log_factory import FILE_NAME
from replays.log.service_database import SqliteTables
from replays.sqlite_driver import sqlite
from tests.faults.log_forgery import FORGERIES, lay, rows_of
from tests.replays.test_log import GAME, LOG, SAID, fill
from tests.replays.toy import played

EARLIER = """CREATE TABLE senki_heads
(game TEXT PRIMARY KEY, position BIGINT NOT NULL, link BYTEA NOT NULL, marks TEXT NOT NULL, since BIGINT NOT NULL)"""
TRIES = 8
"""Forgeries of a kind; a thousand of all kinds are tried by `scripts/soak`."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A log of two games that nobody has touched."""
    with open_log(tmp_path) as log:
        fill(log)
        fill(log, "other", played(3))
    return tmp_path


@pytest.mark.parametrize("kind", FORGERIES)
@pytest.mark.parametrize("seed", range(TRIES))
def test_a_forged_log_is_found_and_the_first_false_event_is_named(folder: Path, kind: str, seed: int) -> None:
    at = FORGERIES[kind](folder, GAME, random.Random(f"{kind} {seed}"))
    with open_log(folder) as log:
        with pytest.raises(DamagedLog) as result:
            log.read(GAME)
        assert (result.value.game, result.value.position) == (GAME, at)
        assert UndamagedLog(log).damaged.keys() == {GAME}
        assert UndamagedLog(log).damaged[GAME].position == at
        assert log.read("other") == played(3)


def test_an_untouched_log_is_not_accused(folder: Path) -> None:
    with open_log(folder) as log:
        assert log.read(GAME) == LOG
        assert UndamagedLog(log).damaged == {}


@pytest.mark.parametrize("read_only", [False, True])
def test_heads_of_an_earlier_release_are_converted(folder: Path, read_only: bool) -> None:
    """Given heads as data format 3 had them, when the log is opened, then they know the same, and a cut is found."""
    with open_log(folder) as log:
        assert log.heads is not None
        known, links = log.heads.all(), {game: log.links(game) for game in log.games()}
    file = folder / "heads" / "heads.sqlite"
    with closing(sqlite.connect(file)) as tables:
        tables.execute("DROP TABLE senki_heads_rows")
        tables.execute(EARLIER)
        for game, head in known.items():
            marks = b"".join(link[:4] for link in links[game]).hex()
            tables.execute("INSERT INTO senki_heads VALUES (?, ?, ?, ?, ?)", (game, head.position, head.link, marks, 0))
        tables.commit()
    lay(folder, GAME, rows_of(folder, GAME)[:-3])
    if read_only:
        tables_of_folder = SqliteTables(folder / "heads", "heads")
        tables_of_folder._read_only = True  # as of a folder that cannot be written to
        heads = HeadStore(tables_of_folder, "senki_heads")
        assert heads.all() == known
        heads.close()
    else:
        with open_log(folder) as log:
            assert log.heads is not None
            assert log.heads.all() == known
            log.append("other", len(links["other"]), LOG[-1:], "goes on", SAID)
            assert log.heads.all()["other"] == (len(links["other"]) + 1, log.links("other")[-1], 0)
            with pytest.raises(DamagedLog) as result:
                log.read(GAME)
        assert (result.value.game, result.value.position) == (GAME, len(LOG) - 3)


def test_heads_are_merged_and_find_the_same(tmp_path: Path) -> None:
    """Given a long game, when its heads are merged, then few rows are left, and each cut and each change is named."""
    events = played(200)
    with open_log(tmp_path) as log:
        for start in range(0, len(events), 2):
            log.append(GAME, start, events[start : start + 2], f"saying {start}", SAID)
        assert log.heads is not None
        links, head = log.links(GAME), log.heads.head_of(GAME)
        assert head == (len(events), links[-1], 0)
        for at in (0, 7, len(links) // 2, len(links) - 1):
            fault = log.heads.find_fault(GAME, head, [*links[:at], *(b"x" * 32 for _ in links[at:])])
            assert fault is not None
            assert fault.position == at
    with closing(sqlite.connect(tmp_path / "heads" / "heads.sqlite")) as tables:
        assert len(tables.execute("SELECT position FROM senki_heads_rows").fetchall()) < len(events) / 3


def test_items_that_follow_each_other_are_written_together_and_in_order() -> None:
    """Given many items within a moment, when nothing else happens, then all are written soon, in order and in few batches;
    after an error they are written with the next item."""
    written: list[list[int]] = []
    failing = [False]

    def write(items: Sequence[int]) -> None:
        if failing[0]:
            raise OSError("full")
        written.append([*items])

    batches = DelayedBatchWriter(write, 0.01)
    for number in range(100):
        batches.add([number])
    until = monotonic() + 10
    while sum(map(len, written)) < 100 and monotonic() < until:
        sleep(0.01)
    assert [each for batch in written for each in batch] == [*range(100)]
    assert len(written) < 100
    failing[0] = True
    sleep(0.02)
    with pytest.raises(OSError, match="full"):
        batches.add([100])
    failing[0] = False
    batches.add([101])
    batches.close()
    assert written[-1] == [100, 101]


def test_nothing_is_added_to_a_forged_game(folder: Path) -> None:
    rows = rows_of(folder, GAME)
    lay(folder, GAME, rows[:-1])
    with open_log(folder) as log, pytest.raises(DamagedLog):
        log.append(GAME, len(rows) - 1, LOG[-1:], "goes on", SAID)
    assert rows_of(folder, GAME) == rows[:-1]


@pytest.mark.parametrize("emptied", ["no bytes", "no file", "new"])
def test_an_emptied_log_is_an_alarm_and_not_a_new_beginning(folder: Path, emptied: str) -> None:
    for file in folder.glob(f"{FILE_NAME}*"):
        file.unlink()
    if emptied == "no bytes":
        (folder / FILE_NAME).touch()
    if emptied == "new":
        with open_log(folder / "elsewhere"):
            pass
        shutil.copy(folder / "elsewhere" / FILE_NAME, folder / FILE_NAME)
    with pytest.raises(OSError, match="the log is empty, but it had games"):
        open_log(folder)


@pytest.mark.parametrize("left", ["links.sqlite", "readmodels.sqlite", "checked.json"])
def test_a_log_that_is_gone_with_its_heads_is_an_alarm_where_anything_mentions_its_games(tmp_path: Path, left: str) -> None:
    with open_log(tmp_path) as log, closing(open_tables(log, tmp_path, "links")) as tables:
        fill(log)
        LinkStore(tables).first_link(GAME, "a client", 1)
        sound = UndamagedLog(log, verification_mark_file(tmp_path))
        assert sound.damaged == {}
        with closing(ReadModels(tmp_path / "readmodels.sqlite", sound)) as models:
            models.catch_up()
    for file in tmp_path.rglob("*"):
        if file.is_file() and file.name != left:
            file.unlink()
    for _ in "12":
        with pytest.raises(OSError, match=f"the log is empty, but it had games: .*{left}"):
            open_log(tmp_path)
    (tmp_path / left).unlink()
    with open_log(tmp_path) as log:
        assert log.games() == []


def test_links_of_a_tournament_without_games_are_no_trace_of_games(tmp_path: Path) -> None:
    with open_log(tmp_path) as log, closing(open_tables(log, tmp_path, "links")) as tables:
        LinkStore(tables).first_link("t-8m2k4v0tq3nd", "a client", 1)
    with open_log(tmp_path) as log:
        assert log.games() == []


def test_a_log_that_is_older_than_its_heads_is_taken_over_as_it_is_and_checked_from_then_on(folder: Path) -> None:
    shutil.rmtree(folder / "heads")
    with open_log(folder) as log:
        assert log.heads is not None
        assert {game: head.since for game, head in log.heads.all().items()} == {GAME: len(LOG), "other": len(played(3))}
        assert log.read(GAME) == LOG
    lay(folder, GAME, rows_of(folder, GAME)[:-1])
    with open_log(folder) as log, pytest.raises(DamagedLog, match=f"event {len(LOG) - 1} is damaged: it was cut here"):
        log.read(GAME)


def test_a_head_that_was_not_written_in_time_is_brought_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_log(folder) as log:
        with monkeypatch.context() as lost:
            lost.setattr(HeadStore, "record_appended", lambda *_: None)
            log.append(GAME, len(LOG), LOG[-1:], "lost", SAID)
        assert log.read(GAME) == [*LOG, LOG[-1]]
        log.append(GAME, len(LOG) + 1, LOG[-2:], "noted", SAID)
        assert log.heads is not None
        assert log.heads.head_of(GAME) == (len(LOG) + 3, log.links(GAME)[-1], 0)
    lay(folder, GAME, rows_of(folder, GAME)[: len(LOG)])
    with open_log(folder) as log, pytest.raises(DamagedLog, match="it was cut here"):
        log.read(GAME)


def test_two_processes_keep_one_head(folder: Path) -> None:
    with open_log(folder) as one, open_log(folder) as two:
        for number in range(6):
            writer = (one, two)[number % 2]
            writer.append(GAME, len(LOG) + number, LOG[-1:], f"saying {number}", SAID)
        assert one.heads is not None
        assert one.heads.head_of(GAME) == (len(LOG) + 6, two.links(GAME)[-1], 0)
        assert one.read(GAME) == two.read(GAME)


def test_heads_may_lie_elsewhere(tmp_path: Path) -> None:
    settings = {"SENKI_HEADS": str(tmp_path / "another disk")}
    with open_log(tmp_path / "data", settings) as log:
        fill(log)
    assert not (tmp_path / "data" / "heads").exists()
    shutil.rmtree(tmp_path / "data")
    with pytest.raises(OSError, match="another disk"):
        open_log(tmp_path / "data", settings)


def test_a_game_that_never_was_is_not_one_that_is_gone(folder: Path) -> None:
    with open_log(folder) as log, pytest.raises(NoSuchGame):
        log.read("nowhere")
