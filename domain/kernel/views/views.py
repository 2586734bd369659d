"""Views: a log as one viewer may see it. Every output for a person is made from a view.

A view is itself a log of the same events and changes, so everything that reads a log reads a view. `viewer_projection`
makes the view of a seat or spectator, `hindsight` the view for everybody after the game. A judge sees the log itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.kernel.messages.message import msg
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header
from domain.kernel.record.log_queries import result_after
from domain.kernel.views.hindsight import events_in_hindsight
from domain.kernel.views.viewer_projection import ViewerProjection

SPECTATOR, JUDGE, HINDSIGHT = "spectator", "judge", "hindsight"


class Origin(NamedTuple):
    """The game that a log is a view of, by its id, and its viewer."""

    game: str
    viewer: str


def viewers(header: Header) -> tuple[str, ...]:
    """Returns all viewers for whom a view of this game can be made."""
    return (*header.seats, SPECTATOR, JUDGE, HINDSIGHT)


def header_of(events: Sequence[Event]) -> Header:
    """Returns the header of a log. Raises ValueError where its first event does not open a game."""
    if not events or events[0].family != "opened" or "header" not in events[0].said:
        raise ValueError(msg("log_begins_with_opening_game"))
    return Header.from_plain(events[0].said["header"])


def origin_of(opening: Event) -> Origin | None:
    """Returns what a log is a view of, from its first event; None for a log that is not a view."""
    view = opening.said.get("view")
    if not isinstance(view, dict) or set(view) != set(Origin._fields):
        return None
    return Origin(str(view["game"]), str(view["viewer"]))


def with_origin(events: Sequence[Event], origin: Origin) -> tuple[Event, ...]:
    """Returns a view that names its origin in its first event; a view of a view has the origin of the first."""
    opening, *rest = events
    if origin_of(opening) is None:
        opening = opening._replace(said={**opening.said, "view": origin._asdict()})
    return opening, *rest


def make_view(events: Sequence[Event], viewer: str) -> list[Event]:
    """Returns a whole log as this viewer may see it. Raises ValueError for an unknown viewer."""
    header = header_of(events)
    if viewer not in viewers(header):
        raise ValueError(msg("no_such_viewer_said_there", said=viewer, said2=", ".join(viewers(header))))
    if viewer == JUDGE:
        return list(events)
    if viewer == HINDSIGHT:
        return list(events_in_hindsight(events, header))
    projection = ViewerProjection(header, viewer, over=result_after(events) is not None)
    return [projection.project_event(event) for event in events]
