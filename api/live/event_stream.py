"""The live feed of one viewer: what a page of the log has, event by event as it is recorded."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Iterator, Sequence

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

from api.auth import Access
from api.cpu_budgets import run_in_thread
from api.links.store import SPECTATOR
from api.takebacks.service import newest_proposal
from api.tournaments.access import TournamentAccess
from api.views.game_view import encode
from api.views.visibility import resolve_view
from replays.log import DamagedLog

RECHECK_SECONDS = 1.0
"""Seconds after which a waiting feed looks whether its link still holds and a delay is over."""
BATCH = 200


async def stream_game(access: Access, viewer: str, start: int, marks: bool = False) -> AsyncIterator[bytes]:
    """Server-sent events from a position on; the id of each is the position after it. Ends when the link no longer holds.

    `marks`: without what happened, for a page that fetches it.

    `proposal` comes, without an id, for a takeback that is proposed and for every step until it is settled.
    """
    state, here, spoken = access.state, start, time.monotonic()
    asked = b""
    place = state.budgets.count_feed(counted_link_id(access))
    place.__enter__()
    waiting = state.watcher.subscribe(access.game)
    try:
        yield b"retry: 2000\n\n"
        while True:
            if not await state.is_link_valid(access.link):
                break
            rows, proposal = await _rows(access, viewer, here), asked
            for told in _format_events(rows, here, marks):
                yield told
            if access.link.scope != SPECTATOR:
                proposal = await run_in_thread(_proposal, access)
            if proposal != asked:
                asked, more = proposal, await _rows(access, viewer, here + len(rows))
                for told in _format_events(more, here + len(rows), marks):  # what it came to is in the record first
                    yield told
                rows += more
                yield format_sse_event(data_str=proposal.decode(), event="proposal")
            here += len(rows)
            if rows:
                spoken = time.monotonic()
            elif time.monotonic() - spoken >= state.settings.keep_alive:
                spoken = time.monotonic()
                yield KEEPALIVE_COMMENT
            if len(rows) < BATCH:
                await state.watcher.wait(waiting, min(RECHECK_SECONDS, state.settings.keep_alive))
        yield _closed("the link no longer holds")
    except DamagedLog:
        yield _closed("the record of this game is damaged")
    finally:
        state.watcher.unsubscribe(access.game, waiting)
        place.__exit__(None, None, None)


def _format_events(rows: Sequence[bytes], here: int, marks: bool) -> Iterator[bytes]:
    for position, row in enumerate(rows, here + 1):
        yield format_sse_event(data_str="{}" if marks else row.decode(), event="event", id=str(position))


def counted_link_id(access: Access) -> str:
    """The id of a link whose feeds are counted; empty for a spectator's, which many may share."""
    return "" if access.link.scope == SPECTATOR else access.link.id


def _closed(reason: str) -> bytes:
    return format_sse_event(data_str=encode({"reason": reason}).decode(), event="closed")


async def _rows(access: Access, viewer: str, here: int) -> list[bytes]:
    resolved = await resolve_view(access, viewer)
    if resolved.end <= here:
        return []
    return await run_in_thread(resolved.query, lambda view: view.rows[here : min(resolved.end, here + BATCH)])


def _proposal(access: Access) -> bytes:
    """The newest proposal. Blocking."""
    found = newest_proposal(access)
    return b"" if found is None else encode(found)


# MERGED: The live feed of a tournament: where it stands, as often as that changes.


async def stream_tournament(access: TournamentAccess, after: int) -> AsyncIterator[bytes]:
    """`moved` with the position, at once where it is past `after`. Ends when the link no longer holds."""
    with access.state.budgets.count_feed(""):
        async for told in _tournament_messages(access, after):
            yield told


async def _tournament_messages(access: TournamentAccess, after: int) -> AsyncIterator[bytes]:
    state, here, spoken = access.state, after, time.monotonic()
    waiting = state.tournament_watcher.enter(access.tournament_id)
    try:
        yield b"retry: 2000\n\n"
        while access.link is None or await state.is_link_valid(access.link):
            position = await run_in_thread(state.tournament_watcher.position, access.tournament_id)
            if position > here:
                here, spoken = position, time.monotonic()
                yield format_sse_event(data_str=json.dumps({"position": here}), event="moved", id=str(here))
            elif time.monotonic() - spoken >= state.settings.keep_alive:
                spoken = time.monotonic()
                yield KEEPALIVE_COMMENT
            await state.tournament_watcher.changed(waiting, min(RECHECK_SECONDS, state.settings.keep_alive))
    finally:
        state.tournament_watcher.leave(access.tournament_id, waiting)
