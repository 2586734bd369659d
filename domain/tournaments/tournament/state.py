"""A tournament as its events have made it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from domain.tournaments.tournament import said as events
from domain.tournaments.tournament.said import GameTold, Opened
from domain.tournaments.tournament.terms import ELIMINATION, Stage


class Report(NamedTuple):
    """A result as somebody told it. `position`: of its event · `by`: who told it."""

    position: int
    games: tuple[GameTold, ...]
    how: str
    winner: str
    by: str
    at: int
    why: str = ""


@dataclass
class Match:
    """A match. `reports`: all that was ever told, oldest first · `standing`: positions of those not replaced or withdrawn."""

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
        """The report in force: the one that stands, if no other one contradicts it."""
        return self._at(self.standing[0]) if self.standing and not self.disputed else None

    @property
    def disputed(self) -> bool:
        """Whether both players have told different results, and nobody has decided."""
        return len(self.standing) > 1

    @property
    def told_by_one(self) -> bool:
        """Whether the report in force is one player's, and nobody has agreed to it yet."""
        return self.report is not None and not set(self.players) <= self.confirmed

    def told(self) -> tuple[Report, ...]:
        """The reports that stand; more than one of a disputed match."""
        return tuple(map(self._at, self.standing))

    def opponent(self, player: str) -> str:
        """The other one."""
        return self.players[self.players[0] == player]

    def _at(self, position: int) -> Report:
        return next(report for report in self.reports if report.position == position)


@dataclass
class Round:
    """A posted round. `corrected_late`: matches corrected after the next one was paired."""

    stage: int
    number: int
    matches: list[str]
    byes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    closed: bool = False
    corrected_late: list[str] = field(default_factory=list)
    posted: int = 0


@dataclass
class Player:
    """Somebody who takes part. `since`: rounds that were posted before they came · `left`: rounds of the first stage that
    were posted when they left, or None."""

    id: str
    name: str = ""
    club: str = ""
    seed: int = 0
    since: int = 0
    deck: str = ""
    archetype: str = ""
    digest: str = ""
    cards: str = ""
    here: bool = False
    left: int | None = None
    how: str = ""


class Penalty(NamedTuple):
    """A penalty as it was given. `stage`, `round`: those of its match, else those that were posted last (0: none yet)."""

    position: int
    player: str
    kind: str
    rule: str
    match: str
    amount: int
    why: str
    stage: int = 1
    round: int = 0


@dataclass
class Tournament:
    """A tournament so far. Matches and rounds in the order in which they were posted; stages and rounds count from 1."""

    opened: Opened
    players: dict[str, Player] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    rounds: dict[tuple[int, int], Round] = field(default_factory=dict)
    matches: dict[str, Match] = field(default_factory=dict)
    cuts: dict[int, tuple[str, ...]] = field(default_factory=dict)
    penalties: list[Penalty] = field(default_factory=list)
    notes: list[tuple[int, events.Note]] = field(default_factory=list)
    places: tuple[str, ...] = ()
    length: int = 0

    @property
    def status(self) -> str:
        """`open` for players, `running` or `finished`."""
        return "finished" if self.places else "running" if self.order else "open"

    @property
    def lists_open(self) -> bool:
        """Whether everybody may know who plays what: sealed lists are opened by the cut or the end."""
        return self.opened.decklists != "sealed" or bool(self.cuts or self.places)

    @property
    def stage(self) -> int:
        """The number of the stage that is played."""
        return max(self.cuts, default=1)

    @property
    def ranked(self) -> int:
        """The last stage so far of which there are standings: of a bracket there are none, unless it is all there is."""
        return next((each for each in range(self.stage, 0, -1) if self.terms(each).kind != ELIMINATION), 1)

    def terms(self, stage: int) -> Stage:
        """What is agreed for a stage."""
        return self.opened.stages[stage - 1]

    def rounds_of(self, stage: int) -> list[Round]:
        """The rounds of a stage, the first one first."""
        return sorted((each for each in self.rounds.values() if each.stage == stage), key=lambda each: each.number)

    def field(self, stage: int) -> tuple[str, ...]:
        """Who may be paired in a stage, in the order of their seeds."""
        entered = self.cuts.get(stage) or (*self.order, *(p for p in self.players if p not in self.order))
        return tuple(player for player in entered if self.players[player].left is None)
