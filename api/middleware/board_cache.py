"""Answers requests for cached boards and tournaments before routing: those that pages send most.

It knows links that were looked up a moment ago, boards in the view cache, and what everybody may see of a tournament. Every
other request takes the normal way.
"""

from __future__ import annotations

import re

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from api.auth import Access
from api.http.request_parts import etag, request_secret
from api.http.responses import bytes_response
from api.state import AppState
from api.tournaments.answer_cache import EncodedAnswer

_TABLE = re.compile(r"/api/games/([a-z0-9-]{1,64})/table")
_TOURNAMENT = re.compile(r"/api/leagues/(t-[a-z0-9]{1,62})(?:/(standings))?")
_FOR_EVERYBODY = b"as=everybody"
_QUERY = re.compile(rb"(?:key=([A-Za-z0-9_-]{1,200}))?")


class BoardCacheMiddleware:
    """Answers `GET .../table` with a cached board, and a tournament as everybody sees it."""

    def __init__(self, app: ASGIApp, state: AppState) -> None:
        self.app, self.state = app, state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers the request, or passes it on."""
        if scope["type"] == "http" and scope["method"] == "GET":
            shared = await self._tournament_answer(scope)
            if shared is not None:
                await shared.response(Headers(scope=scope))(scope, receive, send)
                return
            path, query = _TABLE.fullmatch(scope["path"]), _QUERY.fullmatch(scope["query_string"])
            board = self._board(path[1], (query[1] or b"").decode(), Headers(scope=scope)) if path and query else None
            if board is not None:
                await bytes_response(board[0], {"ETag": etag(board[1])})(scope, receive, send)
                return
        await self.app(scope, receive, send)

    async def _tournament_answer(self, scope: Scope) -> EncodedAnswer | None:
        """Returns what everybody sees of a tournament, if that was requested and the tournament is in memory."""
        path = _TOURNAMENT.fullmatch(scope["path"])
        if path is None or (scope["query_string"] != _FOR_EVERYBODY and (scope["query_string"] or _has_link(scope))):
            return None
        name, shared = path[1], self.state.tournament_answers
        made = self.state.tournaments.known(name)
        if made is None or made.length < (self.state.tournament_watcher.known_position(name) or 0):
            return None
        if path[2]:
            return await shared.standings(name, made, recent=bool(scope["query_string"]))
        return await shared.tournament(name, made)

    def _board(self, game: str, key: str, headers: Headers) -> tuple[bytes, int] | None:
        """Returns the board and its position, if link, position and board are cached."""
        link = self.state.link_cache.cached((game, request_secret(headers.get("authorization", ""), key)))
        position = self.state.watcher.known_position(game)
        if link is None or position is None or link.game != game or link.seconds or link.events or "if-none-match" in headers:
            return None
        body = self.state.views.cached_board(game, Access(self.state, game, link).viewer, position)
        return None if body is None else (body, position)


def _has_link(scope: Scope) -> bool:
    return any(name == b"authorization" for name, _ in scope["headers"])
