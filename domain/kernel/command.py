"""A command: something said at the table, before it is judged; and the event that is being written while it is."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.changes import Change, Plain
from domain.kernel.event import Event


class Command(NamedTuple):
    """Something said: by which seat (empty: nobody in particular), which act, with which arguments.

    `reply`: as an answer to the effect waiting on the chain (True), after it was carried out (False), or as is usual:
    the other seats answer, the same seat goes on after it (None). `aside`: what only the seat and the record know.
    `by`: role of who records it · `at`: time in tenths of a second since the epoch; both come from the edge.
    """

    seat: str
    act: str
    args: dict[str, Plain] = {}  # noqa: RUF012
    reply: bool | None = None
    aside: dict[str, Plain] = {}  # noqa: RUF012
    by: str = ""
    at: int = 0


def command_from(event: Event) -> Command:
    """The command that an event carries."""
    aside: dict[str, Plain] = event.aside.get(event.seat) or next(iter(event.aside.values()), {})
    return Command(event.seat, event.said["act"], event.said["args"], event.said.get("reply"), aside, event.by, event.at)


class Draft:
    """An event that is being written, with what undoes its changes so far."""

    __slots__ = ("changes", "event", "undo")

    def __init__(self, event: Event) -> None:
        self.event = event
        self.changes: list[Change] = []
        self.undo: list[Change] = []

    def finished(self) -> Event:
        """The event as it will be stored."""
        return self.event._replace(changes=tuple(self.changes))


UNNAMED = Event("", "", "", "", 0, -1, (), {}, {}, ())
"""Stands for an event whose changes began before it was named: a card is found out while its play is being judged."""


class Mark(NamedTuple):
    """How far a command had come: where a trial goes back to."""

    drafts: int = 0
    changes: int = 0
    event: Event | None = None
    faults: int = 0
    doubts: int = 0
    keys: int = 0
    act_begins: int = 0


FAMILY_OF_ACT = {
    "open": "opened",
    "pass": "passed",
    "settle": "passed",
    "note": "note",
    "takeback": "takeback",
    "correct": "correction",
    "rule": "ruling",
    "penalty": "penalty",
    "concede": "conceded",
    "chance": "chance",
}
"""The family of the event that carries a command; `declared` for every other act."""
