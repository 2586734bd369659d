"""Work that takes longer than an answer should: it goes on behind, one piece at a time, and whoever began it asks for it.

What is larger than `limits.AT_ONCE`, or is sent with `Prefer: respond-async` (RFC 7240), is answered with 202 and the
address of a job. A job's id is random and is told to nobody else. Jobs live as long as the process, and where there are
several each finds those of the others (`kept_jobs.py`): whoever asks in vain sends the same again, under the same
Idempotency-Key, and nothing is done twice.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
from fastapi import Request
from starlette.responses import Response

from api.cpu_budgets import current_client, require_budget_left, run_in_thread, too_many_requests
from api.http.openapi import Responses, example_response, problem_response
from api.http.problems import Problem
from api.http.responses import JSON, private_json
from api.jobs.store import UPDATE_SECONDS, JobStore
from api.limits import JOB_ANSWER_BYTES, JOBS_PER_CLIENT, JOBS_WAITING
from api.middleware.errors import problem_for
from replays.progress import progress_sent_to

EXAMPLE_JOB = {"job": "q3ndV8m2k4v0tw1x", "state": "working", "done": 120, "of": 437}
QUEUED: Responses = {
    202: example_response("It goes on behind.", JSON, EXAMPLE_JOB),
    503: problem_response("Too much work is waiting."),
}
"""What a door answers that may make a job of what it is asked."""
MAX_JOBS = 256
"""So many jobs are remembered."""
T = TypeVar("T")
_SHORT = 64 * 1024
"""Bytes of an answer that is told together with how far the job is."""


@dataclass
class Job:
    """A piece of work: `done` of `of` steps, and the answer when there is one."""

    id: str
    started: bool = False
    done: int = 0
    of: int = 0
    answer: Response | None = None
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    def to_json(self) -> dict[str, Any]:
        """How far it is, or what came of it; an answer that is long, or no JSON, is at `/answer` alone."""
        if self.answer is None:
            return {"job": self.id, "state": "working" if self.started else "waiting", "done": self.done, "of": self.of}
        body, kind = bytes(self.answer.body), self.answer.headers.get("content-type", "")
        here = bool(body) and len(body) <= _SHORT and "json" in kind
        answer = msgspec.json.decode(body) if here else None
        return {"job": self.id, "state": "done", "status": self.answer.status_code, "answer": answer}


class JobQueue:
    """The jobs of one process; `kept`: where the others find them, and it finds theirs."""

    def __init__(self, store: JobStore | None = None) -> None:
        self._store = store
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._running: set[asyncio.Task[None]] = set()
        self._of: Counter[str] = Counter()
        self._one = asyncio.Lock()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def start(self, work: Callable[[], Response], who: str = "") -> Job:
        """Begins a piece of work. Raises a Problem: 503 where too many wait, 429 where too many of one asker do."""
        if len(self._running) >= JOBS_WAITING:
            raise Problem(503, "busy", "Too much work is waiting.", {"Retry-After": "10"})
        if who and self._of[who] >= JOBS_PER_CLIENT:
            raise too_many_requests("Too much work of yours is waiting.", 5)
        job = Job(secrets.token_urlsafe(12))
        self._jobs[job.id] = job
        self._of[who] += 1
        task = asyncio.create_task(self._carry_out(job, work, who))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return job

    @property
    def open(self) -> int:
        """How many wait or go on."""
        return len(self._running)

    @asynccontextmanager
    async def turn_of(self, who: str) -> AsyncIterator[bool]:
        """The turn of an asker for work that is answered at once; whether it had to be waited for."""
        turn = self._turns.setdefault(who, asyncio.Lock())
        waited = turn.locked()
        async with turn:
            yield waited

    async def find(self, job: str) -> Job | None:
        """A job by its id, of another process too."""
        found = self._jobs.get(job)
        if found is not None or self._store is None:
            return found
        told = await run_in_thread(self._store.find, job)
        return None if told is None else Job(job, told.started, told.done, told.of, told.answer)

    async def _publish(self, job: Job, store: JobStore) -> None:
        """Tells the other processes of a job until it is done."""
        await run_in_thread(store.delete_old)
        while True:
            answered = job.answer
            await run_in_thread(store.put, job.id, job.started, job.done, job.of, answered)
            if answered is not None:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(job.ended.wait(), UPDATE_SECONDS)

    async def _carry_out(self, job: Job, work: Callable[[], Response], who: str) -> None:
        def hears(done: int, of: int) -> None:
            job.done, job.of = done, of

        def done() -> Response:
            with progress_sent_to(hears):
                return work()

        publishing = None if self._store is None else asyncio.create_task(self._publish(job, self._store))
        try:
            async with self._one:
                job.started = True
                job.answer = await self._answer(done)
        finally:
            job.ended.set()
            if publishing is not None:
                await asyncio.gather(
                    publishing, return_exceptions=True
                )  # the job itself is done, whoever has not heard of it
            self._of[who] -= 1
            self._of += Counter()
            self._forget()

    async def _answer(self, work: Callable[[], Response]) -> Response:
        try:
            return await run_in_thread(work)
        except Problem as problem:
            return problem.response()
        except Exception as error:  # as the outermost of a request does
            return problem_for(error).response()

    def _forget(self) -> None:
        """Lets go of the oldest jobs that are done, as far as they are too many or their answers too long."""
        done = [each for each in self._jobs.values() if each.answer is not None]
        size = sum(len(each.answer.body) for each in done if each.answer is not None)
        for each in done[:-1]:
            if len(self._jobs) <= MAX_JOBS and size <= JOB_ANSWER_BYTES:
                return
            size -= len(each.answer.body) if each.answer is not None else 0
            del self._jobs[each.id]


async def respond_or_queue(request: Request, work: Callable[[], Response], large: bool, prefer: str = "") -> Response:
    """The answer of this work; where it is `large`, or its asker prefers that, the address of the job that it becomes."""
    asks = "respond-async" in prefer.lower()
    if not large and not asks:
        return await one_at_a_time(request, work)
    job = request.app.state.jobs.start(work, current_client())
    applied = {"Preference-Applied": "respond-async"} if asks else {}
    return private_json(job.to_json(), 202, {"Location": f"/api/jobs/{job.id}", "Retry-After": "1", **applied})


async def one_at_a_time(request: Request, work: Callable[[], T]) -> T:
    """Work of one asker goes on one piece at a time; what had to wait is refused where the asker has nothing left by then."""
    async with request.app.state.jobs.turn_of(current_client()) as waited:
        if waited:
            require_budget_left()
        return await run_in_thread(work)
