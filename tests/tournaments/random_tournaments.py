"""Random tournaments with everything that can happen in one, finished or running."""

from __future__ import annotations

from random import Random

from domain.tournaments.events import (
    Cut,
    Dropped,
    EventData,
    Finished,
    Opened,
    Pair,
    Paired,
    Readmitted,
    Registered,
    RoundClosed,
    Started,
    TournamentEvent,
)
from domain.tournaments.fold import fold
from domain.tournaments.result_events import Corrected, Penalised, Reported, ReportedGame
from domain.tournaments.standings.ranking import compute_standings, final_places
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import Points, Stage
from domain.tournaments.validation.event_validation import event_refusal
from replays.tournaments.pairing import propose_next_round
from tests.tournaments.scene import games

NAMES = ("Ann, Lee", 'Ben "B"', "長谷川", "Fay; O'Neil", "")
POINTS = (Points(), Points(), Points(3, 1, 0, 3), Points(2, 1, 0, 2), Points(3, 1, 1, 2))


class RandomTournament:
    """A tournament that grows by random events; what would be refused is left out."""

    def __init__(self, seed: int) -> None:
        self.random = Random(f"tournament {seed}")
        kind = self.random.choice(("swiss", "swiss", "swiss", "swiss", "round_robin", "free", "single_elimination"))
        cut = (Stage("single_elimination", size=4, third_place=self.random.random() < 0.4),)
        stages = (Stage(kind, 0 if kind in ("single_elimination", "round_robin") else self.random.randint(1, 3)),)
        if kind in ("swiss", "round_robin") and self.random.random() < 0.5:
            stages += cut
        opened = Opened(
            "club evening",
            "gundam_war",
            stages,
            date="2026-05-02",
            points=self.random.choice(POINTS),
            tiebreaks="mtr_033",
            seed=seed,
        )
        self.events = [TournamentEvent(opened)]
        self.now = fold(self.events)
        for number in range(self.random.randint(4, 7)):
            self.say(
                Registered(
                    f"p{number}",
                    self.random.choice(NAMES) and f"{self.random.choice(NAMES)}{number}",
                    "Club" * self.maybe(0.3),
                )
            )
        if self.maybe(0.2):
            self.say(Dropped("p3"))
        self.say(Started(tuple(player for player, entry in self.now.players.items() if entry.left is None)))

    def maybe(self, chance: float) -> bool:
        return self.random.random() < chance

    def say(self, said: EventData, by: str = "organiser") -> bool:
        event = TournamentEvent(said, by)
        if event_refusal(self.now, event) is not None:
            return False
        self.events.append(event)
        self.now = fold(self.events)
        return True

    def play(self) -> Tournament:
        """Plays to the end, or stops somewhere."""
        for stage in range(1, len(self.now.opened.stages) + 1):
            if stage > 1 and not self._cut(stage):
                return self.now
            while self._post(stage):
                if not self._play_round(stage):
                    return self.now
        if self.maybe(0.9):
            self.say(Finished(tuple(final_places(self.now))))
            if self.maybe(0.2) and self.now.matches:
                self._correct()
        return self.now

    def _cut(self, stage: int) -> bool:
        here = [each.player for each in compute_standings(self.now) if self.now.players[each.player].left is None]
        return len(here) >= 2 and self.say(Cut(stage, tuple(here[:4])))

    def _post(self, stage: int) -> bool:
        if self.now.terms(stage).kind == "free":
            return self._post_week(stage)
        if self.maybe(0.3):
            self.say(Registered(f"p{len(self.now.players)}", late=True))
        half = [p for p in self.now.field(stage) if self.maybe(0.1)] if self.now.terms(stage).kind == "swiss" else []
        try:
            offered = propose_next_round(self.now, half)
        except (ValueError, IndexError):
            return False
        if offered.matches and self.maybe(0.15) and self.now.terms(stage).kind == "swiss":
            *stored, last = offered.matches
            offered = offered._replace(matches=tuple(stored), absent=last.players)
        return bool(offered.matches) and self.say(offered)

    def _post_week(self, stage: int) -> bool:
        week = len(self.now.rounds_of(stage)) + 1
        here = self.now.field(stage)
        if week > self.now.terms(stage).rounds or len(here) < 2:
            return False
        pairs = [tuple(self.random.sample(here, 2)) for _ in range(4)]
        made = tuple(Pair(f"{stage}.{week}.{t}", t, (one, two)) for t, (one, two) in enumerate(pairs, 1))
        return self.say(Paired(stage, week, made))

    def _play_round(self, stage: int) -> bool:
        made = self.now.rounds_of(stage)[-1]
        stop = self.maybe(0.08)
        for match in made.matches:
            if stop and self.maybe(0.5):
                continue
            one, two = self.now.matches[match].players
            if self.maybe(0.15):
                kind = self.random.choice(("game_loss", "match_loss", "warning"))
                self.say(Penalised(self.random.choice((one, two)), kind, "league:deck", "59 cards", match))
            while not (self._report(match, one, two) or self.now.matches[match].standing):
                pass
        if self.maybe(0.2):
            self.say(Penalised(self.random.choice(list(self.now.players)), "points", "league:late", "late", amount=-1))
        if not self.say(RoundClosed(stage, made.number)):
            return False
        if self.maybe(0.3):
            how = self.random.choice(("drop", "no_show", "disqualified"))
            self.say(Dropped(self.random.choice(list(self.now.players)), how))
        if self.maybe(0.15):
            self.say(Readmitted(self.random.choice(list(self.now.players))))
        return True

    def _report(self, match: str, one: str, two: str) -> bool:
        if any(each.match == match and each.kind == "match_loss" for each in self.now.penalties) and self.maybe(0.5):
            return True
        return self.say(self._result(match, one, two))

    def _result(self, match: str, one: str, two: str) -> Reported:
        how = self.random.choice(("played",) * 8 + ("time", "agreed", "forfeit", "double_loss", "told", "draw"))
        if how == "played":
            won, lost = self.random.choice(((2, 0), (2, 1), (0, 2), (1, 2), (1, 0), (0, 1), (1, 1)))
            return Reported(match, games(one, two, won, lost))
        if how == "time":
            return Reported(match, games(one, two, *self.random.choice(((1, 0), (1, 1), (0, 0, 1), (0, 1)))), "time")
        if how in ("told", "draw"):
            return Reported(match, (), "told", self.random.choice((one, two)) if how == "told" else "")
        return Reported(match, (), how, one if how == "forfeit" else "")

    def _correct(self) -> None:
        match = self.random.choice(list(self.now.matches.values()))
        if match.standing and self.now.terms(match.stage).kind != "single_elimination":
            one = match.players[0]
            self.say(Corrected(match.id, match.standing[0], "slip", (ReportedGame(one), ReportedGame(one))))


def random_tournament(seed: int) -> Tournament:
    """Returns a random tournament; always the same one for a seed."""
    return RandomTournament(seed).play()
