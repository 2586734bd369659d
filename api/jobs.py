"""Work that takes longer than an answer should: it goes on behind, one piece at a time, and whoever began it asks for it.

A job is asked for with `Prefer: respond-async` (RFC 7240). Its id is random and is told to nobody else. Jobs live as long as
the process: whoever asks in vain sends the same again, under the same Idempotency-Key, and nothing is done twice.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.responses import Response

from api.attending import told
from api.house import aside
from api.problems import Problem
from replays.progress import heard

KEPT, WAITING = 256, 16
"""So many jobs are remembered, and so many may wait or go on at once."""


@dataclass
class Job:
    """A piece of work: `done` of `of` steps, and the answer when there is one."""

    id: str
    done: int = 0
    of: int = 0
    answer: Response | None = None

    def shown(self) -> dict[str, Any]:
        """How far it is, or what came of it."""
        if self.answer is None:
            return {"job": self.id, "state": "working" if self.of else "waiting", "done": self.done, "of": self.of}
        body = bytes(self.answer.body)
        answer = msgspec.json.decode(body) if body else None
        return {"job": self.id, "state": "done", "status": self.answer.status_code, "answer": answer}


class Jobs:
    """The jobs of one process."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._running: set[asyncio.Task[None]] = set()
        self._one = asyncio.Lock()

    def start(self, work: Callable[[], Response]) -> Job:
        """Begins a piece of work. Raises a Problem (503) where too many wait."""
        if len(self._running) >= WAITING:
            raise Problem(503, "busy", "Too much work is waiting.", {"Retry-After": "10"})
        job = Job(secrets.token_urlsafe(12))
        self._jobs[job.id] = job
        while len(self._jobs) > KEPT:
            self._jobs.popitem(last=False)
        task = asyncio.create_task(self._carry_out(job, work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return job

    def find(self, job: str) -> Job | None:
        """A job by its id."""
        return self._jobs.get(job)

    async def _carry_out(self, job: Job, work: Callable[[], Response]) -> None:
        def hears(done: int, of: int) -> None:
            job.done, job.of = done, of

        def done() -> Response:
            with heard(hears):
                return work()

        async with self._one:
            try:
                job.answer = await aside(done)
            except Problem as problem:
                job.answer = problem.response()
            except Exception as error:  # as the outermost of a request does
                job.answer = told(error).response()
