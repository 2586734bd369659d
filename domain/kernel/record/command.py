"""A command: something said at the table, before it is judged."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event


class Command(NamedTuple):
    """A command: its seat (empty: none in particular), act and arguments.

    `reply`: as an answer to the effect waiting on the chain (True), after it was carried out (False), or by the default
    (None): other seats answer, the same seat goes on after it. `aside`: what only the seat and the record know. `by`: role
    of the writer · `at`: time in tenths of a second since the epoch. The caller of the desk sets both.
    """

    seat: str
    act: str
    args: dict[str, Plain] = {}  # noqa: RUF012
    reply: bool | None = None
    aside: dict[str, Plain] = {}  # noqa: RUF012
    by: str = ""
    at: int = 0


def command_of_event(event: Event) -> Command:
    """Returns the command that an event carries."""
    aside: dict[str, Plain] = event.aside.get(event.seat) or next(iter(event.aside.values()), {})
    return Command(event.seat, event.said["act"], event.said["args"], event.said.get("reply"), aside, event.by, event.at)


FAMILY_OF_ACT = {
    "open": "opened",
    "pass": "passed",
    "settle": "passed",
    "note": "note",
    "seal": "note",
    "unseal": "revealed",
    "takeback": "takeback",
    "correct": "correction",
    "rule": "ruling",
    "let_stand": "ruling",
    "penalty": "penalty",
    "concede": "conceded",
    "chance": "chance",
}
"""The family of the event that carries a command; `declared` for every other act."""
