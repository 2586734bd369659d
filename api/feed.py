"""The live feed of one viewer: what a page of the log has, event by event as it is recorded."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator, Sequence

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
            if not await house.still_holds(holder.link):
                break
            rows, proposal = await _rows(holder, viewer, here), asked
            for told in _messages(rows, here, marks):
                yield told
            if holder.link.scope != SPECTATOR:
                proposal = await aside(_proposal, holder)
            if proposal != asked:
                asked, more = proposal, await _rows(holder, viewer, here + len(rows))
                for told in _messages(more, here + len(rows), marks):  # what it came to is in the record first
                    yield told
                rows += more
                yield format_sse_event(data_str=proposal.decode(), event="proposal")
            here += len(rows)
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


def _messages(rows: Sequence[bytes], here: int, marks: bool) -> Iterator[bytes]:
    for position, row in enumerate(rows, here + 1):
        yield format_sse_event(data_str="{}" if marks else row.decode(), event="event", id=str(position))


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


def _proposal(holder: Pass) -> bytes:
    """The newest proposal. Blocking."""
    found = newest(holder)
    return b"" if found is None else encode(found)
