"""A PostgreSQL for tests: the database that `SENKI_POSTGRES` names (`host port user dbname`), else a private server.

The private one needs nothing but its programs on this machine; where there are none, tests of PostgreSQL are not collected.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

PLACES = ("/usr/lib/postgresql", "/usr/local/opt/postgresql", "/opt/homebrew/opt/postgresql")
"""Where packages put the programs that are not on the path, each in a folder `bin` of its version."""
QUICK = ("-c", "listen_addresses=", "-c", "fsync=off", "-c", "shared_buffers=16MB")
USER, DATABASE = "senki", "postgres"


def programs() -> Path | None:
    """The folder of the server's programs."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    kept = sorted(path.parent for place in PLACES for path in Path(place).glob("**/bin/initdb"))
    return kept[-1] if kept else None


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
    bin_, owner = programs(), _owner()
    assert bin_ is not None
    user = owner if os.getuid() == 0 else None
    if user is not None:
        shutil.chown(folder, user)
    made = [bin_ / "initdb", "-D", folder / "data", "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(made, check=True, capture_output=True, user=user, cwd=folder)
    command = [bin_ / "postgres", "-D", folder / "data", "-k", folder, *QUICK]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=user, cwd=folder) as running:
        try:
            _wait(folder, running)
            yield
        finally:
            running.send_signal(2)
            running.wait(20)


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
