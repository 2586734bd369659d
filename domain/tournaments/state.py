"""The state of a tournament."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from domain.tournaments import events, result_events
from domain.tournaments.events import Opened
from domain.tournaments.result_events import ReportedGame
from domain.tournaments.tournament_format import ELIMINATION, Stage

MINUTE = 600
"""Tenths of a second."""


class Report(NamedTuple):
    """A reported result. `position`: of its event · `by`: its author."""

    position: int
    games: tuple[ReportedGame, ...]
    how: str
    winner: str
    by: str
    at: int
    why: str = ""


@dataclass
class Match:
    """A match. `reports`: all reports, oldest first · `standing`: positions of those not replaced or withdrawn."""

    id: str
    stage: int
    round: int
    table: int
    players: tuple[str, str]
    reports: list[Report] = field(default_factory=list)
    standing: list[int] = field(default_factory=list)
    confirmed: set[str] = field(default_factory=set)
    corrected: bool = False

    @property
    def report(self) -> Report | None:
        """The report in force, unless it is missing or disputed."""
        return self._at(self.standing[0]) if self.standing and not self.disputed else None

    @property
    def disputed(self) -> bool:
        """Returns whether both players have reported different results, without a decision yet."""
        return len(self.standing) > 1

    @property
    def reported_by_one(self) -> bool:
        """Returns whether only one player supports the report in force."""
        return self.report is not None and not set(self.players) <= self.confirmed

    def standing_reports(self) -> tuple[Report, ...]:
        """Returns the reports neither replaced nor withdrawn; a disputed match has more than one."""
        return tuple(map(self._at, self.standing))

    def opponent(self, player: str) -> str:
        """Returns the opponent of a player."""
        return self.players[self.players[0] == player]

    def _at(self, position: int) -> Report:
        return next(report for report in self.reports if report.position == position)


def copy_match(match: Match) -> Match:
    """Returns a match that may be changed without changing the given one."""
    return replace(match, reports=match.reports[:], standing=match.standing[:], confirmed=match.confirmed.copy())


class Clock(NamedTuple):
    """The clock of a round: `left` tenths of a second at the moment `since`; it is stopped if that is 0."""

    since: int
    left: int


@dataclass
class Round:
    """A posted round. `half_byes`: players who score as for a draw · `corrected_late`: matches corrected after the next one
    was paired · `clock`: None while it runs from the posting with the minutes of the stage · `extra`: minutes given to
    single matches."""

    stage: int
    number: int
    matches: list[str]
    byes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    closed: bool = False
    corrected_late: list[str] = field(default_factory=list)
    posted: int = 0
    half_byes: tuple[str, ...] = ()
    clock: Clock | None = None
    extra: dict[str, int] = field(default_factory=dict)


def copy_round(made: Round) -> Round:
    """Returns a round that may be changed without changing the given one."""
    return replace(made, matches=made.matches[:], corrected_late=made.corrected_late[:], extra=made.extra.copy())


@dataclass
class Player:
    """A player. `since`: rounds posted before the entry · `left`: rounds of the first stage posted when the player left,
    or None · `deck_check`: `passed`, `failed` or empty, with what was found."""

    id: str
    name: str = ""
    club: str = ""
    seed: int = 0
    since: int = 0
    deck: str = ""
    archetype: str = ""
    digest: str = ""
    cards: str = ""
    deck_check: str = ""
    deck_remark: str = ""
    checked_in: bool = False
    left: int | None = None
    how: str = ""

    @property
    def is_disqualified(self) -> bool:
        """Returns whether the player was taken out of standings and places."""
        return self.how == "disqualified"


class Penalty(NamedTuple):
    """A penalty. `stage`, `round`: those of its match, or else the last posted ones (0: none yet)."""

    position: int
    player: str
    kind: str
    rule: str
    match: str
    amount: int
    why: str
    stage: int = 1
    round: int = 0


class Request(NamedTuple):
    """A player's request."""

    position: int
    at: int
    said: result_events.Requested


@dataclass
class Tournament:
    """A tournament so far. Matches and rounds are in the order of posting; stages and rounds count from 1.

    `opened`: with the terms as they are now · `capacity`: players at most, 0 for any number · `waiting`: entries beyond it,
    in order; they are not among the players · `requests`: the open ones by position, `answered`: the others · `places`: as
    stated at the end · `changed_since_end`: results were changed afterwards · `removed`: the reason for which it counts
    nowhere, empty if it counts · `memo`: what was computed of this state.
    """

    opened: Opened
    capacity: int = 0
    players: dict[str, Player] = field(default_factory=dict)
    waiting: dict[str, Player] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    rounds: dict[tuple[int, int], Round] = field(default_factory=dict)
    matches: dict[str, Match] = field(default_factory=dict)
    cuts: dict[int, tuple[str, ...]] = field(default_factory=dict)
    penalties: list[Penalty] = field(default_factory=list)
    notes: list[tuple[int, events.Note]] = field(default_factory=list)
    requests: dict[int, Request] = field(default_factory=dict)
    answered: dict[int, Request] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    changed_since_end: bool = False
    removed: str = ""
    length: int = 0
    memo: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def status(self) -> str:
        """`open` for players, `running`, `finished` or `removed`."""
        return "removed" if self.removed else "finished" if self.places else "running" if self.order else "open"

    def entry(self, player: str) -> Player | None:
        """Returns a player or an entry on the waiting list, or None."""
        return self.players.get(player) or self.waiting.get(player)

    @property
    def lists_open(self) -> bool:
        """Returns whether deck lists are public: the cut or the end opens sealed ones."""
        return self.opened.decklists != "sealed" or bool(self.cuts or self.places)

    @property
    def stage(self) -> int:
        """The number of the current stage."""
        return max(self.cuts, default=1)

    @property
    def ranked(self) -> int:
        """The last stage with standings. A bracket has none, unless it is the only stage."""
        return next((each for each in range(self.stage, 0, -1) if self.terms(each).kind != ELIMINATION), 1)

    def terms(self, stage: int) -> Stage:
        """Returns the format of a stage."""
        return self.opened.stages[stage - 1]

    def rounds_of(self, stage: int) -> list[Round]:
        """Returns the rounds of a stage in order."""
        return sorted((each for each in self.rounds.values() if each.stage == stage), key=lambda each: each.number)

    def field(self, stage: int) -> tuple[str, ...]:
        """Returns the players who may be paired in a stage, in the order of their seeds."""
        entered = self.cuts.get(stage) or (*self.order, *(p for p in self.players if p not in self.order))
        return tuple(player for player in entered if self.players[player].left is None)
