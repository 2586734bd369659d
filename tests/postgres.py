"""A PostgreSQL for tests: the database that `SENKI_POSTGRES` names (`host port user dbname`), else a private server.

The private one needs nothing but its programs on this machine; where there are none, tests of PostgreSQL are not collected.
With `SENKI_TESTS_IN=postgres` every log and service of the tests is in it, rather than in a file.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from replays.log import log_factory

PLACES = ("/usr/lib/postgresql", "/usr/local/opt/postgresql", "/opt/homebrew/opt/postgresql")
"""Where packages put the programs that are not on the path, each in a folder `bin` of its version."""
QUICK = ("-c", "listen_addresses=", "-c", "fsync=off", "-c", "shared_buffers=16MB")
USER, DATABASE = "senki", "postgres"


def programs() -> Path | None:
    """The folder of the server's programs."""
    result = shutil.which("initdb")
    if result is not None:
        return Path(result).resolve().parent
    stored = sorted(path.parent for place in PLACES for path in Path(place).glob("**/bin/initdb"))
    return stored[-1] if stored else None


def is_there() -> bool:
    """Whether tests of PostgreSQL can run here."""
    return "SENKI_POSTGRES" in os.environ or (programs() is not None and _can_connect() and bool(_owner()))


def _can_connect() -> bool:
    if find_spec("psycopg") is None:
        return False
    try:
        import psycopg  # noqa: F401  without the client's library this fails
    except ImportError:
        return False
    return True


def _owner() -> str:
    """Who runs the server; root may not."""
    import pwd

    if os.getuid() != 0:
        return pwd.getpwuid(os.getuid()).pw_name
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in names), "")


@contextmanager
def postgres() -> Iterator[dict[str, str]]:
    """The settings of a database, for the time of a `with`."""
    named = os.environ.get("SENKI_POSTGRES")
    if named is not None:
        host, port, user, database = named.split()
        yield _settings(host, port, user, database)
        return
    with TemporaryDirectory(prefix="senki-pg") as folder, _server(Path(folder)):
        yield _settings(folder, "5432", USER, DATABASE)


@contextmanager
def _server(folder: Path) -> Iterator[None]:
    """A server that is reached by a socket in its folder, and by nobody else."""
    server = PrivateServer(folder)
    server.start()
    try:
        yield
    finally:
        server.stop()


class PrivateServer:
    """A server in a folder that a test may stop and start."""

    def __init__(self, folder: Path) -> None:
        bin_, owner = programs(), _owner()
        assert bin_ is not None
        self.folder, self.bin = folder, bin_
        self.user = owner if os.getuid() == 0 else None
        if self.user is not None:
            shutil.chown(folder, self.user)
        made = [bin_ / "initdb", "-D", folder / "data", "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(made, check=True, capture_output=True, user=self.user, cwd=folder)
        self.settings = _settings(str(folder), "5432", USER, DATABASE)

    def start(self) -> None:
        """Starts the server, and returns when it answers."""
        command = [self.bin / "postgres", "-D", self.folder / "data", "-k", self.folder, *QUICK]
        to_nothing: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._running = subprocess.Popen(command, user=self.user, cwd=self.folder, **to_nothing)
        _wait(self.folder, self._running)

    def stop(self) -> None:
        """Stops the server without waiting for its clients."""
        self._running.send_signal(2)
        self._running.wait(20)


def _wait(folder: Path, running: subprocess.Popen[bytes]) -> None:
    import psycopg

    for _ in range(600):
        assert running.poll() is None, "the server did not start"
        try:
            psycopg.connect(host=str(folder), user=USER, dbname=DATABASE).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError("the server does not answer")


def _settings(host: str, port: str, user: str, database: str) -> dict[str, str]:
    names = {"HOST": host, "PORT": port, "USER": user, "PASSWORD": "", "DBNAME": database}
    return {f"POSTGRES_{name}": value for name, value in names.items()}


def where() -> str:
    """Which PostgreSQL the tests use, in words."""
    if "SENKI_POSTGRES" in os.environ:
        return f"the database of SENKI_POSTGRES ({os.environ['SENKI_POSTGRES']})"
    return f"a server of their own, of {programs()}" if is_there() else "none here; its tests are left out"


@contextmanager
def every_log_in(settings: dict[str, str]) -> Iterator[None]:
    """Logs that would lie in a folder lie in the database instead, those of each folder in a schema of its own."""
    in_folder = log_factory._open_without_heads

    def opened(kind: Any, folder: Path, given: Mapping[str, str]) -> Any:
        if "POSTGRES_DBNAME" in given:
            return in_folder(kind, folder, given)
        schema = f"f{blake2b(str(folder.resolve()).encode(), digest_size=12).hexdigest()}"
        with _connected(settings) as connection:
            connection.execute(f"CREATE SCHEMA IF NOT EXISTS {schema}")
        return in_folder(kind, folder, {**given, **settings, "POSTGRES_SCHEMA": schema})

    with patch.object(log_factory, "_open_without_heads", opened):
        yield


def _connected(settings: dict[str, str]) -> Any:
    import psycopg

    named = {"host": "HOST", "port": "PORT", "user": "USER", "dbname": "DBNAME"}
    return psycopg.connect(**{name: settings[f"POSTGRES_{key}"] for name, key in named.items()}, autocommit=True)
