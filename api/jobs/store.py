"""Stores the progress and answers of jobs for all processes of a service.

A process updates its jobs every few seconds. A job without updates is lost, because its process has ended.
"""

from __future__ import annotations

import json
import time
from typing import NamedTuple

from starlette.responses import Response

from replays.log import ServiceTables

NAME = "owned_jobs"
COLUMNS = """id TEXT PRIMARY KEY, owner TEXT NOT NULL, begun BIGINT NOT NULL, done BIGINT NOT NULL, steps BIGINT NOT NULL,
status BIGINT NOT NULL, headers TEXT NOT NULL, body BYTEA, heard BIGINT NOT NULL"""
_PUT = """INSERT INTO {0} (id, owner, begun, done, steps, status, headers, body, heard)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET begun = excluded.begun, done = excluded.done, steps = excluded.steps,
status = excluded.status, headers = excluded.headers, body = excluded.body, heard = excluded.heard"""
_GET = "SELECT owner, begun, done, steps, status, headers, body, heard FROM {0} WHERE id = ?"
UPDATE_SECONDS, LOST_AFTER, DELETE_AFTER = 3, 20, 3600
"""Seconds between updates of a job, until it counts as lost, and until it is deleted."""


class StoredJob(NamedTuple):
    """A job of any process. `owner`: the hash of the secret that its request had · `answer`: None while it runs."""

    owner: str
    started: bool
    done: int
    of: int
    answer: Response | None


class JobStore:
    """The jobs of all processes. Blocking. May be used by many threads and processes."""

    def __init__(self, tables: ServiceTables) -> None:
        self._tables = tables
        self._name = tables.define(NAME, COLUMNS)

    def put(self, job: str, stored: StoredJob) -> None:
        """Stores the progress of a job."""
        answer = stored.answer
        headers = (
            [] if answer is None else [(key.decode("latin-1"), value.decode("latin-1")) for key, value in answer.raw_headers]
        )
        body = None if answer is None else bytes(answer.body)
        status = 0 if answer is None else answer.status_code
        progress = (int(stored.started), stored.done, stored.of)
        row = (job, stored.owner, *progress, status, json.dumps(headers), body, int(time.time()))
        self._tables.execute(_PUT.format(self._name), row)

    def find(self, job: str) -> StoredJob | None:
        """Returns a job by its id, or None if it is unknown or its process has ended."""
        rows = self._tables.query(_GET.format(self._name), (job,))
        if not rows:
            return None
        owner, begun, done, of, status, headers, body, updated = rows[0]
        if not status:
            return StoredJob(owner, bool(begun), done, of, None) if time.time() - updated < LOST_AFTER else None
        answer = Response(bytes(body), status)
        answer.raw_headers = [(key.encode("latin-1"), value.encode("latin-1")) for key, value in json.loads(headers)]
        return StoredJob(owner, True, done, of, answer)

    def delete_old(self) -> None:
        """Deletes jobs that were last updated long ago."""
        self._tables.execute(f"DELETE FROM {self._name} WHERE heard < ?", (int(time.time()) - DELETE_AFTER,))
