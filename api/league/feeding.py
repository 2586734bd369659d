"""The live feed of a tournament: where it stands, as often as that changes."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator

import anyio
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

from api.house import aside
from api.league.access import Desk


async def feed(desk: Desk, after: int) -> AsyncIterator[bytes]:
    """`moved` with the position, at once where it is past `after`. Ends when the link no longer holds."""
    with desk.house.budgets.feed(""):
        async for told in _told(desk, after):
            yield told


async def _told(desk: Desk, after: int) -> AsyncIterator[bytes]:
    house, here, spoken = desk.house, after, time.monotonic()
    yield b"retry: 2000\n\n"
    while desk.link is None or await aside(house.holds, desk.link):
        position = await aside(house.league.log.position, desk.tournament)
        if position > here:
            here, spoken = position, time.monotonic()
            yield format_sse_event(data_str=json.dumps({"position": here}), event="moved", id=str(here))
        elif time.monotonic() - spoken >= house.settings.keep_alive:
            spoken = time.monotonic()
            yield KEEPALIVE_COMMENT
        await anyio.sleep(house.settings.poll)
