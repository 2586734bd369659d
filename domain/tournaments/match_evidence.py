"""What a game's record proves of a report: the report counts, and a difference is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.kernel.record.changes import ClockMoved
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import result_after
from domain.kernel.views.views import header_of
from domain.tournaments.events import ReportedGame
from domain.tournaments.state import Match

Faults = Iterator[str]


class GameEvidence(NamedTuple):
    """What a record says of its game.

    `players`: seat -> player · `outcomes`: seat -> `win`, `loss` or `draw`, empty while it runs · `first`: the seat that went
    first · `tournament`, `match`: what its header names · `how`: as in reports, such as `time` where time was called.
    """

    record: str
    players: Mapping[str, str]
    outcomes: Mapping[str, str]
    first: str = ""
    tournament: str = ""
    match: str = ""
    how: str = "played"

    @property
    def winner(self) -> str:
        """The player who won; empty for nobody."""
        won = [self.players.get(seat, "") for seat, outcome in self.outcomes.items() if outcome == "win"]
        return won[0] if len(won) == 1 else ""


def complete_game(game: ReportedGame, shown: GameEvidence) -> ReportedGame:
    """A game of a report with what its record tells and the report does not: its id, how it ended, who went first."""
    how = shown.how if game.how == "played" else game.how
    return game._replace(record=shown.record, how=how, first=game.first or shown.players.get(shown.first, ""))


def differences(tournament: str, match: Match, game: ReportedGame, shown: GameEvidence | None) -> tuple[str, ...]:
    """Where a record and the report of its game differ, one sentence each; none: the record proves it."""
    return tuple(_differences(tournament, match, game, shown))


def _differences(tournament: str, match: Match, game: ReportedGame, shown: GameEvidence | None) -> Faults:
    if shown is None:
        yield f"record {game.record} is not here"
        return
    if set(shown.players.values()) != set(match.players):
        yield f"record says: played by {' and '.join(shown.players.values()) or 'nobody named'}"
    if not shown.outcomes and game.how != "time":
        yield "record says: not over"
    if shown.outcomes and shown.winner != game.winner:
        yield f"record says: {shown.winner or 'nobody'} won"
    first = shown.players.get(shown.first, "")
    if game.first and first and first != game.first:
        yield f"record says: {first} went first"
    if shown.match and (shown.tournament, shown.match) != (tournament, match.id):
        yield f"record says: match {shown.match} of {shown.tournament or 'no tournament'}"


# MERGED: What the log of a game shows of it, for the report it is attached to.
REPORTED_ENDS = {"time": "time", "conceded": "conceded", "agreed": "agreed", "penalty": "penalty"}
"""Why a game ended -> how a report says that; every other end was played out."""


def game_evidence(events: Sequence[Event], record: str) -> GameEvidence:
    """Who played, who won, who went first and how it ended, as the log of a game has it."""
    header, result = header_of(events), result_after(events)
    outcomes = {seat: str(outcome) for seat, outcome in result["seats"].items()} if result else {}
    about = header.about
    return GameEvidence(
        record,
        dict(header.players),
        outcomes,
        first_seat(events),
        str(about.get("tournament", "")),
        str(about.get("match", "")),
        REPORTED_ENDS.get(str(result.get("reason", "")), "played") if result else "played",
    )


def first_seat(events: Sequence[Event]) -> str:
    """The seat whose turn was the first one; empty where none has begun."""
    changes = (change for event in events for change in event.changes)
    return next((change.holder for change in changes if isinstance(change, ClockMoved) and change.turn == 1), "")
