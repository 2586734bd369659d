"""The same log in PostgreSQL. Collected where there is one (see `tests/postgres.py`)."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from eventsourcing.persistence import IntegrityError, StoredEvent

from replays.clerk import Clerk
from replays.log import ClientIdReused, GameLog, NoSuchGame, PositionConflict, StoredEvents, open_log, open_tables
from replays.log.compaction import compact
from replays.log.integrity.heads import HeadStore
from replays.msgpack_codec import fingerprint
from tests.replays.conftest import toy_only
from tests.replays.test_clerk import draw, open_toy
from tests.replays.test_group_commit import PATIENCE, wait_for_commit
from tests.replays.test_log import LOG, SAID, fill, race
from tests.replays.test_sealed_rows import MANY, say, sayings


@pytest.fixture
def log(tmp_path: Path, postgres_settings: dict[str, str]) -> Iterator[GameLog]:
    with open_log(tmp_path, postgres_settings) as opened:
        yield opened


@pytest.fixture
def game() -> str:
    """A name that no earlier run has used: a log cannot be emptied."""
    return f"game-{uuid4().hex}"


def test_what_was_appended_is_read_back(log: GameLog, game: str) -> None:
    with pytest.raises(NoSuchGame):
        log.read(game)
    fill(log, game)
    assert log.read(game) == LOG
    assert log.position(game) == len(LOG)
    assert game in log.games()


def test_retries_conflicts_and_reused_ids_are_answered_alike(
    log: GameLog, game: str, tmp_path: Path, postgres_settings: dict[str, str]
) -> None:
    fill(log, game)
    with open_log(tmp_path, postgres_settings) as other:
        for writer in (log, other):
            assert writer.append(game, 3, [LOG[1]], "new", SAID) == PositionConflict(len(LOG))
            assert writer.append(game, 0, [LOG[1]], "line 1", fingerprint("other")) == ClientIdReused("line 1", 0)
        assert other.append(game, len(LOG), LOG[3:5], "late", SAID) == StoredEvents(len(LOG), tuple(LOG[3:5]))
        assert log.append(game, len(LOG), LOG[3:5], "late", SAID) == StoredEvents(len(LOG), tuple(LOG[3:5]), True)


def test_exactly_one_of_two_writers_wins(log: GameLog, game: str, tmp_path: Path, postgres_settings: dict[str, str]) -> None:
    fill(log, game)
    with open_log(tmp_path, postgres_settings) as other:
        for position in range(len(LOG), len(LOG) + 20):
            answers = race(
                [
                    lambda writer=writer, number=number, at=position: writer.append(  # type: ignore[misc]
                        game, at, [LOG[1]], f"{at} {number}", SAID
                    )
                    for number, writer in enumerate((log, other))
                ]
            )
            assert sorted(type(answer).__name__ for answer in answers) == ["PositionConflict", "StoredEvents"]
    assert len(log.read(game)) == len(LOG) + 20


def test_followers_get_every_event_in_order(log: GameLog, game: str) -> None:
    before = max((noted.id for noted in log.follow()), default=0)
    fill(log, game)
    assert [noted.event for noted in log.follow(before, 5) if noted.game == game] == LOG


def test_another_process_is_heard_because_it_says_so(
    log: GameLog, game: str, tmp_path: Path, postgres_settings: dict[str, str]
) -> None:
    with open_log(tmp_path, postgres_settings) as other:
        assert wait_for_commit(log, other, game) < PATIENCE / 2


def test_the_clerk_serves_it_too(log: GameLog) -> None:
    clerk = Clerk(log, toy_only)
    game = open_toy(clerk, uuid4().hex)
    first = clerk.say(game, draw(), "c1")
    assert isinstance(first, StoredEvents)
    assert clerk.say(game, draw(), "c1") == first._replace(again=True)
    assert clerk.table(game).at("A.hand") == ["#1"]


def test_a_services_own_tables_and_keys_lie_in_the_database(log: GameLog, tmp_path: Path) -> None:
    tables = open_tables(log, tmp_path / "nowhere", "own")
    name = tables.define(f"own_{uuid4().hex}", "word TEXT PRIMARY KEY, count BIGINT, data BYTEA")
    assert tables.define(name.rpartition(".")[2], "word TEXT PRIMARY KEY") == name
    added = f"INSERT INTO {name} (word, count, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    assert [tables.execute(added, (word, 17_900_000_000, b"\0x")) for word in ("a", "b", "a")] == [1, 1, 0]
    assert tables.query(f"SELECT word, count, data FROM {name} ORDER BY rowid DESC") == [
        ("b", 17_900_000_000, b"\0x"),
        ("a", 17_900_000_000, b"\0x"),
    ]
    assert tables.secret_key("one") == open_tables(log, tmp_path, "own").secret_key("one") != tables.secret_key("two")
    assert not (tmp_path / "nowhere").exists()


def test_heads_that_were_not_stored_are_brought_up_when_the_log_is_opened(
    log: GameLog, game: str, tmp_path: Path, postgres_settings: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also on another machine, which has heads of its own."""
    fill(log, game)
    with monkeypatch.context() as lost:
        lost.setattr(HeadStore, "record_appended", lambda *_: None)
        log.append(game, len(LOG), LOG[-1:], "lost", SAID)
    for folder in (tmp_path, tmp_path / "another machine"):
        with open_log(folder, postgres_settings) as other:
            assert other.heads is not None
            head = other.heads.head_of(game)
            assert head is not None
            assert (head.position, head.link) == (len(LOG) + 1, log.links(game)[-1])


def test_sealed_rows_are_read_as_they_were_said(
    log: GameLog, game: str, tmp_path: Path, postgres_settings: dict[str, str]
) -> None:
    """Given games that are recorded side by side, when their rows are sealed, then all reads as before, a late writer has a
    conflict, and compacting changes nothing that is read."""
    after, start, lines, other_game = log.recorder.max_notification_id() or 0, 0, list(sayings(MANY)), f"{game}-2"
    with open_log(tmp_path, postgres_settings) as late:
        for line in lines:
            for each in (game, other_game):
                assert say(log, each, line, start) == StoredEvents(start, tuple(line))
            if start == 0:
                late.read(game)
            start += len(line)
        assert log.seal(other_game).left == 2
        assert late.append(game, len(lines[0]), lines[5], "mine", fingerprint("mine")) == PositionConflict(len(MANY))
        assert say(late, game, lines[1], len(lines[0])) == StoredEvents(len(lines[0]), tuple(lines[1]), True)
        followed = list(log.follow(after))
        for _ in range(2):
            for reader in (log, late):
                assert [reader.read(each) for each in (game, other_game)] == [MANY, MANY]
                assert reader.read(game, 55) == MANY[55:]
                assert reader.position(game) == len(MANY)
                assert list(reader.follow(after, 7)) == followed
            assert not {game, other_game} & {error.game for error in compact(log).damaged}


def test_a_row_at_a_sealed_position_is_refused(log: GameLog, game: str) -> None:
    """Given a sealed game, when a row is inserted at one of its positions, then PostgreSQL refuses it as a conflict."""
    start = 0
    for line in sayings(MANY):
        say(log, game, line, start)
        start += len(line)
    with pytest.raises(IntegrityError):
        log.recorder.insert_events([StoredEvent(game, 5, "senki.event", b"x")])
