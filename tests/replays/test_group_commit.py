"""Several threads commit together, and several processes notice each other's commits at once."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from threading import Event as Flag
from threading import Thread
from time import monotonic, sleep

import pytest
from eventsourcing.persistence import DataError, IntegrityError, OperationalError, PersistenceError, StoredEvent

from replays.log import GameLog, PositionConflict, StoredEvents, open_log
from replays.log.commit_notifications import CommitWatcher
from replays.log.group_commit import GroupCommit
from replays.log.log_factory import FILE_NAME
from replays.log.recorder.sqlite_connections import SqliteCommitListener
from tests.replays.test_log import GAME, LOG, SAID, fill

PATIENCE = 60


def row(game: str, position: int = 0) -> StoredEvent:
    return StoredEvent(game, position, "topic", b"state")


class Disk:
    """Stores rows while it is open; `calls` has the games of every transaction that was tried."""

    def __init__(self) -> None:
        self.calls: list[list[str]] = []
        self.open, self.begun = Flag(), Flag()
        self.stored: set[str] = set()
        self.written: list[list[str]] = []

    def write(self, rows: list[StoredEvent]) -> None:
        games = [str(each.originator_id) for each in rows]
        self.calls.append(games)
        self.begun.set()
        assert self.open.wait(PATIENCE)
        if "full" in games:
            raise OperationalError("disk is full")
        if "odd" in games:
            raise DataError("no text of this database")
        if "interrupted" in games:
            raise KeyboardInterrupt
        if self.stored & set(games) or len(set(games)) < len(games):
            raise IntegrityError("there already")
        self.stored.update(games)

    def follow(self, sayings: list[list[StoredEvent]]) -> None:
        self.written.append([str(saying[0].originator_id) for saying in sayings])
        if "headless" in self.written[-1]:
            raise OperationalError("no head can be kept")


def put_all(disk: Disk, *games: str) -> dict[str, str]:
    """What came of writing one row for each of these games: the first one alone, the others while that waits for the disk."""
    group, came = GroupCommit(disk.write, disk.follow), {}

    def put(number: int, game: str) -> None:
        try:
            group.commit([row(game)])
            came[f"{number} {game}"] = "stored"
        except (PersistenceError, KeyboardInterrupt) as error:
            came[f"{number} {game}"] = type(error).__name__

    threads = [Thread(target=put, args=each) for each in enumerate(games)]
    threads[0].start()
    assert disk.begun.wait(PATIENCE)
    for number, thread in enumerate(threads[1:], 1):
        thread.start()
        _until(lambda number=number: len(group._waiting) == number)  # type: ignore[misc]
    disk.open.set()
    for thread in threads:
        thread.join(PATIENCE)
    return dict(sorted(came.items()))


def _until(holds: Callable[[], bool]) -> None:
    for _ in range(6000):
        if holds():
            return
        sleep(0.01)
    raise AssertionError("it never came")


def test_what_waits_for_the_disk_goes_out_in_one_transaction() -> None:
    disk = Disk()
    assert set(put_all(disk, "a", "b", "c", "d").values()) == {"stored"}
    assert [sorted(call) for call in disk.calls] == [["a"], ["b", "c", "d"]]
    assert [sorted(call) for call in disk.written] == [["a"], ["b", "c", "d"]]


def test_rows_that_are_there_already_are_nobody_elses_trouble() -> None:
    disk = Disk()
    came = put_all(disk, "a", "b", "a", "c")
    assert came == {"0 a": "stored", "1 b": "stored", "2 a": "IntegrityError", "3 c": "stored"}
    assert [sorted(call) for call in disk.written] == [["a"], ["b", "c"]]


def test_rows_that_the_database_cannot_keep_are_nobody_elses_trouble() -> None:
    disk = Disk()
    assert put_all(disk, "a", "b", "odd", "c") == {"0 a": "stored", "1 b": "stored", "2 odd": "DataError", "3 c": "stored"}
    assert disk.stored == {"a", "b", "c"}


def test_when_who_writes_is_interrupted_nobody_waits_for_ever_and_no_head_is_stored() -> None:
    disk = Disk()
    came = put_all(disk, "a", "b", "interrupted")
    assert sorted(came.values()) == ["KeyboardInterrupt", "PersistenceError", "stored"]
    assert disk.written == [["a"]]


def test_when_nothing_can_be_written_every_thread_gets_the_error() -> None:
    disk = Disk()
    came = put_all(disk, "a", "b", "full")
    assert came == {"0 a": "stored", "1 b": "OperationalError", "2 full": "OperationalError"}
    assert disk.stored == {"a"}
    assert disk.written == [["a"]]


def test_what_cannot_follow_is_an_error_of_all_whose_rows_it_follows() -> None:
    disk = Disk()
    came = put_all(disk, "a", "b", "headless")
    assert came == {"0 a": "stored", "1 b": "OperationalError", "2 headless": "OperationalError"}
    assert disk.stored == {"a", "b", "headless"}


@pytest.mark.parametrize("writers", [8])
def test_many_threads_append_and_every_answer_is_true(log: GameLog, writers: int) -> None:
    answers: dict[int, list[StoredEvents | PositionConflict]] = {number: [] for number in range(writers)}

    def write(number: int) -> None:
        game = f"game{number // 2}"  # two threads a game: one of both loses every position
        for position in range(10):
            said = log.append(game, position, [LOG[0] if position == 0 else LOG[1]], f"{number} {position}", SAID)
            assert isinstance(said, StoredEvents | PositionConflict)
            answers[number].append(said)

    threads = [Thread(target=write, args=(number,)) for number in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    for game in range(writers // 2):
        both = answers[2 * game] + answers[2 * game + 1]
        stored = sorted(each.position for each in both if isinstance(each, StoredEvents))
        assert stored == list(range(len(log.read(f"game{game}"))))
        assert log.heads is not None
        assert log.heads.head_of(f"game{game}") == (len(stored), log.links(f"game{game}")[-1], 0)


def wait_for_commit(here: GameLog, other: GameLog, game: str = GAME) -> float:
    """Seconds until one log knows what another one, that shares nothing but the place, has appended."""
    here.listen()
    fill(other, game)
    after = here.recorder.max_notification_id() or 0
    _until(lambda: here._watcher is not None and here._watcher.is_listening)
    came: list[float] = []
    waiting = Thread(target=lambda: came.append(monotonic()) if here.wait(after, PATIENCE) else None)
    waiting.start()
    began = monotonic()
    assert isinstance(other.append(game, len(LOG), [LOG[1]], "late", SAID), StoredEvents)
    waiting.join(PATIENCE)
    return came[0] - began


def test_another_process_is_heard_long_before_anybody_would_look(log: GameLog, tmp_path: Path) -> None:
    with open_log(tmp_path) as other:
        assert wait_for_commit(log, other) < PATIENCE / 2


@pytest.mark.skipif(not hasattr(os, "eventfd"), reason="changes of files are reported by Linux")
def test_a_process_that_hears_does_not_look_while_nothing_happens(log: GameLog, tmp_path: Path) -> None:
    """Given a log that is listened to, when nothing is appended, then its file is not looked at; a commit is heard, and the
    listener ends at once."""
    fill(log)
    listener = SqliteCommitListener(log._store.connect(), tmp_path / f"{FILE_NAME}-wal")  # type: ignore[attr-defined]
    looks: list[float] = []
    count = listener._read_count

    def counted() -> int:
        looks.append(monotonic())
        return count()

    listener._read_count = counted  # type: ignore[method-assign]
    stopped, heard = Flag(), Flag()

    def listen() -> None:
        while not stopped.is_set():
            if listener.wait_for_commit(stopped):
                heard.set()

    thread = Thread(target=listen)
    thread.start()
    sleep(0.3)
    assert not looks
    log.append(GAME, len(LOG), [LOG[1]], "late", SAID)
    assert heard.wait(PATIENCE)
    stopped.set()
    listener.interrupt()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    listener.close()
    listener.interrupt()


def test_who_cannot_hear_tries_again() -> None:
    tried, heard = [], Flag()

    class Ear:
        def wait_for_commit(self, stopped: Flag) -> bool:
            stopped.wait(0.01)
            return True

        def interrupt(self) -> None:
            pass

        def close(self) -> None:
            tried.append("closed")

    def ear() -> Ear:
        tried.append("asked")
        if len(tried) == 1:
            raise OSError("the database is being started")
        return Ear()

    hearing = CommitWatcher(ear, heard.set)
    assert heard.wait(PATIENCE)
    hearing.stop()
    assert tried == ["asked", "asked", "closed"]
