"""The tables of a service in the folder of its log; in PostgreSQL: test_postgres.py."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from replays.log import GameLog, open_tables
from replays.log.service_database import KEY_SIZE, SqliteTables
from replays.sqlite_driver import sqlite


@pytest.mark.in_file
def test_a_services_own_tables_are_in_a_file_in_the_folder_of_the_log(log: GameLog, tmp_path: Path) -> None:
    for _ in "12":
        tables = open_tables(log, tmp_path, "own")
        name = tables.define(
            "words", "word TEXT PRIMARY KEY, count BIGINT, data BYTEA", "CREATE INDEX IF NOT EXISTS x ON {0} (count)"
        )
        tables.execute(f"INSERT INTO {name} (word, count, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", ("a", 2, b"\0x"))
        assert tables.query(f"SELECT word, count, data FROM {name}") == [("a", 2, b"\0x")]
        tables.close()
    assert (tmp_path / "own.sqlite").exists()


@pytest.mark.in_file
def test_everybody_gets_the_same_key_and_only_its_owner_can_read_its_file(log: GameLog, tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(lambda _: open_tables(log, tmp_path, "own").secret_key("own"), range(40)))
    (key,) = keys
    assert len(key) == KEY_SIZE
    assert (tmp_path / "own.key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("now", [None, b"", bytes(31), bytes(32), bytes(33)])
def test_a_key_that_is_gone_or_another_one_is_an_alarm_and_no_new_beginning(tmp_path: Path, now: bytes | None) -> None:
    with closing(SqliteTables(tmp_path, "links")) as tables:
        key = tables.secret_key("signing")
        assert list(tables.key_faults()) == []
        file = tmp_path / "signing.key"
        file.unlink() if now is None else file.write_bytes(now)
        why = "is not the key that was used here" if now else "is gone"
        with pytest.raises(OSError, match=f"signing.key {why}"):
            tables.secret_key("signing")
        assert len(list(tables.key_faults())) == 1
        file.write_bytes(key)
        assert tables.secret_key("signing") == key
        file.unlink()
        tables.execute("DELETE FROM known_keys WHERE name = 'signing'")
        assert tables.secret_key("signing") != key


@pytest.mark.in_file
def test_a_table_that_is_not_in_a_file_that_is_only_read_is_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given read-only tables, when a missing one is defined, then it has no rows and accepts none."""
    tables = SqliteTables(tmp_path, "links")
    tables.execute(f"INSERT INTO {tables.define('one', 'a TEXT')} VALUES ('x')")
    tables.close()
    monkeypatch.setattr("replays.log.service_database.is_read_only", lambda path: True)
    read = SqliteTables(tmp_path, "links")
    assert read.query(f"SELECT a FROM {read.define('one', 'a TEXT')}") == [("x",)]
    assert read.query(f"SELECT a FROM {read.define('two', 'a TEXT')}") == []
    for name in ("one", "two"):
        with pytest.raises(sqlite.OperationalError, match="readonly database"):
            read.execute(f"INSERT INTO {name} VALUES ('y')")
    read.close()
