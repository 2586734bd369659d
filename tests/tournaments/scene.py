"""A tournament in the words of its organiser: `Evening(...).round("ann-ben 2-0", "cho-dai 2-1", "eri bye")`."""

from __future__ import annotations

from random import Random
from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import (
    ORGANISER,
    EventData,
    Opened,
    Pair,
    Paired,
    Registered,
    RoundClosed,
    Started,
    TournamentEvent,
)
from domain.tournaments.fold import fold
from domain.tournaments.result_events import Reported, ReportedGame
from domain.tournaments.standings.ranking import Standing, compute_standings
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import Stage
from domain.tournaments.validation.event_validation import new_event_refusal
from domain.tournaments.validation.terms_validation import opening_refusal

FIVE = ("ann", "ben", "cho", "dai", "eri")
SWISS = (Stage("swiss", 3),)


class Evening:
    """A tournament that is begun; everything said is checked, and `says` fails where it is refused."""

    def __init__(self, players: tuple[str, ...] = FIVE, stages: tuple[Stage, ...] = SWISS, **terms: Any) -> None:
        opened = Opened("club evening", "gundam_war", stages, **terms)
        assert opening_refusal(opened, ()) is None
        self.events = [TournamentEvent(opened)]
        self.says(*(Registered(player) for player in players), Started(players))

    @property
    def now(self) -> Tournament:
        return fold(self.events)

    def says(self, *said: EventData, by: str = ORGANISER) -> Evening:
        for each in said:
            refused = self.refuses(each, by)
            assert refused is None, (each, refused)
            self.events.append(TournamentEvent(each, by))
        return self

    def refuses(self, said: EventData, by: str = ORGANISER) -> Refusal | None:
        return new_event_refusal(self.now, TournamentEvent(said, by))

    def pairs(self, *told: str, stage: int = 1) -> Evening:
        """Posts the next round: `ann-ben` a match, `eri bye`, `eri half` for a half bye, `eri absent`."""
        number = len(self.now.rounds_of(stage)) + 1
        meeting = [line for line in told if "-" in line.split()[0]]
        matches = tuple(Pair(f"{stage}.{number}.{t}", t, _two(line)) for t, line in enumerate(meeting, 1))
        ends = (" bye", " half", " absent")
        byes, half, absent = (tuple(line.split()[0] for line in told if line.endswith(end)) for end in ends)
        return self.says(Paired(stage, number, matches, byes, absent, half_byes=half))

    def round(self, *told: str, close: bool = True, stage: int = 1) -> Evening:
        """Posts a round and reports it: `ann-ben 2-1`, `ann-ben 1-1 time`, `ann-ben ID`, `ann-ben double_loss`, `eri bye`."""
        self.pairs(*told, stage=stage)
        number = len(self.now.rounds_of(stage))
        for table, line in enumerate((line for line in told if "-" in line.split()[0]), 1):
            self.says(report(f"{stage}.{number}.{table}", line))
        return self.says(RoundClosed(stage, number)) if close else self

    def standings(self, **asked: Any) -> list[Standing]:
        return compute_standings(self.now, **asked)

    def order(self, **asked: Any) -> list[str]:
        return [standing.player for standing in self.standings(**asked)]


def report(match: str, line: str) -> Reported:
    """The report of `ann-ben 2-1`."""
    one, two = _two(line)
    result, *how = line.split()[1:]
    if result == "ID":
        return Reported(match, (), "agreed")
    if result == "double_loss":
        return Reported(match, (), result)
    if result == "forfeit":
        return Reported(match, (), result, one)
    won, lost, drawn = (*map(int, result.split("-")), 0)[:3]
    return Reported(match, games(one, two, won, lost, drawn), *how)


def games(one: str, two: str, won: int, lost: int, drawn: int = 0) -> tuple[ReportedGame, ...]:
    """So many games in an order in which they can have been played: the winner's last game comes last."""
    winner, loser, most, least = (one, two, won, lost) if won >= lost else (two, one, lost, won)
    early = [*[winner] * (most - 1), *[loser] * least, *[""] * drawn] if most else [""] * drawn
    return tuple(map(ReportedGame, [*early, *([winner] if most else [])]))


def random_evening(seed: int, players: int = 9, rounds: int = 4) -> Evening:
    """A tournament of random results over the rounds that the engine offers."""
    from replays.tournaments.pairing import propose_next_round

    random = Random(seed)
    evening = Evening(tuple(f"p{n:02}" for n in range(players)), (Stage("swiss", rounds),), seed=seed)
    for number in range(1, rounds + 1):
        offered = propose_next_round(evening.now)
        evening.says(offered)
        for pair in offered.matches:
            line = f"{'-'.join(pair.players)} {random.choice(('2-0', '2-1', '0-2', '1-2', '1-1-1', '1-1 time', 'ID'))}"
            evening.says(report(pair.match, line))
        evening.says(RoundClosed(1, number))
    return evening


def _two(line: str) -> tuple[str, str]:
    one, two = line.split()[0].split("-")
    return one, two
