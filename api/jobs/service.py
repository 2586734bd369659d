"""Runs requests that take longer than an answer should, one at a time, while the client polls for the result.

A request larger than `SYNC_LIMITS`, or with `Prefer: respond-async` (RFC 7240), is answered with 202 and the path of a job. A
job's id is random. Where the request had a secret, progress and answer are for requests with the same secret. Jobs
end with their process; several processes find each other's jobs in a table (`store.py`). If a job is lost, the client sends
the same request again under the same Idempotency-Key, and nothing is done twice.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
from fastapi import Request
from starlette.responses import Response

from api.cpu_budgets import current_client, require_budget_left, run_in_thread, too_many_requests_problem
from api.http.messages import msg
from api.http.openapi import Responses, problem_response
from api.http.openapi_responses import json_response
from api.http.problems import Problem
from api.http.request_parts import request_secret
from api.http.responses import private_json
from api.jobs.schemas import QueuedJobOut
from api.jobs.store import UPDATE_SECONDS, JobStore, StoredJob
from api.limits import JOB_ANSWER_BYTES, JOBS_PER_CLIENT, JOBS_WAITING
from api.middleware.errors import unexpected_error_problem
from replays.progress import send_progress_to

EXAMPLE_JOB = {"job": "q3ndV8m2k4v0tw1x", "state": "working", "done": 120, "of": 437}
QUEUED: Responses = {
    202: json_response("It becomes a job.", QueuedJobOut, EXAMPLE_JOB, ("Location", "Retry-After", "Preference-Applied")),
    503: problem_response("Too much work is waiting."),
}
"""Responses of an operation that may become a job."""
MAX_JOBS = 256
"""Most jobs that are remembered."""
T = TypeVar("T")
_SHORT = 64 * 1024
"""Bytes up to which an answer is returned together with the progress."""


@dataclass
class Job:
    """A piece of work: `done` of `of` steps, and the answer once there is one. `owner`: the hash of the secret that the
    request had, empty for none."""

    id: str
    owner: str = ""
    started: bool = False
    done: int = 0
    of: int = 0
    answer: Response | None = None
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    def to_json(self) -> dict[str, Any]:
        """Returns progress or result. Long answers, and answers that are not JSON, are at `/answer` only."""
        if self.answer is None:
            return {"job": self.id, "state": "working" if self.started else "waiting", "done": self.done, "of": self.of}
        body, kind = bytes(self.answer.body), self.answer.headers.get("content-type", "")
        here = bool(body) and len(body) <= _SHORT and "json" in kind
        answer = msgspec.json.decode(body) if here else None
        return {"job": self.id, "state": "done", "status": self.answer.status_code, "answer": answer}


class JobQueue:
    """The jobs of one process. `store`: shares them with other processes."""

    def __init__(self, store: JobStore | None = None) -> None:
        self._store = store
        self._jobs: dict[str, Job] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._of: Counter[str] = Counter()
        self._one = asyncio.Lock()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def start(self, work: Callable[[], Response], who: str = "", owner: str = "") -> Job:
        """Starts a job of the client `who`, to be shown to `owner`.

        Raises a Problem: 503 if too many jobs wait, 429 if too many of one client do.
        """
        if len(self._running) >= JOBS_WAITING:
            raise Problem(503, "busy", msg("too_much_work_waits"), {"Retry-After": "10"})
        if who and self._of[who] >= JOBS_PER_CLIENT:
            raise too_many_requests_problem(msg("too_much_own_work_waits"), 5)
        job = Job(secrets.token_urlsafe(12), owner)
        self._jobs[job.id] = job
        self._of[who] += 1
        task = asyncio.create_task(self._carry_out(job, work, who))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return job

    @property
    def open(self) -> int:
        """The number of jobs that wait or run."""
        return len(self._running)

    @asynccontextmanager
    async def turn_of(self, who: str) -> AsyncIterator[bool]:
        """Waits for the client's turn for work that is answered at once. Yields whether it had to wait."""
        turn = self._turns.setdefault(who, asyncio.Lock())
        waited = turn.locked()
        async with turn:
            yield waited

    async def find(self, job: str, owner: str = "") -> Job | None:
        """Returns a job of this owner by its id, also of another process."""
        known = self._jobs.get(job)
        if known is None and self._store is not None:
            stored = await run_in_thread(self._store.find, job)
            known = None if stored is None else Job(job, *stored)
        return known if known is not None and compare_digest(known.owner, owner) else None

    async def _publish(self, job: Job, store: JobStore) -> None:
        """Stores the progress of a job for other processes until it is done."""
        await run_in_thread(store.delete_old)
        while True:
            answered = job.answer
            await run_in_thread(store.put, job.id, StoredJob(job.owner, job.started, job.done, job.of, answered))
            if answered is not None:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(job.ended.wait(), UPDATE_SECONDS)

    async def _carry_out(self, job: Job, work: Callable[[], Response], who: str) -> None:
        def set_progress(done: int, of: int) -> None:
            job.done, job.of = done, of

        def with_progress() -> Response:
            with send_progress_to(set_progress):
                return work()

        publishing = None if self._store is None else asyncio.create_task(self._publish(job, self._store))
        try:
            async with self._one:
                job.started = True
                job.answer = await self._answer(with_progress)
        finally:
            job.ended.set()
            if publishing is not None:
                await asyncio.gather(publishing, return_exceptions=True)  # the job is done even if publishing it fails
            self._of[who] -= 1
            self._of += Counter()
            self._forget()

    async def _answer(self, work: Callable[[], Response]) -> Response:
        try:
            return await run_in_thread(work)
        except Problem as problem:
            return problem.response()
        except Exception as error:  # as the error middleware does
            return unexpected_error_problem(error).response()

    def _forget(self) -> None:
        """Removes the oldest finished jobs while there are too many, or their answers are too long."""
        done = [each for each in self._jobs.values() if each.answer is not None]
        size = sum(len(each.answer.body) for each in done if each.answer is not None)
        for each in done[:-1]:
            if len(self._jobs) <= MAX_JOBS and size <= JOB_ANSWER_BYTES:
                return
            size -= len(each.answer.body) if each.answer is not None else 0
            del self._jobs[each.id]


def job_owner(request: Request) -> str:
    """Returns the hash of the secret of a request, by which it finds its jobs again; empty without a secret."""
    secret = request_secret(request.headers.get("authorization", ""), request.query_params.get("key", ""))
    return sha256(secret.encode("utf-8", "replace")).hexdigest() if secret else ""


async def respond_or_queue(request: Request, work: Callable[[], Response], large: bool, prefer: str = "") -> Response:
    """Returns the answer of some work, or the path of a job if the work is `large` or the client prefers that."""
    prefers_job = "respond-async" in prefer.lower()
    if not large and not prefers_job:
        return await one_at_a_time(request, work)
    job = request.app.state.jobs.start(work, current_client(), job_owner(request))
    applied = {"Preference-Applied": "respond-async"} if prefers_job else {}
    return private_json(job.to_json(), 202, {"Location": f"/api/jobs/{job.id}", "Retry-After": "1", **applied})


async def one_at_a_time(request: Request, work: Callable[[], T]) -> T:
    """Runs the work of one client one piece at a time. Work that had to wait is refused if the budget is used up by then."""
    async with request.app.state.jobs.turn_of(current_client()) as waited:
        if waited:
            require_budget_left()
        return await run_in_thread(work)
