"""Answers what clients may see of the notices, as pages and as a stream."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any, NamedTuple

import anyio
from fastapi import Depends, Request
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

from api.auth import Bearer, Key, find_token, forbidden, is_server_token, refuse_secret
from api.cpu_budgets import run_in_thread
from api.http.messages import msg
from api.http.problems import Problem
from api.http.requests import request_secret
from api.notices.serializers import notice_to_json
from api.notices.store import Notice
from api.state import AppState, app_state
from api.tokens.store import READ_PUBLIC, READ_SERVER, Token
from api.views.game_view import encode

BATCH = 200


class FeedAccess(NamedTuple):
    """What a client may see of the notices.

    `all_listed`: those of all listed games, not of public ones alone · `token`: the named token that was sent.
    """

    state: AppState
    all_listed: bool
    token: Token | None = None

    @property
    def account(self) -> str:
        """The account whose streams are counted, empty for everybody."""
        return self.token.account if self.token else ""

    def is_valid(self) -> bool:
        """Returns whether the token still is valid. Blocking."""
        return self.token is None or self.state.tokens.is_valid(self.token.id)


async def current_feed_access(request: Request, authorization: Bearer = "", key: Key = "") -> FeedAccess:
    """Returns the access of a request. Raises a Problem: 401 for an invalid token, 403 for one that reads nothing."""
    state, secret = app_state(request), request_secret(authorization, key)
    await run_in_thread(state.announcer.start)
    if not secret:
        return FeedAccess(state, False)
    if is_server_token(secret, state.settings.token):
        return FeedAccess(state, True)
    token = await find_token(state, secret)
    if token is None:
        refuse_secret(state, secret)
        raise Problem(401, "no-link", msg("token_is_not_valid"), {"WWW-Authenticate": "Bearer"})
    request.scope["senki.token"] = token.id
    state.link_cache.set_account(secret, token.account)
    if not {READ_PUBLIC, READ_SERVER} & set(token.scopes):
        raise forbidden(msg("token_lacks_scope", said=READ_PUBLIC))
    return FeedAccess(state, READ_SERVER in token.scopes, token)


CurrentFeedAccess = Annotated[FeedAccess, Depends(current_feed_access)]


def visible_notices(access: FeedAccess, after: int, limit: int) -> tuple[list[dict[str, Any]], int, bool]:
    """Returns the notices of a page that a client may see, the number up to which it goes, and whether there may be more.

    Blocking.
    """
    rows = access.state.notices.read(after, limit)
    shown = shown_games(access, [notice for _, notice in rows])
    items = [notice_to_json(number, notice) for number, notice in rows if not notice.game or notice.game in shown]
    return items, rows[-1][0] if rows else after, len(rows) == limit


def shown_games(access: FeedAccess, notices: Sequence[Notice]) -> set[str]:
    """Returns the games of notices that a client may see. Blocking."""
    games = sorted({notice.game for notice in notices if notice.game})
    listed = {notice.game for notice in notices if notice.listed} if access.all_listed else set()
    return listed | access.state.links.public_among(games, access.state.now())


def notices_page(access: FeedAccess, after: int, limit: int) -> dict[str, Any]:
    """Returns a page of notices. It may have fewer than `limit` although more follow. Blocking."""
    items, end, more = visible_notices(access, after, limit)
    return {"items": items, "next": end if more else None}


async def stream_notices(access: FeedAccess, after: int) -> AsyncIterator[bytes]:
    """Yields notices after a number as server-sent events, as they come. Ends with the token."""
    settings, last_sent = access.state.settings, time.monotonic()
    with access.state.budgets.count_feed(access.account):
        yield b"retry: 2000\n\n"
        while await run_in_thread(access.is_valid):
            items, after, more = await run_in_thread(visible_notices, access, after, BATCH)
            for item in items:
                yield format_sse_event(data_str=encode(item).decode(), event=item["type"], id=str(item["number"]))
            if items:
                last_sent = time.monotonic()
            elif time.monotonic() - last_sent >= settings.keep_alive:
                last_sent = time.monotonic()
                yield KEEPALIVE_COMMENT
            if not more:
                await anyio.sleep(settings.poll)
        yield format_sse_event(data_str=encode({"reason": "the token no longer holds"}).decode(), event="closed")
