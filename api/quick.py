"""The shortest way to a board that is at hand: before routing, for a link that was looked up within the last second.

What a table's page asks most. Everything else, and every doubt, goes the long way.
"""

from __future__ import annotations

import re
import time

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from api.access import Pass, secret_of
from api.answers import data
from api.house import House
from api.writes import etag

_TABLE = re.compile(r"/api/games/([a-z0-9-]{1,64})/table")
_QUERY = re.compile(rb"(?:key=([A-Za-z0-9_-]{1,200}))?")


class QuickBoards:
    """Answers `GET .../table` from what is at hand."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app, self.house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers, or passes the request on."""
        if scope["type"] == "http" and scope["method"] == "GET":
            path, query = _TABLE.fullmatch(scope["path"]), _QUERY.fullmatch(scope["query_string"])
            found = self._board(path[1], (query[1] or b"").decode(), Headers(scope=scope)) if path and query else None
            if found is not None:
                await data(found[0], {"ETag": etag(found[1])})(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _board(self, game: str, key: str, headers: Headers) -> tuple[bytes, int] | None:
        known = self.house.passes.get((game, secret_of(headers.get("authorization", ""), key)))
        if known is None or known[0] <= time.monotonic() or not known[1].holds(self.house.now()):
            return None
        link, position = known[1], self.house.watch.known(game)
        if link.game != game or link.seconds or link.events or position is None or "if-none-match" in headers:
            return None
        body = self.house.sight.known_board(game, Pass(self.house, game, link).viewer, position)
        return None if body is None else (body, position)
