"""Fault 16: the backup of a club's server is private, has the heads, is restored each time, and says when it failed.

Collected where there is a PostgreSQL (see `tests/postgres.py`).
"""

from __future__ import annotations

import os
import re
import stat
import subprocess
from pathlib import Path

import pytest

from replays.log import open_log
from tests import postgres
from tests.replays.test_log import fill

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts" / "lib" / "club-backup.sh"
pytestmark = pytest.mark.skipif(postgres.programs() is None, reason="needs the programs of a server")


def back_up(server: postgres.PrivateServer, data: Path, to: Path, database: str) -> subprocess.CompletedProcess[str]:
    settings = {"PGHOST": str(server.folder), "PGUSER": postgres.USER, "PGDATABASE": database}
    paths = {"PATH": f"{server.bin}:{os.environ['PATH']}", "BACKUP": str(to), "HEADS": str(data / "heads")}
    command = ["sh", str(SCRIPT), "once"]
    return subprocess.run(command, env={**settings, **paths}, capture_output=True, text=True, check=False)


def test_a_dump_is_private_whole_and_restored(server: postgres.PrivateServer, tmp_path: Path) -> None:
    """Given a log in PostgreSQL, when it is dumped, then the dump was restored and counted, it has the heads, and only its
    owner can read it; when the next one fails, then a file says why, and it goes after one that succeeds."""
    data, backups = tmp_path / "data", tmp_path / "backup"
    backups.mkdir()
    with open_log(data, server.settings) as log:
        fill(log, "game")
    done = back_up(server, data, backups, postgres.DATABASE)
    assert done.returncode == 0, done.stderr
    (made,) = backups.iterdir()
    assert {each.relative_to(made).as_posix() for each in made.rglob("*") if each.is_file()} >= {
        "log.dump", "heads/heads.sqlite"
    }  # fmt: skip
    assert [each for each in (made, *made.rglob("*")) if stat.S_IMODE(each.stat().st_mode) & 0o077] == []
    failed = back_up(server, data, backups, "no_such_database")
    assert failed.returncode == 1
    assert "does not answer" in (backups / "FAILED").read_text()
    assert made.exists()
    assert back_up(server, data, backups, postgres.DATABASE).returncode == 0
    assert not (backups / "FAILED").exists()


def test_containers_write_to_nothing_of_their_own_and_have_no_capabilities() -> None:
    """Given the services of a club's server, when they start, then each has a read-only file system, drops all capabilities
    and gains none."""
    text = (ROOT / "docker-compose.yml").read_text()
    services = re.split(r"\n  (?=\w+:\n)", text.split("services:\n")[1].split("\nvolumes:")[0])
    assert len(services) == 4
    for each in services:
        assert {"read_only: true", "cap_drop: [ALL]", 'security_opt: ["no-new-privileges:true"]'} <= {
            line.strip() for line in each.splitlines()
        }, each
