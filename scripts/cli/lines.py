"""A log as lines: every declaration in notation, and under it what followed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.kernel.applying import apply
from domain.kernel.event import Event
from domain.kernel.live import struck
from domain.kernel.table import Table
from domain.kernel.views import header_of
from replays.sheet.lines import event_text, line_of


class Line(NamedTuple):
    """One line of a log: the event's position, its line number, its text, and whether it was taken back."""

    position: int
    number: int
    text: str
    is_command: bool
    struck: bool
    verdict: tuple[str, ...]


def log_lines(events: Sequence[Event]) -> Iterator[Line]:
    """The lines of a log or view, in order."""
    table = Table(header_of(events))
    gone = struck(events)
    for position, event in enumerate(events):
        text = line_of(event, table) or event_text(event, table)
        yield Line(position, event.line, text, event.is_command, position in gone, event.verdict)
        for change in event.changes:
            apply(table, change)


def verdict_text(verdict: tuple[str, ...]) -> str:
    """A verdict that is worth saying; legal is not."""
    if verdict[:1] in (("legal",), ("withheld",), ()):
        return ""
    rules = ", ".join(filter(None, verdict[1:]))
    return f"[{verdict[0]}: {rules}]" if rules else f"[{verdict[0]}]"
