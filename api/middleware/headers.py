"""Middleware for headers: the host that a request names, HEAD requests, security headers of responses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import ip_address

from anyio import CancelScope
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.http.messages import msg
from api.http.openapi import CONTRACT, CONTRACT_HEADER
from api.http.problems import Problem
from api.middleware.cross_origin import EMBED_PATH, CrossOriginPolicy, has_secret, is_preflight

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
VIDEO_POLICY = f"{POLICY}; frame-src https://www.youtube-nocookie.com; media-src blob:"
"""Policy of a page with the video of a game next to it: of YouTube in a frame, or a file of the device."""
_VIDEO = re.compile(rb"(?:^|&)video=[\w-]{4,11}(?:&|$)")
SECURITY_HEADERS = {
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
}

_CONTRACT = (CONTRACT_HEADER.lower().encode(), str(CONTRACT).encode())
NO_SHARING = CrossOriginPolicy()


def _encoded(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


class SecurityHeadersMiddleware:
    """Adds SECURITY_HEADERS to every response, errors included.

    Where `policy` shares an answer with pages of other origins, the headers say so instead.
    """

    def __init__(self, app: ASGIApp, policy: CrossOriginPolicy = NO_SHARING) -> None:
        self.app, self._policy = app, policy
        self._own = _encoded(SECURITY_HEADERS)
        self._shared = _encoded({**SECURITY_HEADERS, "Cross-Origin-Resource-Policy": "cross-origin"})
        embeddable = POLICY.replace("frame-ancestors 'none'", " ".join(("frame-ancestors 'self'", *policy.origins)))
        framed = {name: value for name, value in SECURITY_HEADERS.items() if name != "X-Frame-Options"}
        self._framed = _encoded({**framed, "Content-Security-Policy": embeddable})
        self._with_video = _encoded({**SECURITY_HEADERS, "Content-Security-Policy": VIDEO_POLICY})
        everywhere = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
        self._embedded = _encoded({**framed, "Content-Security-Policy": everywhere})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers(scope)]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)

    def _headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        return [_CONTRACT, *self._policy_headers(scope)] if scope["path"].startswith("/api/") else self._policy_headers(scope)

    def _policy_headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        if is_preflight(scope):
            return self._own
        if self._policy.shares(scope):
            return [*self._shared, *self._policy.sharing_headers(scope)]
        if scope["path"] == EMBED_PATH and not has_secret(scope):
            return self._embedded
        if scope["path"] == "/" and _VIDEO.search(scope["query_string"]):
            return self._with_video
        return self._framed if self._policy.may_be_framed(scope) else self._own


class HeadMiddleware:
    """Answers HEAD like GET without the body. Event streams end after their headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        with CancelScope() as scope_of_request:

            async def heads_only(message: Message) -> None:
                if message["type"] == "http.response.start":
                    await send(message)
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
                elif message.get("more_body"):
                    scope_of_request.cancel()

            await self.app({**scope, "method": "GET"}, receive, heads_only)


class TrustedHostMiddleware:
    """Refuses requests for another host name, against DNS rebinding: pages of other sites cannot reach this server.

    `names`: the host names of the service; None: any. IP addresses, this machine and local names are always accepted.
    """

    def __init__(self, app: ASGIApp, names: frozenset[str] | None) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on, or answers 421."""
        if scope["type"] == "http" and self.names is not None:
            name = host_name(Headers(scope=scope).get("host", ""))
            if name not in self.names and not is_local_name(name):
                await wrong_host_problem().response()(scope, receive, send)
                return
        await self.app(scope, receive, send)


def wrong_host_problem() -> Problem:
    """Returns the problem (421) of a request for another host name."""
    hint = msg("hint_further_name")
    return Problem(421, "another-host", msg("service_has_another_name"), detail=hint)


def host_name(host: str) -> str:
    """Returns the name in a Host header, without the port, in lower case."""
    host = host.strip().lower()
    return host[1 : host.find("]")] if host.startswith("[") else host.partition(":")[0].rstrip(".")


def is_local_name(name: str) -> bool:
    """Returns whether a name cannot belong to a foreign page: an IP address, this machine or a local name."""
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return name == "localhost" or name.endswith((".localhost", ".local", ".home.arpa", ".lan", ".internal"))
    return True
