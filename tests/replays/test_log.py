"""The log keeps what it was given, in order, once, and knows when it was tampered with."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest

from domain.kernel.record.changes import Angled, Learned, Moved
from domain.kernel.record.event import Event
from replays.log import ClientIdReused, DamagedLog, GameLog, NoSuchGame, PositionConflict, StoredEvents, open_log
from replays.log.log_factory import FILE_NAME
from replays.msgpack_codec import fingerprint
from replays.sqlite_driver import USE_WAL, has_safe_wal, sqlite
from tests.replays.toy import played

GAME = "toygame"
LOG = played(6)
SAID = fingerprint("something")


def fill(log: GameLog, game: str = GAME, events: list[Event] = LOG) -> None:
    """One saying for each line of the log."""
    start = 0
    while start < len(events):
        stop = start
        while stop < len(events) and events[stop].line == events[start].line:
            stop += 1
        assert isinstance(log.append(game, start, events[start:stop], f"line {events[start].line}", SAID), StoredEvents)
        start = stop


@pytest.fixture
def full(log: GameLog) -> GameLog:
    fill(log)
    return log


def tamper(folder: Path, change: str, *values: object) -> None:
    """Changes rows as with a database editor."""
    with sqlite.connect(folder / FILE_NAME) as connection:
        for trigger in ("stored_events_DELETE", "stored_events_UPDATE"):
            connection.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        connection.execute(f"{change}", values)
    connection.close()


def test_what_was_appended_is_read_back(full: GameLog) -> None:
    assert full.read(GAME) == LOG
    assert full.read(GAME, 5) == LOG[5:]
    assert full.read(GAME, len(LOG)) == []
    assert full.position(GAME) == len(LOG)


def test_another_process_reads_the_same(full: GameLog, tmp_path: Path) -> None:
    with open_log(tmp_path) as other:
        assert other.read(GAME) == LOG


def test_an_unknown_game_is_named(full: GameLog) -> None:
    with pytest.raises(NoSuchGame, match="no such game: nowhere"):
        full.read("nowhere")
    assert full.position("nowhere") == 0


def test_games_are_listed_as_they_were_opened(full: GameLog) -> None:
    fill(full, "second", played(1))
    fill(full, "another", played(2))
    assert full.games() == [GAME, "second", "another"]


def test_a_saying_is_stored_whole_or_not_at_all(full: GameLog) -> None:
    unstorable = LOG[1]._replace(said={"act": "draw", "args": [1.5]})
    with pytest.raises(ValueError, match="event"):
        full.append(GAME, len(LOG), [LOG[1], unstorable], "new", SAID)
    assert full.read(GAME) == LOG


@pytest.mark.parametrize("value", [1.5, b"bytes", {1: 2}, [1], 2**70, "\ud800", object()])
def test_what_would_not_come_back_the_same_is_refused(full: GameLog, value: object) -> None:
    with pytest.raises(ValueError, match=r"stored|plain|read"):
        full.append(GAME, len(LOG), [LOG[1]._replace(said={"x": value})], "new", SAID)


@pytest.mark.parametrize(
    "odd",
    [
        {"family": "unheard_of"},
        {"line": True},
        {"name": b"name"},
        {"verdict": ["legal"]},
        {"changes": (Angled("#1", True),)},
        {"changes": (Moved("#1", None),)},  # type: ignore[arg-type]
        {"changes": (Learned("#1", None, ["A"]),)},  # type: ignore[arg-type]
    ],
)
def test_a_field_of_another_kind_is_refused(full: GameLog, odd: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"stored|event|fields"):
        full.append(GAME, len(LOG), [LOG[1]._replace(**odd)], "new", SAID)


def test_deep_nesting_is_refused(full: GameLog) -> None:
    deep: object = ()
    for _ in range(5000):
        deep = (deep,)
    with pytest.raises(ValueError, match="cannot be stored"):
        full.append(GAME, len(LOG), [LOG[1]._replace(said={"x": deep})], "new", SAID)


@pytest.mark.parametrize("expected", [0, 1, len(LOG) - 1, len(LOG) + 1, 999])
def test_a_writer_at_another_position_gets_the_present_one(full: GameLog, expected: int) -> None:
    assert full.append(GAME, expected, [LOG[1]], "new", SAID) == PositionConflict(len(LOG))
    assert full.read(GAME) == LOG


def test_the_same_saying_is_stored_once_and_answered_alike(full: GameLog, tmp_path: Path) -> None:
    same = full.append(GAME, len(LOG), LOG[3:5], "new", SAID)
    assert same == StoredEvents(len(LOG), tuple(LOG[3:5]))
    for writer in (full, open_log(tmp_path)):
        for expected in (0, len(LOG), len(LOG) + 2):
            assert writer.append(GAME, expected, LOG[3:5], "new", SAID) == StoredEvents(len(LOG), tuple(LOG[3:5]), True)
    assert full.position(GAME) == len(LOG) + 2


def test_other_content_under_a_used_id_is_refused(full: GameLog, tmp_path: Path) -> None:
    for writer in (full, open_log(tmp_path)):
        assert writer.append(GAME, len(LOG), [LOG[1]], "line 1", fingerprint("other")) == ClientIdReused("line 1", 0)
    assert full.read(GAME) == LOG


def test_a_client_id_counts_within_its_game(full: GameLog) -> None:
    assert isinstance(full.append("second", 0, LOG[:1], "line 1", fingerprint("other")), StoredEvents)


def race(writers: list[Callable[[], object]]) -> list[object]:
    """What the writers get when they all write at the same moment."""
    barrier = Barrier(len(writers))
    answers: list[object] = []

    def run(write: Callable[[], object]) -> None:
        barrier.wait()
        answers.append(write())

    threads = [Thread(target=run, args=(write,)) for write in writers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.mark.parametrize("logs", [1, 2], ids=["one process", "two connections of their own"])
def test_exactly_one_of_two_writers_wins(tmp_path: Path, logs: int) -> None:
    opened = [open_log(tmp_path) for _ in range(logs)]
    fill(opened[0])
    for position in range(len(LOG), len(LOG) + 40):
        answers = race(
            [
                lambda log=opened[number % logs], number=number, at=position: log.append(  # type: ignore[misc]
                    GAME, at, [LOG[1]._replace(name=f"writer {number}")], f"{at} {number}", SAID
                )
                for number in range(2)
            ]
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["PositionConflict", "StoredEvents"]
        assert [answer for answer in answers if isinstance(answer, PositionConflict)] == [PositionConflict(position + 1)]
    assert len(opened[0].read(GAME)) == len(LOG) + 40
    for log in opened:
        log.close()


def test_two_tries_of_one_saying_at_the_same_moment_are_stored_once(tmp_path: Path) -> None:
    opened = [open_log(tmp_path) for _ in range(2)]
    fill(opened[0])
    for position in range(len(LOG), len(LOG) + 40, 2):
        answers = race(
            [lambda log=log, at=position: log.append(GAME, at, LOG[1:3], f"try {at}", SAID) for log in opened]  # type: ignore[misc]
        )
        assert sorted(answer.again for answer in answers if isinstance(answer, StoredEvents)) == [False, True]
        assert opened[0].read(GAME, position) == LOG[1:3]
    for log in opened:
        log.close()


def test_followers_get_every_event_once_in_order(full: GameLog) -> None:
    fill(full, "second", played(2))
    batches = [noted for after in (0,) for noted in full.follow(after, 4)]
    assert [noted.event for noted in batches if noted.game == GAME] == LOG
    assert [noted.position for noted in batches if noted.game == "second"] == list(range(len(played(2))))
    ids = [noted.id for noted in batches]
    assert ids == sorted(set(ids))
    assert full.notifications(ids[3], 2) == batches[4:6]
    assert full.notifications(ids[-1]) == []


def test_a_follower_wakes_when_something_is_appended(full: GameLog) -> None:
    last = list(full.follow())[-1].id
    assert not full.wait(last, 0.01)
    writer = Thread(target=lambda: full.append(GAME, len(LOG), [LOG[1]], "new", SAID))
    writer.start()
    assert full.wait(last, 10)
    writer.join()


@pytest.mark.in_file
def test_no_row_leaves_or_changes(full: GameLog, tmp_path: Path) -> None:
    connection = sqlite.connect(tmp_path / FILE_NAME)
    for change in ("DELETE FROM stored_events", "UPDATE stored_events SET topic = 'x'"):
        with pytest.raises(sqlite.IntegrityError, match="the log only grows"):
            connection.execute(change)
    connection.close()


def test_ids_survive_a_vacuum(full: GameLog, tmp_path: Path) -> None:
    before = list(full.follow())
    tamper(tmp_path, "SELECT 1")
    connection = sqlite.connect(tmp_path / FILE_NAME)
    connection.execute("VACUUM")
    connection.close()
    assert list(full.follow()) == before


@pytest.mark.in_file
@pytest.mark.parametrize("position", [0, 3, len(LOG) - 1])
def test_a_damaged_row_is_named_and_nothing_is_shown(full: GameLog, tmp_path: Path, position: int) -> None:
    with sqlite.connect(tmp_path / FILE_NAME) as connection:
        query = "SELECT state FROM stored_events WHERE originator_version = ?"
        state = bytes(connection.execute(query, (position,)).fetchone()[0])
    connection.close()
    for index in range(0, len(state), 7):
        changed = bytearray(state)
        changed[index] ^= 4
        tamper(tmp_path, "UPDATE stored_events SET state = ? WHERE originator_version = ?", bytes(changed), position)
        with open_log(tmp_path) as reader:
            for read in (lambda r: r.read(GAME), lambda r: list(r.follow())):
                with pytest.raises(DamagedLog) as caught:
                    read(reader)
                assert (caught.value.game, caught.value.position) == (GAME, position)
            with pytest.raises(DamagedLog):
                reader.append(GAME, len(LOG), [LOG[1]], "new", SAID)


@pytest.mark.in_file
@pytest.mark.parametrize(
    ("change", "position", "why"),
    [
        ("DELETE FROM stored_events WHERE originator_version = 4", 4, "missing"),
        ("DELETE FROM stored_events WHERE originator_version = 0", 0, "missing"),
        ("UPDATE stored_events SET topic = 'os:system' WHERE originator_version = 2", 2, "kind 'os:system' is not known"),
        ("UPDATE stored_events SET state = x'' WHERE originator_version = 2", 2, "bytes have changed"),
        ("UPDATE stored_events SET originator_id = 'other'", 0, "does not follow"),
    ],
)
def test_a_log_that_was_rearranged_is_named(full: GameLog, tmp_path: Path, change: str, position: int, why: str) -> None:
    tamper(tmp_path, change)
    game = "other" if "other'" in change else GAME
    with open_log(tmp_path) as reader, pytest.raises(DamagedLog, match=why) as caught:
        reader.read(game)
    assert (caught.value.game, caught.value.position) == (game, position)


WRITE_UNTIL_KILLED = """
import sys
from pathlib import Path
from replays.log import open_log
from replays.msgpack_codec import fingerprint
from tests.replays.toy import played
events = played(6)
log = open_log(Path(sys.argv[1]))
for number in range(100_000):
    log.append("killed", number, [events[1]], f"client {number}", fingerprint(number))
    print(number, flush=True)
