"""The body of a request: read whole, in time and no more than is allowed, and JSON looked at before anything is made of it.

Refused are bodies that are too long or too slow; lists in lists in lists; JSON in which a field stands twice (each reader
would take another one), numbers that are none or have too many digits, and halves of surrogate pairs.
"""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

from anyio import move_on_after
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.cpu_budgets import measure_cpu, run_in_thread
from api.http.problems import Problem, invalid_request
from api.limits import COMMAND_BYTES, DIGITS, NESTING, VALUES, Limits

SHORT = 8_192
"""Bytes of JSON that are looked through at once; longer ones in a thread, so that others are answered meanwhile."""
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_SAYS = re.compile(r"/api/(games|leagues)/[^/]+/.*")
_STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NO_BRACKETS = bytes(sign for sign in range(256) if sign not in _STEP)


class RequestBodyMiddleware:
    """Refuses bodies before the application sees them. `most`: bytes of a body."""

    def __init__(self, app: ASGIApp, most: int, limits: Limits) -> None:
        self.app, self.most, self.limits = app, most, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on with its whole body, or answers it."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self.app(scope, receive, send)
            return
        try:
            body = await self._read(Headers(scope=scope), receive, self._most(scope["path"]))
        except Problem as problem:
            await problem.response()(scope, receive, send)
            return
        if body is not None:
            await self.app(scope, _replay_body(body, receive), send)

    def _most(self, path: str) -> int:
        return min(self.most, COMMAND_BYTES) if _SAYS.fullmatch(path) else self.most

    async def _read(self, headers: Headers, receive: Receive, most: int) -> bytes | None:
        """The body; None where its sender has gone. Raises a Problem."""
        said = headers.get("content-length", "")
        if said.isdecimal() and int(said[:20]) > most:
            raise too_long(most)
        parts, size, more = [], 0, True
        with move_on_after(self.limits.body):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if size > most:
                    raise too_long(most)
                more = message.get("more_body", False)
        if more:
            raise Problem(
                408, "too-slow", "The body did not come in time.", {"Connection": "close"}, seconds=self.limits.body
            )
        body = b"".join(parts)
        if "json" in headers.get("content-type", "").partition(";")[0].lower():
            if len(body) > SHORT:
                await run_in_thread(validate_json, body)
            else:
                with measure_cpu():
                    validate_json(body)
        return body


def validate_json(body: bytes) -> None:
    """Raises a Problem (400, or 413) for JSON that is not taken; what is no JSON at all is left to the application."""
    bare = _STRING.sub(b"", body)
    if sum(map(bare.count, (b",", b"[", b"{"))) > VALUES:
        raise Problem(413, "content-too-large", "The body holds too many values.", most=VALUES)
    brackets = bare.translate(None, _NO_BRACKETS)
    if any(depth > NESTING for depth in accumulate(map(_STEP.__getitem__, brackets))):
        raise bad_json("lists and objects lie in each other too deeply", most=NESTING)
    try:
        text = body.decode()
        found = json.loads(text, object_pairs_hook=_fields, parse_constant=_no_number, parse_int=_whole)
        if "\\ud" in text.lower():
            json.dumps(found, ensure_ascii=False).encode()
    except json.JSONDecodeError:
        return
    except UnicodeError:
        raise invalid_request({"at": "body", "kind": "not Unicode text"}) from None


def too_long(most: int) -> Problem:
    """The problem of a body that is too long."""
    return Problem(413, "content-too-large", "The body is too long.", {"Connection": "close"}, most=most)


def bad_json(why: str, **more: Any) -> Problem:
    """The problem of JSON that two readers might take for two things."""
    return Problem(400, "bad-json", "The body is not JSON as it is taken here.", detail=why, **more)


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise bad_json("a field is there twice")
    return fields


def _no_number(text: str) -> None:
    raise bad_json("a number is none")


def _whole(text: str) -> int:
    if len(text) > DIGITS + 1:
        raise bad_json("a number has too many digits", most=DIGITS)
    return int(text)


def _replay_body(body: bytes, receive: Receive) -> Receive:
    """What was read, once; then what else comes (that the sender has gone)."""
    told = False

    async def given() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return given
