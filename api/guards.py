"""What surrounds every request: a limit on bodies, headers that keep keys and pages to themselves, and HEAD."""

from __future__ import annotations

from anyio import CancelScope
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.headers import HEADERS
from api.problems import Problem

_RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class SafeHeaders:
    """Adds the headers to every answer, errors too."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_RAW]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class HeadAsGet:
    """Answers HEAD as GET would be answered, without the body; what has no end is left after its headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        with CancelScope() as asked:

            async def heads_only(message: Message) -> None:
                if message["type"] == "http.response.start":
                    await send(message)
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
                elif message.get("more_body"):
                    asked.cancel()

            await self.app({**scope, "method": "GET"}, receive, heads_only)


class BodyLimit:
    """Refuses bodies that are too long, at once where their length is said."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app, self.most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on, counting. Raises HTTPException inside the application."""
        if scope["type"] != "http" or scope["method"] == "GET":
            await self.app(scope, receive, send)
            return
        said = Headers(scope=scope).get("content-length", "")
        if said.isdecimal() and int(said) > self.most:
            await too_long(self.most).response()(scope, receive, send)
            return
        size = 0

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.most:
                raise HTTPException(413)
            return message

        await self.app(scope, counted, send)


def too_long(most: int) -> Problem:
    """The problem of a body that is too long."""
    return Problem(413, "content-too-large", "The body is too long.", most=most)
