"""Refuses requests of clients who have used up their budget."""

from __future__ import annotations

import re
from urllib.parse import unquote_plus

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from api.cpu_budgets import Account, bill_to, client_network
from api.http.problems import Problem
from api.http.request_parts import request_secret
from api.state import AppState

READ_ONLY_POSTS = ("/api/codes",)
"""Paths of requests that send something to be read. A camera sends several images a minute."""


class RateLimitMiddleware:
    """Charges requests to the budget of their client (`api/cpu_budgets.py`) and answers 429 to clients in debt."""

    def __init__(self, app: ASGIApp, state: AppState) -> None:
        self.app, self.state = app, state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on, or answers 429."""
        if scope["type"] != "http" or not (scope["path"].startswith("/api/") or scope["path"] == "/"):
            await self.app(scope, receive, send)
            return
        address = client_network(scope["client"][0]) if scope.get("client") else ""
        try:
            account = self._account(scope, address)
        except Problem as problem:
            await self.state.budgets.pause(address)
            problem.headers["Connection"] = "close"
            await problem.response()(scope, receive, send)
            return
        with bill_to(account, address):
            await self.app(scope, receive, send)

    def _account(self, scope: Scope, address: str) -> Account:
        reads = scope["method"] in ("GET", "HEAD") or scope["path"] in READ_ONLY_POSTS
        secret = _secret(scope)
        link = self.state.link_cache.account_of(secret) if secret else None
        return self.state.budgets.open_account(address, reads, link, guesses=bool(secret) and link is None)


_KEY = re.compile(rb"(?:^|&)key=([^&]*)")


def _secret(scope: Scope) -> str:
    keys = _KEY.findall(scope["query_string"]) or [b""]  # parsing all parameters would cost more than serving a board
    return request_secret(Headers(scope=scope).get("authorization", ""), unquote_plus(keys[-1].decode("latin-1")))
