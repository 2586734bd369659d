"""What the log of a game shows of it, for the report it is attached to."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.record.changes import ClockMoved
from domain.kernel.record.event import Event
from domain.kernel.record.logs import result_after
from domain.kernel.views.views import header_of
from domain.tournaments.tournament.evidence import Shown

HOW = {"time": "time", "conceded": "conceded", "agreed": "agreed", "penalty": "penalty"}
"""Why a game ended -> how a report says that; every other end was played out."""


def shown_by(events: Sequence[Event], record: str) -> Shown:
    """Who played, who won, who went first and how it ended, as the log of a game has it."""
    header, result = header_of(events), result_after(events)
    outcomes = {seat: str(outcome) for seat, outcome in result["seats"].items()} if result else {}
    about = header.about
    return Shown(
        record,
        dict(header.players),
        outcomes,
        first_seat(events),
        str(about.get("tournament", "")),
        str(about.get("match", "")),
        HOW.get(str(result.get("reason", "")), "played") if result else "played",
    )


def first_seat(events: Sequence[Event]) -> str:
    """The seat whose turn was the first one; empty where none has begun."""
    changes = (change for event in events for change in event.changes)
    return next((change.holder for change in changes if isinstance(change, ClockMoved) and change.turn == 1), "")
