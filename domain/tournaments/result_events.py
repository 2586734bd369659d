"""The events about the results of matches: reports, confirmations, corrections, players' requests and penalties.

Class and field names are those of the stored form and never change.
"""

from __future__ import annotations

from typing import NamedTuple


class ReportedGame(NamedTuple):
    """One game of a report.

    `winner`: a player, or empty for a draw · `how`: `played`, `time`, `conceded`, `penalty` · `left`: the cards left in
    the winner's nation · `record`: id of the game's record.
    """

    winner: str
    how: str = "played"
    first: str = ""
    left: int | None = None
    record: str = ""


class Reported(NamedTuple):
    """The result of a match.

    `how`: `played`, `time`, `agreed`, `forfeit` (`winner` was present), `double_loss`, or `told`: only the winner is
    known (`winner`, empty for a draw).
    """

    match: str
    games: tuple[ReportedGame, ...] = ()
    how: str = "played"
    winner: str = ""


class Confirmed(NamedTuple):
    """A player agrees to the report at this position."""

    match: str
    player: str
    report: int


class Corrected(NamedTuple):
    """A judge replaces the report at this position."""

    match: str
    report: int
    why: str
    games: tuple[ReportedGame, ...] = ()
    how: str = "played"
    winner: str = ""


class WithdrawnReport(NamedTuple):
    """The report at this position is withdrawn; the match is open again."""

    match: str
    report: int
    why: str


class Requested(NamedTuple):
    """A player asks the organiser for something. `kind`: `drop`, or `correction` of the report at this position to the
    result that follows."""

    player: str
    kind: str
    match: str = ""
    report: int = 0
    games: tuple[ReportedGame, ...] = ()
    how: str = "played"
    winner: str = ""
    text: str = ""


class Declined(NamedTuple):
    """The request at this position is not granted, or taken back by its player. `corrected` or `dropped` grants one."""

    request: int
    why: str


class Penalised(NamedTuple):
    """A penalty. `kind`: `warning`, `game_loss`, `match_loss`, `points` (`amount` is added) or `disqualified`."""

    player: str
    kind: str
    rule: str
    why: str
    match: str = ""
    amount: int = 0
