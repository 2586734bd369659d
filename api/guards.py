"""What surrounds every request: whose name it is for, a fair share for everybody, headers, and HEAD."""

from __future__ import annotations

import re
from ipaddress import ip_address
from urllib.parse import unquote_plus

from anyio import CancelScope
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.access import secret_of
from api.budgets import charged, network_of
from api.headers import HEADERS
from api.house import House
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


class KnownHost:
    """Answers nobody who asks for another name: a page elsewhere could lead a browser here under a name of its own.

    `names`: the names of the service; None: any. Addresses in numbers, this machine and names of the local network are known.
    """

    def __init__(self, app: ASGIApp, names: frozenset[str] | None) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on, or answers 421."""
        if scope["type"] == "http" and self.names is not None:
            name = host_name(Headers(scope=scope).get("host", ""))
            if name not in self.names and not is_local_name(name):
                await another_host().response()(scope, receive, send)
                return
        await self.app(scope, receive, send)


def another_host() -> Problem:
    """The problem of a request for another host name."""
    hint = "Whoever runs it lets it answer to a further name with: senki serve --name NAME"
    return Problem(421, "another-host", "This service has another name.", detail=hint)


def host_name(host: str) -> str:
    """The name in a Host header, without the port, in small letters."""
    host = host.strip().lower()
    return host[1 : host.find("]")] if host.startswith("[") else host.partition(":")[0].rstrip(".")


def is_local_name(name: str) -> bool:
    """Whether no foreign page can have this name: an address in numbers, this machine, or one of the local network."""
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return name == "localhost" or name.endswith((".localhost", ".local", ".home.arpa", ".lan", ".internal"))
    return True


READING = ("/api/codes",)
"""What is sent to be read: a camera sends several pictures a minute."""


class FairShare:
    """Lets askers have their budgets of work (`api/budgets.py`), and tells those who used them up to wait."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app, self.house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on, or answers 429."""
        if scope["type"] != "http" or not (scope["path"].startswith("/api/") or scope["path"] == "/"):
            await self.app(scope, receive, send)
            return
        address = network_of(scope["client"][0]) if scope.get("client") else ""
        try:
            reads = scope["method"] in ("GET", "HEAD") or scope["path"] in READING
            tab = self.house.budgets.tab(_secret(scope), address, reads)
        except Problem as problem:
            await self.house.budgets.pause(address)
            problem.headers["Connection"] = "close"
            await problem.response()(scope, receive, send)
            return
        with charged(tab, address):
            await self.app(scope, receive, send)


_KEY = re.compile(rb"(?:^|&)key=([^&]*)")


def _secret(scope: Scope) -> str:
    keys = _KEY.findall(scope["query_string"]) or [b""]  # all parameters would take longer than what is done for a board
    return secret_of(Headers(scope=scope).get("authorization", ""), unquote_plus(keys[-1].decode("latin-1")))
