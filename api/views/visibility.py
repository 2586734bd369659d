"""Decides how much of a game is shown: which viewer's view, up to which position, and what delayed games reveal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from api.auth import Access, permitted_viewer
from api.cpu_budgets import run_in_thread
from api.http.messages import msg
from api.http.problems import Problem, refused_filter
from api.links.store import Link
from api.state import AppState
from api.views.game_view import GameView
from domain.kernel.record.event import Event
from domain.kernel.views.views import SPECTATOR
from projections.filter_names import FilterRefused, with_known_names
from projections.filters import GameFilter
from projections.statistics.game_list import running_games, status_columns
from replays.log import DamagedLog, NoSuchGame

T = TypeVar("T")


class ResolvedView(NamedTuple):
    """A viewer's view of a game, of which the first `end` events are shown.

    `next_at`: when the next line is shown although nobody says anything, in tenths of a second; 0: never.
    """

    access: Access
    viewer: str
    end: int
    next_at: int = 0

    def query(self, read: Callable[[GameView], T]) -> T:
        """Returns `read(view)` of what is shown. Blocking."""
        return self.access.state.views.query_shown(self.access.game, self.viewer, self.end, read)

    def board(self, position: int) -> bytes:
        """Returns the board at a position. Blocking if it is not cached."""
        return self.access.state.views.board(self.access.game, self.viewer, position)

    def events(self) -> list[Event]:
        """Returns the events that are shown. Blocking."""
        return self.query(lambda view: view.events[: self.end])


async def resolve_view(access: Access, viewer: str = "") -> ResolvedView:
    """Returns what a link shows now. Raises a Problem for a viewer that the link does not show."""
    watcher, link = access.state.watcher, access.link
    known = watcher.known_position(access.game)
    here = known if known is not None else await run_in_thread(watcher.position, access.game)
    if viewer in ("", access.viewer) and not (link.seconds or link.events):
        return ResolvedView(access, access.viewer, here)
    return await run_in_thread(_resolve_view, access, viewer)


def _resolve_view(access: Access, viewer: str) -> ResolvedView:
    state, game = access.state, access.game
    seats, over, end = state.views.query(game, SPECTATOR, lambda view: (view.header.seats, is_over(view), len(view.events)))
    chosen = permitted_viewer(access, viewer, over, seats)
    if not (access.link.seconds or access.link.events):
        return ResolvedView(access, chosen, end)
    end, next_at = state.views.query(game, SPECTATOR, lambda view: _shown_now(view.events, access.link, state.now(), over))
    return ResolvedView(access, chosen, end, next_at)


def _shown_now(events: Sequence[Event], link: Link, now: int, over: bool) -> tuple[int, int]:
    """Returns the number of events that a link shows, and when it shows the next line by itself (0: never)."""
    end = shown_end(events, link, now, over)
    line = [event for event in events[end:] if event.line == events[end].line]
    is_last = len(events) - end - len(line) < (0 if over else link.events)
    return end, 0 if not line or is_last or not link.seconds else max(event.at for event in line) + 10 * link.seconds


def is_over(view: GameView) -> bool:
    """Returns whether the game has a result."""
    return view.table.result is not None


def shown_end(events: Sequence[Event], link: Link, now: int, over: bool) -> int:
    """Returns the number of events that a link shows: complete lines only, at least the opening event."""
    end = len(events) if over else max(1, len(events) - link.events)
    while end > 1 and link.seconds and events[end - 1].at > now - 10 * link.seconds:
        end -= 1
    while 1 < end < len(events) and events[end].line == events[end - 1].line:
        end -= 1
    return end


def resolve_position(position: int | None, end: int) -> int:
    """Returns a position that is shown, by default the last one. Raises a Problem (404)."""
    if position is None:
        return end
    if position > end:
        raise Problem(404, "no-such-position", msg("no_such_position_yet"), position=end)
    return position


def delayed_games(state: AppState) -> frozenset[str]:
    """Returns the games that do not count yet: they are running, or their end is not shown to all. Blocking.

    A running game is excluded all the time. Appearing and disappearing would reveal when commands are submitted.
    """
    late = state.links.delayed(state.now())
    if not late:
        return frozenset()
    running = running_games(state.read_models_up_to_date(), late)
    return frozenset(game for game, link in late.items() if game in running or _is_new(state, link))


def without_delayed_games(state: AppState, which: GameFilter, excluded: bool = False) -> GameFilter:
    """Returns the filter without delayed games and games of unknown origin; or (`excluded`) of the latter alone. Blocking."""
    delayed, uncounted = delayed_games(state), state.origins.uncounted()
    return which._replace(without=delayed, among=uncounted) if excluded else which._replace(without=delayed | uncounted)


def named_filter(state: AppState, which: GameFilter, of_matches: bool = False) -> GameFilter:
    """Returns the filter with the id of its deck. Raises a Problem (422) for a word of several decks or an unknown name.

    `of_matches`: for an answer about matches of tournaments.
    """
    try:
        return with_known_names(state.read_models_up_to_date(), which, state.tournaments.undamaged, of_matches)
    except FilterRefused as error:
        raise refused_filter(error) from None


def status_for_spectators(state: AppState) -> dict[str, dict[str, str]]:
    """Returns the status for spectators of games whose latest spectator may not know the present one. Blocking."""
    late = state.links.delayed(state.now()).values()
    return {link.game: _delayed_status(state, link) for link in late if _is_new(state, link)}


def _delayed_status(state: AppState, link: Link) -> dict[str, str]:
    return state.views.query(link.game, SPECTATOR, lambda view: _status_at_delay(state, view, link))


def _is_new(state: AppState, link: Link) -> bool:
    """Returns whether the last event is newer than the link's delay in seconds."""
    if not link.seconds:
        return False
    try:
        last = state.log.read(link.game, state.watcher.position(link.game) - 1)[-1]
    except (NoSuchGame, DamagedLog, IndexError):
        return False
    return last.at > state.now() - 10 * link.seconds


def _status_at_delay(state: AppState, view: GameView, link: Link) -> dict[str, str]:
    """Returns the status of a game at the last event that the link shows now."""
    view.stepper.jump(shown_end(view.events, link, state.now(), is_over(view)))
    return status_columns(view.stepper.table.result, view.header.seats)
