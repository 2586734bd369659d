"""Fault 13: PostgreSQL is gone. Every answer comes at once, and writes go on when it is back.

Collected where there is a PostgreSQL (see `tests/postgres.py`).
"""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import pytest

from tests import postgres
from tests.api.served import Served, eventually

pytestmark = pytest.mark.skipif(postgres.programs() is None, reason="needs the programs of a server that it may stop")
AT_ONCE = 1.0
"""Seconds within which an outage is answered."""
SOON = 2.0
"""Seconds after its return within which a write succeeds."""


def test_an_outage_is_answered_at_once_and_writes_go_on_after_it(server: postgres.PrivateServer, tmp_path: Path) -> None:
    """Given a service whose PostgreSQL stops, when it is asked, then it answers 503 with a time to try again, within a
    second, its health too; when the database is back, then a write succeeds within two seconds, and feeds follow the log."""
    served = Served(tmp_path, env=server.settings)
    try:
        assert opens(served)[0] == 201
        server.stop()
        for _ in range(3):
            for status, seconds, again in (opens(served), ask(served, "/api/health"), ask(served, "/api/games")):
                assert (status, again) == (503, "1")
                assert seconds < AT_ONCE
        server.start()
        began = monotonic()
        eventually(lambda: opens(served)[0] == 201)
        assert monotonic() - began < SOON
        assert ask(served, "/api/health")[0] == 200
        watcher = served.app.state.senki.watcher
        assert watcher._thread.is_alive(), "feeds follow the log again"
    finally:
        served.close()


def opens(served: Served) -> tuple[int, float, str | None]:
    """Opens a game: status, seconds and when to try again."""
    began = monotonic()
    answer = served.client.post("/api/games", json={"ruleset": "star_front"}, headers={"Idempotency-Key": served.id()})
    return answer.status_code, monotonic() - began, answer.headers.get("retry-after")


def ask(served: Served, path: str) -> tuple[int, float, str | None]:
    began = monotonic()
    answer = served.client.get(path)
    return answer.status_code, monotonic() - began, answer.headers.get("retry-after")
