"""Streams events of a game as they are recorded, and the position of a tournament."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Sequence
from typing import Any

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

from api.auth import Access
from api.cpu_budgets import run_in_thread
from api.links.store import WATCHING, Link
from api.state import AppState
from api.takebacks.service import newest_proposal
from api.tournaments.access import TournamentAccess
from api.tournaments.serializers import changes_to_json
from api.views.game_view import encode
from api.views.visibility import ResolvedView, resolve_view
from replays.log import DamagedLog

RECHECK_SECONDS = 1.0
"""Seconds after which a waiting stream checks whether its link is still valid, where it would not hear of that."""
LEAST_SECONDS = 0.05
BATCH = 200
MOST_CHANGES = 40
"""Most events of a tournament that a stream sends with what they changed; a client further behind fetches the tournament."""


async def stream_game(access: Access, viewer: str, start: int, marks: bool = False) -> AsyncIterator[bytes]:
    """Yields server-sent events after a position; the id of each is the position after it. Ends if the link is revoked.

    `marks`: sends no content, for a page that fetches it.

    `proposal` is sent, without an id, for a proposed takeback and every change of it.
    """
    state, here, last_sent = access.state, start, time.monotonic()
    sent_proposal = b""
    slot = state.budgets.count_feed(counted_link_id(access))
    slot.__enter__()
    changed = state.watcher.subscribe(access.game)
    try:
        yield b"retry: 2000\n\n"
        while True:
            if not await state.is_link_valid(access.link):
                break
            resolved, proposal = await resolve_view(access, viewer), sent_proposal
            messages = await _messages(resolved, here, marks)
            for message in messages:
                yield message
            if access.link.scope not in WATCHING:
                proposal = await run_in_thread(_encoded_proposal, access)
            if proposal != sent_proposal:
                here += len(messages)
                sent_proposal, resolved = proposal, await resolve_view(access, viewer)
                messages = await _messages(resolved, here, marks)
                for message in messages:  # the events of a settled proposal come before its message
                    yield message
                yield format_sse_event(data_str=proposal.decode(), event="proposal")
                last_sent = time.monotonic()
            here += len(messages)
            if messages:
                last_sent = time.monotonic()
            elif time.monotonic() - last_sent >= state.settings.keep_alive:
                last_sent = time.monotonic()
                yield KEEPALIVE_COMMENT
            if len(messages) < BATCH:
                await state.watcher.wait(changed, _seconds_to_wait(state, access.link, last_sent, resolved.next_at))
        yield _closed("the link no longer holds")
    except DamagedLog:
        yield _closed("the record of this game is damaged")
    finally:
        state.watcher.unsubscribe(access.game, changed)
        slot.__exit__(None, None, None)


def _seconds_to_wait(state: AppState, link: Link | None, last_sent: float, next_at: int = 0) -> float:
    """Returns after how many seconds a stream that nobody wakes has something to do.

    `last_sent`: when it has sent something, on the monotonic clock · `next_at`: when a delayed line is shown, or 0.
    """
    seconds, now = last_sent + state.settings.keep_alive - time.monotonic(), state.now()
    if next_at:
        seconds = min(seconds, (next_at - now) / 10)  # below 0 if that moment came after the stream had looked
    if link is not None:
        if not state.hears_of_links:
            seconds = min(seconds, RECHECK_SECONDS)
        if link.expires:
            seconds = min(seconds, (link.expires - now) / 10)
    return max(seconds, LEAST_SECONDS)


async def _messages(resolved: ResolvedView, here: int, marks: bool) -> Sequence[bytes]:
    """Returns the messages about the next events that are shown, made once for all streams of a viewer."""
    if resolved.end <= here:
        return ()
    access = resolved.access
    shared, key = access.state.feed_messages, (access.game, resolved.viewer, here, resolved.end, marks)
    return shared.ready(key) or await shared.get(key, lambda: _format_events(resolved, here, marks))


def _format_events(resolved: ResolvedView, here: int, marks: bool) -> Sequence[bytes]:
    rows = resolved.query(lambda view: view.rows[here : min(resolved.end, here + BATCH)])
    return [
        format_sse_event(data_str="{}" if marks else row.decode(), event="event", id=str(position))
        for position, row in enumerate(rows, here + 1)
    ]


def counted_link_id(access: Access) -> str:
    """Returns the id of a link whose streams are counted, empty for a spectator's, which many may share."""
    return "" if access.link.scope in WATCHING else access.link.id


def _closed(reason: str) -> bytes:
    return format_sse_event(data_str=encode({"reason": reason}).decode(), event="closed")


def _encoded_proposal(access: Access) -> bytes:
    """Returns the newest proposal, encoded. Blocking."""
    proposal = newest_proposal(access)
    return b"" if proposal is None else encode(proposal)


async def stream_tournament(access: TournamentAccess, after: int) -> AsyncIterator[bytes]:
    """Yields `moved` with the position whenever it has passed `after`. Ends if the link is revoked."""
    with access.state.budgets.count_feed(""):
        async for message in _tournament_messages(access, after):
            yield message


async def _moved(access: TournamentAccess, since: int, position: int) -> bytes:
    """Returns the message about what changed between two positions, made once for all streams."""
    shared, key = access.state.tournament_answers.changes, (access.tournament_id, since, position)
    return shared.ready(key) or await shared.get(key, lambda: _format_moved(access, since, position))


def _format_moved(access: TournamentAccess, since: int, position: int) -> bytes:
    changes: dict[str, Any] = {"from": since, "position": position}
    if position - since <= MOST_CHANGES:
        events = access.state.tournaments.log.read_events(access.tournament_id, since)[: position - since]
        changes = changes_to_json(access.tournament(), events, since, position)
    return format_sse_event(data_str=json.dumps(changes, ensure_ascii=False), event="moved", id=str(position))


async def _tournament_messages(access: TournamentAccess, after: int) -> AsyncIterator[bytes]:
    state, here, last_sent = access.state, after, time.monotonic()
    name, watcher = access.tournament_id, access.state.tournament_watcher
    changed = watcher.subscribe(name)
    try:
        yield b"retry: 2000\n\n"
        while access.link is None or await state.is_link_valid(access.link):
            known = watcher.known_position(name)
            position = await run_in_thread(watcher.position, name) if known is None else known
            if position > here:
                since, here, last_sent = here, position, time.monotonic()
                yield await _moved(access, since, here)
            elif time.monotonic() - last_sent >= state.settings.keep_alive:
                last_sent = time.monotonic()
                yield KEEPALIVE_COMMENT
            await watcher.wait(changed, _seconds_to_wait(state, access.link, last_sent))
    finally:
        watcher.unsubscribe(name, changed)
