"""Answers what clients may see of the notices, as pages and as a stream."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from typing import Annotated

import anyio
from fastapi import Depends
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

from api.auth import CurrentReadAccess, ReadAccess
from api.cpu_budgets import run_in_thread
from api.notices.schemas import NoticeOut, NoticesOut, notice_to_json
from api.notices.store import Notice
from api.views.game_view import encode

BATCH = 200


async def current_feed_access(access: CurrentReadAccess) -> ReadAccess:
    """Returns the access of a request, and begins to note what happens."""
    await run_in_thread(access.state.notice_writer.start)
    return access


CurrentFeedAccess = Annotated[ReadAccess, Depends(current_feed_access)]


def visible_notices(access: ReadAccess, after: int, limit: int) -> tuple[list[NoticeOut], int, bool]:
    """Returns the notices of a page that a client may see, the number up to which it goes, and whether there may be more.

    Blocking.
    """
    rows = access.state.notices.read(after, limit)
    shown = visible_games(access, [notice for _, notice in rows])
    items = [notice_to_json(number, notice) for number, notice in rows if not notice.game or notice.game in shown]
    return items, rows[-1][0] if rows else after, len(rows) == limit


def visible_games(access: ReadAccess, notices: Sequence[Notice]) -> set[str]:
    """Returns the games of notices that a client may see. Blocking."""
    games = sorted({notice.game for notice in notices if notice.game})
    listed = {notice.game for notice in notices if notice.listed} if access.all_listed else set()
    return listed | access.state.links.public_among(games, access.state.now())


def notices_page(access: ReadAccess, after: int, limit: int) -> NoticesOut:
    """Returns a page of notices. It may have fewer than `limit` although more follow. Blocking."""
    items, end, more = visible_notices(access, after, limit)
    return {"items": items, "next": end if more else None}


async def stream_notices(access: ReadAccess, after: int) -> AsyncIterator[bytes]:
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
