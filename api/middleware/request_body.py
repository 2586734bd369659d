"""Reads the body of a request whole, within limits of size and time, and checks JSON before the application parses it.

Refused are bodies that are too long or too slow, deeply nested JSON, repeated fields (two readers would take different ones),
`NaN`, numbers with too many digits and lone surrogates. The body of an imported card list may be larger than others, for
those who may open games: one of each client at a time, and a few in all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from itertools import accumulate
from typing import Any

from anyio import move_on_after
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.cpu_budgets import current_client, measure_cpu, run_in_thread, too_many_requests_problem
from api.http.messages import msg
from api.http.problems import Problem, invalid_request
from api.http.request_parts import request_secret
from api.limits import (
    COMMAND_BYTES,
    DIGITS,
    IMPORT_BYTES,
    IMPORT_SECONDS,
    IMPORTS_AT_ONCE,
    NESTING,
    VALUES,
    Limits,
)
from domain.kernel.messages.message import Message as Sentence

SHORT = 8_192
"""Bytes of JSON that are checked in the event loop. Longer bodies are checked in a thread."""
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_IMPORTS = re.compile(r"/api/rulesets/[^/]+/card-lists")
_SAYS = re.compile(r"/api/(games|leagues)/[^/]+/.*")
_STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NO_BRACKETS = bytes(sign for sign in range(256) if sign not in _STEP)


class RequestBodyMiddleware:
    """Refuses bodies before the application sees them. `most`: bytes of a body · `may_import`: whether the
    holder of a secret may import card lists above the usual size."""

    def __init__(self, app: ASGIApp, most: int, limits: Limits, may_import: Callable[[str], Awaitable[bool]]) -> None:
        self.app, self.most, self.limits, self._may_import = app, most, limits, may_import
        self._importing: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on with its whole body, or answers it."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self.app(scope, receive, send)
            return
        try:
            body = await self._read_within_limits(scope, receive)
        except Problem as problem:
            await problem.response()(scope, receive, send)
            return
        if body is not None:
            await self.app(scope, _replay_body(body, receive), send)

    async def _read_within_limits(self, scope: Scope, receive: Receive) -> bytes | None:
        headers = Headers(scope=scope)
        if not await self._is_large_import(scope["path"], headers):
            return await self._read(headers, receive, self._most(scope["path"]), self.limits.body)
        client = current_client()
        if client in self._importing:
            raise too_many_requests_problem(msg("too_much_own_work_waits"), 5)
        if len(self._importing) >= IMPORTS_AT_ONCE:
            raise Problem(503, "busy", msg("too_much_work_waits"), {"Retry-After": "10"})
        self._importing.add(client)
        try:
            return await self._read(headers, receive, IMPORT_BYTES, IMPORT_SECONDS)
        finally:
            self._importing.discard(client)

    async def _is_large_import(self, path: str, headers: Headers) -> bool:
        """Returns whether a body is a card list above the usual size, from a client who may open games."""
        length = headers.get("content-length", "")
        if not _IMPORTS.fullmatch(path) or (length.isdecimal() and int(length[:20]) <= self.most):
            return False
        return await self._may_import(request_secret(headers.get("authorization", ""), ""))

    def _most(self, path: str) -> int:
        return min(self.most, COMMAND_BYTES) if _SAYS.fullmatch(path) else self.most

    async def _read(self, headers: Headers, receive: Receive, most: int, seconds: float) -> bytes | None:
        """Returns the body, or None if the client has disconnected. Raises a Problem."""
        said = headers.get("content-length", "")
        if said.isdecimal() and int(said[:20]) > most:
            raise body_too_long_problem(most)
        parts, size, more = [], 0, True
        with move_on_after(seconds):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if size > most:
                    raise body_too_long_problem(most)
                more = message.get("more_body", False)
        if more:
            raise Problem(408, "too-slow", msg("body_is_too_slow"), {"Connection": "close"}, seconds=seconds)
        body = b"".join(parts)
        if "json" in headers.get("content-type", "").partition(";")[0].lower():
            if len(body) > SHORT:
                await run_in_thread(validate_json, body)
            else:
                with measure_cpu():
                    validate_json(body)
        return body


def validate_json(body: bytes) -> None:
    """Raises a Problem (400 or 413) for JSON that is refused. Text that is not JSON is left to the application."""
    bare = _STRING.sub(b"", body)
    if sum(map(bare.count, (b",", b"[", b"{"))) > VALUES:
        raise Problem(413, "content-too-large", msg("body_has_too_many_values"), most=VALUES)
    brackets = bare.translate(None, _NO_BRACKETS)
    if any(depth > NESTING for depth in accumulate(map(_STEP.__getitem__, brackets))):
        raise bad_json_problem(msg("nested_too_deeply"), most=NESTING)
    try:
        text = body.decode()
        value = json.loads(text, object_pairs_hook=_fields, parse_constant=_no_number, parse_int=_whole)
        if "\\ud" in text.lower():
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError:
        return
    except UnicodeError:
        raise invalid_request({"at": "body", "kind": msg("not_unicode_text")}) from None


def body_too_long_problem(most: int) -> Problem:
    """Returns the problem (413) of a body that is too long."""
    return Problem(413, "content-too-large", msg("body_is_too_long"), {"Connection": "close"}, most=most)


def bad_json_problem(why: Sentence, **more: Any) -> Problem:
    """Returns the problem (400) of JSON that two readers might read differently."""
    return Problem(400, "bad-json", msg("body_is_not_json"), detail=why, **more)


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise bad_json_problem(msg("field_is_there_twice"))
    return fields


def _no_number(text: str) -> None:
    raise bad_json_problem(msg("number_is_none"))


def _whole(text: str) -> int:
    if len(text) > DIGITS + 1:
        raise bad_json_problem(msg("number_has_too_many_digits"), most=DIGITS)
    return int(text)


def _replay_body(body: bytes, receive: Receive) -> Receive:
    """Returns a `receive` that gives the body once, and then what the client sends (a disconnect)."""
    sent = False

    async def receive_body() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_body
