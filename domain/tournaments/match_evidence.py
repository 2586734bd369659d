"""Evidence for the result of a match: a game record compared with the report. The report counts; differences are listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.kernel.messages.message import Message
from domain.kernel.record.changes import ClockMoved
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import result_after
from domain.kernel.views.views import header_of
from domain.tournaments.messages import msg
from domain.tournaments.result_events import ReportedGame
from domain.tournaments.state import Match

Faults = Iterator[Message]


class GameEvidence(NamedTuple):
    """The facts of a game record that matter to a report.

    `players`: seat -> player · `outcomes`: seat -> `win`, `loss` or `draw`, empty for a running game · `first`: the seat
    that went first · `tournament`, `match`, `date`: as named in its header · `how`: as in reports, such as `time` · `at`:
    when its record began, in tenths of a second since 1970, or 0.
    """

    record: str
    players: Mapping[str, str]
    outcomes: Mapping[str, str]
    first: str = ""
    tournament: str = ""
    match: str = ""
    how: str = "played"
    date: str = ""
    at: int = 0

    @property
    def winner(self) -> str:
        """The player who won, or empty."""
        won = [self.players.get(seat, "") for seat, outcome in self.outcomes.items() if outcome == "win"]
        return won[0] if len(won) == 1 else ""


def complete_game(game: ReportedGame, shown: GameEvidence) -> ReportedGame:
    """Returns the reported game with what only its record has: the id, the end of the game, the first player."""
    how = shown.how if game.how == "played" else game.how
    return game._replace(record=shown.record, how=how, first=game.first or shown.players.get(shown.first, ""))


def report_differences(tournament: str, match: Match, game: ReportedGame, shown: GameEvidence | None) -> tuple[Message, ...]:
    """Returns the differences between a record and the report of its game, one sentence each. Without any, the record
    proves the report."""
    return tuple(_differences(tournament, match, game, shown))


def _differences(tournament: str, match: Match, game: ReportedGame, shown: GameEvidence | None) -> Faults:
    if shown is None:
        yield msg("record_said_is_not_here", said=game.record)
        return
    if set(shown.players.values()) != set(match.players):
        named = " and ".join(shown.players.values())
        yield msg("record_says_played_by_said", said=named) if named else msg("record_says_played_by_nobody")
    if not shown.outcomes and game.how != "time":
        yield msg("record_says_not_over")
    if shown.outcomes and shown.winner != game.winner:
        yield msg("record_says_said_won", said=shown.winner) if shown.winner else msg("record_says_nobody_won")
    first = shown.players.get(shown.first, "")
    if game.first and first and first != game.first:
        yield msg("record_says_said_went_first", said=first)
    if shown.match and (shown.tournament, shown.match) != (tournament, match.id):
        yield (
            msg("record_says_match_said_said", said=shown.match, said2=shown.tournament)
            if shown.tournament
            else msg("record_says_match_said_no_tournament", said=shown.match)
        )


REPORTED_ENDS = {"time": "time", "conceded": "conceded", "agreed": "agreed", "penalty": "penalty"}
"""Reason for the end of a game -> the same in a report; every other end is `played`."""


def game_evidence(events: Sequence[Event], record: str) -> GameEvidence:
    """Returns players, outcomes, first player and end of a game from its log."""
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
        str(about.get("date", "")),
        events[0].at,
    )


def first_seat(events: Sequence[Event]) -> str:
    """Returns the seat that took the first turn, or an empty text."""
    changes = (change for event in events for change in event.changes)
    return next((change.holder for change in changes if isinstance(change, ClockMoved) and change.turn == 1), "")