"""


@pytest.mark.in_file
def test_nothing_acknowledged_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    for _ in range(3):
        folder = tmp_path / str(_)
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITE_UNTIL_KILLED, str(folder)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONPATH": "."},
        )
        assert writer.stdout is not None
        said = [int(writer.stdout.readline()) for _ in range(60)]
        writer.send_signal(signal.SIGKILL)
        said += [int(line) for line in writer.stdout if line.endswith("\n")]
        writer.wait()
        with open_log(folder) as log:
            stored = log.position("killed")
            assert stored in (said[-1] + 1, said[-1] + 2)
            again = log.append("killed", said[-1], [LOG[1]], f"client {said[-1]}", fingerprint(said[-1]))
            assert again == StoredEvents(said[-1], (LOG[1],), True)


@pytest.mark.in_file
def test_commits_are_durable_and_there_is_one_safe_sqlite(full: GameLog) -> None:
    import sqlite3

    import eventsourcing.sqlite

    assert sqlite3 is sqlite
    assert vars(eventsourcing.sqlite)["sqlite3"] is sqlite
    with full.factory.datastore.get_connection(commit=False) as connection:  # type: ignore[attr-defined]
        raw = connection._sqlite_conn
        assert raw.execute("PRAGMA synchronous").fetchone()[0] == 2
        assert raw.execute("PRAGMA journal_mode").fetchone()[0] == ("wal" if USE_WAL else "delete")


@pytest.mark.parametrize(
    ("version", "safe"),
    [
        ((3, 40, 1), False),
        ((3, 44, 6), True),
        ((3, 45, 0), False),
        ((3, 50, 7), True),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
    ],
)
def test_versions_of_sqlite_that_corrupt_their_log_are_known(version: tuple[int, ...], safe: bool) -> None:
    assert has_safe_wal(version) is safe


def test_settings_that_lose_events_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="followers of the log would miss events"):
        open_log(tmp_path, {"POSTGRES_DBNAME": "senki", "POSTGRES_ENABLE_DB_FUNCTIONS": "y"})


@pytest.mark.in_file
def test_a_file_that_is_no_log_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"a shopping list" * 100)
    with pytest.raises(OSError, match="cannot be opened as a log") as caught:
        open_log(tmp_path)
    assert caught.value.filename == str(tmp_path / FILE_NAME)


@pytest.mark.in_file
def test_a_page_of_the_database_that_is_damaged_shows_nothing(tmp_path: Path) -> None:
    long = played(60)
    with open_log(tmp_path) as log:
        fill(log, events=long)
    connection = sqlite.connect(tmp_path / FILE_NAME)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    content = bytearray((tmp_path / FILE_NAME).read_bytes())
    refused = 0
    for page in range(1, len(content) // 4096):
        broken = content[: page * 4096] + bytes(4096) + content[(page + 1) * 4096 :]
        (tmp_path / FILE_NAME).write_bytes(broken)
        try:
            with open_log(tmp_path) as log:
                assert log.read(GAME) == long  # the page is not one that this needs
        except (DamagedLog, NoSuchGame, OSError):
            refused += 1
    assert refused
