"""How much of a game somebody may see now: which viewer's view, and up to which position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from api.access import Pass, viewer_asked
from api.house import aside
from api.links import Link
from api.problems import Problem
from api.seen import Seen
from domain.kernel.record.event import Event
from domain.kernel.views.views import SPECTATOR

T = TypeVar("T")


class Look(NamedTuple):
    """A viewer's view of a game, of which the first `end` events are shown."""

    holder: Pass
    viewer: str
    end: int

    def ask(self, question: Callable[[Seen], T]) -> T:
        """Something about what is shown. Blocking."""
        return self.holder.house.sight.shown(self.holder.game, self.viewer, self.end, question)

    def board(self, position: int) -> bytes:
        """The board after so many events. Blocking where it is not at hand."""
        return self.holder.house.sight.board(self.holder.game, self.viewer, position)

    def events(self) -> list[Event]:
        """The events that are shown. Blocking."""
        return self.ask(lambda seen: seen.events[: self.end])


async def look(holder: Pass, viewer: str = "") -> Look:
    """What the holder of a link sees now. Raises a Problem for a viewer that the link does not show."""
    watch, link = holder.house.watch, holder.link
    known = watch.known(holder.game)
    here = known if known is not None else await aside(watch.position, holder.game)
    if viewer in ("", holder.viewer) and not (link.seconds or link.events):
        return Look(holder, holder.viewer, here)
    return await aside(_look, holder, viewer)


def _look(holder: Pass, viewer: str) -> Look:
    house, game = holder.house, holder.game
    seats, over, end = house.sight.ask(game, SPECTATOR, lambda seen: (seen.header.seats, is_over(seen), len(seen.events)))
    chosen = viewer_asked(holder, viewer, over, seats)
    if holder.link.seconds or holder.link.events:
        end = house.sight.ask(game, SPECTATOR, lambda seen: shown_end(seen.events, holder.link, house.now(), over))
    return Look(holder, chosen, end)


def is_over(seen: Seen) -> bool:
    """Whether the game has a result."""
    return seen.table.result is not None


def shown_end(events: Sequence[Event], link: Link, now: int, over: bool) -> int:
    """How many events a link shows: whole lines only, at least the opening event."""
    end = len(events) if over else max(1, len(events) - link.events)
    while end > 1 and link.seconds and events[end - 1].at > now - 10 * link.seconds:
        end -= 1
    while 1 < end < len(events) and events[end].line == events[end - 1].line:
        end -= 1
    return end


def checked(position: int | None, end: int) -> int:
    """A position that is shown; the last one where none is asked for. Raises a Problem."""
    if position is None:
        return end
    if position > end:
        raise Problem(404, "no-such-position", "The record has no such position yet.", position=end)
    return position
