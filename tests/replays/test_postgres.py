"""The same log in PostgreSQL. Run where `SENKI_POSTGRES` gives a database (`host port user dbname`, in that order)."""

import os
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from replays.clerk import Clerk
from replays.log import Conflict, GameLog, NoSuchGame, Reused, Stored, open_log
from replays.packing import fingerprint
from tests.replays.conftest import toy_only
from tests.replays.test_clerk import draw, open_toy
from tests.replays.test_log import LOG, SAID, fill, race


def settings() -> dict[str, str]:
    host, port, user, database = os.environ["SENKI_POSTGRES"].split()
    return {
        "POSTGRES_HOST": host,
        "POSTGRES_PORT": port,
        "POSTGRES_USER": user,
        "POSTGRES_PASSWORD": "",
        "POSTGRES_DBNAME": database,
    }


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GameLog]:
    with open_log(tmp_path, settings()) as opened:
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


def test_retries_conflicts_and_reused_ids_are_answered_alike(log: GameLog, game: str, tmp_path: Path) -> None:
    fill(log, game)
    with open_log(tmp_path, settings()) as other:
        for writer in (log, other):
            assert writer.append(game, 3, [LOG[1]], "new", SAID) == Conflict(len(LOG))
            assert writer.append(game, 0, [LOG[1]], "line 1", fingerprint("other")) == Reused("line 1", 0)
        assert other.append(game, len(LOG), LOG[3:5], "late", SAID) == Stored(len(LOG), tuple(LOG[3:5]))
        assert log.append(game, len(LOG), LOG[3:5], "late", SAID) == Stored(len(LOG), tuple(LOG[3:5]), True)


def test_exactly_one_of_two_writers_wins(log: GameLog, game: str, tmp_path: Path) -> None:
    fill(log, game)
    with open_log(tmp_path, settings()) as other:
        for position in range(len(LOG), len(LOG) + 20):
            answers = race(
                [
                    lambda writer=writer, number=number, at=position: writer.append(  # type: ignore[misc]
                        game, at, [LOG[1]], f"{at} {number}", SAID
                    )
                    for number, writer in enumerate((log, other))
                ]
            )
            assert sorted(type(answer).__name__ for answer in answers) == ["Conflict", "Stored"]
    assert len(log.read(game)) == len(LOG) + 20


def test_followers_get_every_event_in_order(log: GameLog, game: str) -> None:
    before = max((noted.id for noted in log.follow()), default=0)
    fill(log, game)
    assert [noted.event for noted in log.follow(before, 5) if noted.game == game] == LOG


def test_the_clerk_serves_it_too(log: GameLog) -> None:
    clerk = Clerk(log, toy_only)
    game = open_toy(clerk, uuid4().hex)
    first = clerk.say(game, draw(), "c1")
    assert isinstance(first, Stored)
    assert clerk.say(game, draw(), "c1") == first._replace(again=True)
    assert clerk.table(game).at("A.hand") == ["#1"]
