"""A service's own tables beside a log in a file; in PostgreSQL: test_postgres.py."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from replays.log import GameLog, open_tables
from replays.log.tables import KEY_SIZE


@pytest.mark.in_file
def test_a_services_own_tables_lie_in_a_file_beside_the_log(log: GameLog, tmp_path: Path) -> None:
    for _ in "12":
        kept = open_tables(log, tmp_path, "own")
        name = kept.define(
            "words", "word TEXT PRIMARY KEY, count BIGINT, data BYTEA", "CREATE INDEX IF NOT EXISTS x ON {0} (count)"
        )
        kept.do(f"INSERT INTO {name} (word, count, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", ("a", 2, b"\0x"))
        assert kept.rows(f"SELECT word, count, data FROM {name}") == [("a", 2, b"\0x")]
        kept.close()
    assert (tmp_path / "own.sqlite").exists()


@pytest.mark.in_file
def test_everybody_gets_the_same_key_and_only_its_owner_can_read_its_file(log: GameLog, tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(lambda _: open_tables(log, tmp_path, "own").key("own"), range(40)))
    (key,) = keys
    assert len(key) == KEY_SIZE
    assert (tmp_path / "own.key").stat().st_mode & 0o777 == 0o600
