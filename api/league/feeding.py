"""The live feed of a tournament: where it stands, as often as that changes."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

from api.feed import LOOK_AGAIN
from api.house import aside
from api.league.access import Desk


async def feed(desk: Desk, after: int) -> AsyncIterator[bytes]:
    """`moved` with the position, at once where it is past `after`. Ends when the link no longer holds."""
    with desk.house.budgets.feed(""):
        async for told in _told(desk, after):
            yield told


async def _told(desk: Desk, after: int) -> AsyncIterator[bytes]:
    house, here, spoken = desk.house, after, time.monotonic()
    waiting = house.league_watch.enter(desk.tournament)
    try:
        yield b"retry: 2000\n\n"
        while desk.link is None or await house.still_holds(desk.link):
            position = await aside(house.league_watch.position, desk.tournament)
            if position > here:
                here, spoken = position, time.monotonic()
                yield format_sse_event(data_str=json.dumps({"position": here}), event="moved", id=str(here))
            elif time.monotonic() - spoken >= house.settings.keep_alive:
                spoken = time.monotonic()
                yield KEEPALIVE_COMMENT
            await house.league_watch.changed(waiting, min(LOOK_AGAIN, house.settings.keep_alive))
    finally:
        house.league_watch.leave(desk.tournament, waiting)
