"""The live feed of one viewer: what a page of the log has, event by event as it is recorded."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

from api.access import Pass
from api.consenting import newest
from api.house import aside
from api.links import SPECTATOR
from api.reading import look
from api.seen import encode
from replays.log import Damaged

LOOK_AGAIN = 1.0
"""Seconds after which a waiting feed looks whether its link still holds and a delay is over."""
BATCH = 200


async def feed(holder: Pass, viewer: str, start: int, marks: bool = False) -> AsyncIterator[bytes]:
    """Server-sent events from a position on; the id of each is the position after it. Ends when the link no longer holds.

    `marks`: without what happened, for a page that fetches it.

    `proposal` comes, without an id, for a takeback that is proposed and for every step until it is settled.
    """
    house, here, spoken = holder.house, start, time.monotonic()
    asked = b""
    place = house.budgets.feed(shared_as(holder))
    place.__enter__()
    waiting = house.watch.enter(holder.game)
    try:
        yield b"retry: 2000\n\n"
        while True:
            holds, proposal = await aside(_standing, holder)
            if not holds:
                break
            rows = await _rows(holder, viewer, here)
            for row in rows:
                here += 1
                yield format_sse_event(data_str="{}" if marks else row.decode(), event="event", id=str(here))
            if proposal != asked:
                asked = proposal
                yield format_sse_event(data_str=proposal.decode(), event="proposal")
            if rows:
                spoken = time.monotonic()
            elif time.monotonic() - spoken >= house.settings.keep_alive:
                spoken = time.monotonic()
                yield KEEPALIVE_COMMENT
            if len(rows) < BATCH:
                await house.watch.changed(waiting, min(LOOK_AGAIN, house.settings.keep_alive))
        yield _closed("the link no longer holds")
    except Damaged:
        yield _closed("the record of this game is damaged")
    finally:
        house.watch.leave(holder.game, waiting)
        place.__exit__(None, None, None)


def shared_as(holder: Pass) -> str:
    """The id of a link whose feeds are counted; empty for a spectator's, which many may share."""
    return "" if holder.link.scope == SPECTATOR else holder.link.id


def _closed(reason: str) -> bytes:
    return format_sse_event(data_str=encode({"reason": reason}).decode(), event="closed")


async def _rows(holder: Pass, viewer: str, here: int) -> list[bytes]:
    seen = await look(holder, viewer)
    if seen.end <= here:
        return []
    return await aside(seen.ask, lambda view: view.rows[here : min(seen.end, here + BATCH)])


def _standing(holder: Pass) -> tuple[bool, bytes]:
    """Whether the link still holds, and the newest proposal. Blocking."""
    if not holder.house.holds(holder.link):
        return False, b""
    found = newest(holder)
    return True, b"" if found is None else encode(found)
