"""What a game's record proves of a report: the report counts, and a difference is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain.tournaments.tournament.said import GameTold
from domain.tournaments.tournament.state import Match

Faults = Iterator[str]


class Shown(NamedTuple):
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


def completed(game: GameTold, shown: Shown) -> GameTold:
    """A game of a report with what its record tells and the report does not: its id, how it ended, who went first."""
    how = shown.how if game.how == "played" else game.how
    return game._replace(record=shown.record, how=how, first=game.first or shown.players.get(shown.first, ""))


def differences(tournament: str, match: Match, game: GameTold, shown: Shown | None) -> tuple[str, ...]:
    """Where a record and the report of its game differ, one sentence each; none: the record proves it."""
    return tuple(_differences(tournament, match, game, shown))


def _differences(tournament: str, match: Match, game: GameTold, shown: Shown | None) -> Faults:
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
