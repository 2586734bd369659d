"""The same log in PostgreSQL. Collected where there is one (see `tests/postgres.py`)."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from replays.clerk import Clerk
from replays.log import ClientIdReused, GameLog, NoSuchGame, PositionConflict, StoredEvents, open_log, open_tables
from replays.msgpack_codec import fingerprint
from tests.replays.conftest import toy_only
from tests.replays.test_clerk import draw, open_toy
from tests.replays.test_group_commit import PATIENCE, wait_for_commit
from tests.replays.test_log import LOG, SAID, fill, race


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
