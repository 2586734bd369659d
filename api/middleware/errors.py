"""Answers unexpected errors with a number, counts all responses and logs both.

A log line is one JSON object: the route as the API description has it (never a URL with a key), status and duration. Of an
error it has type and traceback without the message, because that may name hidden cards.
"""

from __future__ import annotations

import json
import logging
import secrets
import time
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.http.messages import msg
from api.http.problems import Problem
from api.monitoring.metrics import Metrics
from api.server.compute_process import ComputeError, traceback_places
from replays.storage_problems import StorageProblem, find_storage_problem

_log = logging.getLogger("senki.api")
_requests = logging.getLogger("senki.requests")
FRAMES = 8


class ResponseInterrupted(Exception):
    """A response failed after its head was sent."""


class ErrorAndAccessLogMiddleware:
    """Answers errors that nothing else has handled, and counts responses."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status = time.perf_counter(), 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception as error:  # the only place that catches every error
            problem = unexpected_error_problem(error)
            if status:
                raise ResponseInterrupted from None  # part of the response is sent: the connection has to close
            await problem.response()(scope, receive, watched)
        finally:
            self._count(scope, status, time.perf_counter() - started)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "") or "other"
        self.metrics.count(scope["method"], route, status, seconds)
        if _requests.isEnabledFor(logging.INFO):
            named = {"token": scope["senki.token"]} if "senki.token" in scope else {}
            facts = {"method": scope["method"], "route": route, "status": status, "ms": _ms(seconds), **named}
            log_line(_requests, logging.INFO, "answered", **facts)


def unexpected_error_problem(error: Exception) -> Problem:
    """Returns the problem of an unexpected error and logs the error under the number in the problem."""
    trouble = find_storage_problem(error)
    if trouble is StorageProblem.FULL:
        log_line(_log, logging.ERROR, "the disk is full")
        return Problem(507, "disk-full", msg("disk_is_full"), {"Retry-After": "60"})
    if trouble is StorageProblem.READ_ONLY:
        return Problem(503, "read-only", msg("service_is_read_only"))
    if trouble is StorageProblem.BUSY:
        return Problem(503, "busy", msg("log_is_busy"), {"Retry-After": "1"})
    if trouble is StorageProblem.REPLACED:
        log_line(_log, logging.ERROR, "a file of the log was deleted or replaced")
        return Problem(503, "log-replaced", msg("log_was_replaced"), {"Retry-After": "60"})
    if trouble is StorageProblem.GONE:
        return Problem(503, "database-gone", msg("database_is_gone"), {"Retry-After": "1"})
    number = secrets.token_hex(4)
    kind = error.kind if isinstance(error, ComputeError) else type(error).__name__
    log_line(_log, logging.ERROR, "a request failed", id=number, kind=kind, at=traceback_places(error)[-FRAMES:])
    title = msg("internal_error")
    return Problem(500, "internal-error", title, id=number)


def log_line(log: logging.Logger, level: int, event: str, **facts: Any) -> None:
    """Logs one event as JSON."""
    log.log(level, "%s", json.dumps({"at": round(time.time(), 3), "event": event, **facts}, ensure_ascii=True))


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 1)
