"""Lets pages of other origins read, follow and embed what everybody may see: `senki serve --origin`.

A request with a secret, in a header or in the address, is answered for pages of this service only. Cookies are never used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from api.http.messages import msg
from api.http.problems import Problem

METHODS = ("GET", "HEAD")
REQUEST_HEADERS = ("Accept-Language", "If-None-Match", "Last-Event-ID", "Prefer")
"""Request headers that a page of another origin may send, besides those that need no permission."""
RESPONSE_HEADERS = ("ETag", "Link", "Location", "Retry-After", "Senki-Contract", "Senki-Receipt")
"""Response headers that a page of another origin may read, besides those that need no permission."""
PREFLIGHT_SECONDS = 600
FRAMED_VIEWS = frozenset({"replay", "wall"})
"""Values of `view` whose pages may be framed: they record nothing."""
FRAMED_PAGES = frozenset({"statistics", "games", "player", "deck"})
"""Values of `page` whose pages may be framed."""
EMBED_PATH = "/embed"
"""The page of an embedded replay, which every site may frame: it shows public games only."""
_SECRET = re.compile(rb"(?:^|[&;])key=")
_SERVED = ("/api/", "/problems", "/openapi.json")
_LOCAL_ONLY = "/api/pictures"
"""Card images of this machine (`senki serve --pictures`), which only its own pages show."""
Pairs = list[tuple[bytes, bytes]]


def canonical_origin(written: str) -> str:
    """Returns an origin in its canonical form, `https://portal.example`. Raises ValueError for anything else."""
    parts = urlsplit(written.strip().rstrip("/"))
    if parts.scheme not in ("https", "http") or not parts.hostname or parts.username is not None:
        raise ValueError(written)
    if parts.path or parts.query or parts.fragment or re.search(r"[\s;,*'\"]", parts.netloc):
        raise ValueError(written)
    standard = {"https": 443, "http": 80}[parts.scheme]
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname.encode("idna").decode()
    return f"{parts.scheme}://{host}{f':{parts.port}' if parts.port not in (None, standard) else ''}"


class CrossOriginPolicy(NamedTuple):
    """The origins whose pages may read and embed what everybody may see."""

    origins: tuple[str, ...] = ()

    @classmethod
    def of(cls, origins: Iterable[str]) -> CrossOriginPolicy:
        """Returns the policy for origins in their canonical form."""
        return cls(tuple(sorted(set(origins))))

    def shares(self, scope: Scope) -> bool:
        """Returns whether the answer to a request shows what everybody may see, and may be read from other origins."""
        path = scope["path"]
        if not self.origins or not path.startswith(_SERVED) or path.startswith(_LOCAL_ONLY):
            return False
        return not has_secret(scope)

    def may_be_framed(self, scope: Scope) -> bool:
        """Returns whether the page that was requested may be embedded: a replay, a pairings wall, statistics."""
        if not self.origins or scope["path"] != "/" or has_secret(scope):
            return False
        query = parse_qs(scope["query_string"].decode("latin-1"))
        page, view = query.get("page", [""])[-1], query.get("view", [""])[-1]
        return page in FRAMED_PAGES if page else view in FRAMED_VIEWS

    def sharing_headers(self, scope: Scope) -> Pairs:
        """Returns the headers by which a page of the request's origin may read a shared answer."""
        origin = Headers(scope=scope).get("origin", "")
        if origin not in self.origins:
            return [(b"vary", b"Origin")]
        return [
            (b"vary", b"Origin"),
            (b"access-control-allow-origin", origin.encode()),
            (b"access-control-expose-headers", ", ".join(RESPONSE_HEADERS).encode()),
        ]

    def preflight(self, scope: Scope) -> Response:
        """Returns the answer to a preflight request. Raises a Problem (403) for what no page of another origin may do."""
        headers = Headers(scope=scope)
        wanted = {
            name.strip().lower() for name in headers.get("access-control-request-headers", "").split(",") if name.strip()
        }
        permitted = headers.get("access-control-request-method", "") in METHODS
        known = {name.lower() for name in (*REQUEST_HEADERS, "accept", "content-language")}
        if headers.get("origin", "") not in self.origins or not self.shares(scope) or not permitted or wanted - known:
            raise Problem(403, "another-origin", msg("origin_is_not_permitted"), {"Vary": "Origin"})
        return Response(
            status_code=204,
            headers={
                "Access-Control-Allow-Origin": headers["origin"],
                "Access-Control-Allow-Methods": ", ".join(METHODS),
                "Access-Control-Allow-Headers": ", ".join(REQUEST_HEADERS),
                "Access-Control-Max-Age": str(PREFLIGHT_SECONDS),
                "Vary": "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
            },
        )


def has_secret(scope: Scope) -> bool:
    """Returns whether a request has a secret, in its header or its address."""
    return _SECRET.search(scope["query_string"]) is not None or any(name == b"authorization" for name, _ in scope["headers"])


def is_preflight(scope: Scope) -> bool:
    """Returns whether a browser asks if a page of another origin may send a request."""
    return scope["method"] == "OPTIONS" and any(name == b"access-control-request-method" for name, _ in scope["headers"])


class PreflightMiddleware:
    """Answers preflight requests. The headers of all other answers come from `SecurityHeadersMiddleware`."""

    def __init__(self, app: ASGIApp, policy: CrossOriginPolicy) -> None:
        self.app, self.policy = app, policy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on, or answers 204 or 403."""
        if scope["type"] == "http" and is_preflight(scope):
            try:
                answer = self.policy.preflight(scope)
            except Problem as problem:
                answer = problem.response()
            await answer(scope, receive, send)
            return
        await self.app(scope, receive, send)
