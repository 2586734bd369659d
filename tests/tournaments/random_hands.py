"""Random statements of many hands about one tournament, as each of them sees it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

from domain.tournaments import events, result_events
from domain.tournaments.events import EventData
from domain.tournaments.fold import apply, fold
from domain.tournaments.state import Match, Round, Tournament
from replays.tournaments.pairing import propose_next_round
from tests.tournaments.scene import report

Statement = tuple[EventData, str]


class RandomHand:
    """Someone at a tournament: `view` is what this hand has seen last, `step` makes new names unique."""

    def __init__(self, random: Random, view: Tournament, step: int) -> None:
        self.random, self.view, self.step = random, view, step

    def statement(self) -> Statement:
        """Something that its author could say in the tournament as the author sees it."""
        if self.view.removed:
            return events.Restored("a mistake"), self.organiser()
        kinds = [*_ALWAYS, *([*_OF_MATCHES] if self.open_matches() else []), *([*_OF_ROUNDS] if self.view.rounds else [])]
        kinds += [RandomHand.next_step] * (9 if self.view.order and not self.open_matches() else 5)
        kinds += [RandomHand.answer] * 3 * bool(self.view.requests) + [RandomHand.admission] * 2 * bool(self.view.waiting)
        return self.random.choice(kinds)(self)

    def open_matches(self) -> list[Match]:
        return [each for each in self.view.matches.values() if not self.view.rounds[each.stage, each.round].closed]

    def player(self) -> str:
        return self.random.choice([*self.view.players, *self.view.waiting] or ["p0"])

    def staff(self) -> str:
        return self.random.choice(("organiser", "organiser:Lee", "judge", "judge:Kim"))

    def organiser(self) -> str:
        return self.random.choice(("organiser", "organiser:Lee"))

    def match(self) -> Match:
        return self.random.choice(self.open_matches())

    def report_of(self, match: Match) -> int:
        return self.random.choice(match.standing or [1])

    def last_round(self) -> Round:
        return list(self.view.rounds.values())[-1]

    def entry(self) -> Statement:
        name, begun = f"q{self.step}", bool(self.view.order)
        if self.random.random() < 0.5 and not begun:
            return events.Registered(name, "", "North"), "entry"
        return events.Registered(name, late=begun), self.organiser()

    def renaming(self) -> Statement:
        return events.EntryChanged(self.player(), f"Name {self.step}", "", "spelling"), self.organiser()

    def removal(self) -> Statement:
        return events.EntryRemoved(self.player(), "twice"), self.organiser()

    def terms(self) -> Statement:
        opened = self.view.opened
        capacity = self.random.choice((0, 0, len(self.view.players), len(self.view.players) + 1))
        fields = (opened.title, opened.stages, opened.tiebreaks, opened.decklists)
        return events.TermsChanged(*fields, "agreed", venue=f"room {self.step}", capacity=capacity), self.organiser()

    def admission(self) -> Statement:
        return events.Admitted(self.random.choice([*self.view.waiting] or ["p0"])), self.organiser()

    def deck(self) -> Statement:
        player = self.player()
        by = self.random.choice((f"player:{player}", self.staff()))
        return events.DeckSubmitted(player, self.random.choice(("Tide", "Ember")), cards="3 Kestrel", digest="x"), by

    def archetype(self) -> Statement:
        return events.ArchetypeNamed(self.player(), self.random.choice(("red", "blue"))), self.staff()

    def deck_check(self) -> Statement:
        return events.DeckChecked(self.player(), self.random.choice(("passed", "failed")), "59 cards"), self.staff()

    def arrival(self) -> Statement:
        player = self.player()
        return events.CheckedIn(player), self.random.choice((f"player:{player}", self.staff()))

    def leaving(self) -> Statement:
        player = self.player()
        entry = self.view.entry(player)
        if entry is not None and entry.left is not None:
            return events.Readmitted(player), self.organiser()
        how = self.random.choice(("drop", "no_show"))
        return self.random.choice(((events.Dropped(player), f"player:{player}"), (events.Dropped(player, how), self.staff())))

    def drop_request(self) -> Statement:
        player = self.player()
        return result_events.Requested(player, "drop", text=self.random.choice(("", "train"))), f"player:{player}"

    def note(self) -> Statement:
        return events.Note(f"step {self.step}"), self.staff()

    def result(self) -> Statement:
        unreported = [match for match in self.open_matches() if not match.standing]
        match = self.random.choice(unreported or self.open_matches())
        one, two = self.random.sample(match.players, 2)
        by = self.random.choice(("organiser", "organiser", "judge:Kim", f"player:{one}", f"player:{two}"))
        return report(match.id, f"{one}-{two} 2-{self.random.randrange(2)}"), by

    def agreement(self) -> Statement:
        match = self.match()
        player = self.random.choice(match.players)
        return result_events.Confirmed(match.id, player, self.report_of(match)), f"player:{player}"

    def correction(self) -> Statement:
        match = self.random.choice(list(self.view.matches.values()))
        one, two = self.random.sample(match.players, 2)
        games = report(match.id, f"{one}-{two} 2-1").games
        if self.random.random() < 0.5:
            wanted = result_events.Requested(one, "correction", match.id, self.report_of(match), games, text="misread")
            return wanted, f"player:{one}"
        return result_events.Corrected(match.id, self.report_of(match), "misheard", games), self.staff()

    def withdrawal(self) -> Statement:
        match = self.match()
        return result_events.WithdrawnReport(match.id, self.report_of(match), "wrong table"), self.staff()

    def answer(self) -> Statement:
        number, request = self.random.choice(list(self.view.requests.items()))
        said = request.said
        if self.random.random() < 0.4:
            return result_events.Declined(number, "the slip says so"), self.staff()
        if said.kind == "drop":
            return events.Dropped(said.player), self.staff()
        return result_events.Corrected(said.match, said.report, "as asked", said.games), self.staff()

    def penalty(self) -> Statement:
        match = self.random.choice(self.open_matches() or list(self.view.matches.values()))
        kind = self.random.choice(("warning", "game_loss", "disqualified", "points"))
        amount, where = (-1, "") if kind == "points" else (0, match.id)
        return result_events.Penalised(
            self.random.choice(match.players), kind, "league:late", "late", where, amount
        ), self.staff()

    def clock(self) -> Statement:
        last = self.last_round()
        place = last.stage, last.number
        match = self.random.choice((*last.matches, ""))
        minutes = self.random.choice((None, 40))
        said = (events.ClockStarted(*place, minutes), events.ClockStopped(*place), events.TimeExtended(*place, 3, match))
        return self.random.choice(said), self.staff()

    def step_back(self) -> Statement:
        last = self.last_round()
        if self.random.random() < 0.1:
            return events.Removed("wrong file"), self.organiser()
        if self.view.places:
            return events.TournamentReopened("a report is missing"), self.organiser()
        if self.view.stage > 1 and not self.view.rounds_of(self.view.stage):
            return events.CutCancelled(self.view.stage, "too early"), self.organiser()
        said = events.RoundReopened if last.closed else events.RoundCancelled
        return said(last.stage, last.number, "too early"), self.organiser()

    def repair(self) -> Statement:
        last = self.last_round()
        free = [self.view.matches[match] for match in last.matches if not self.view.matches[match].standing]
        if len(free) < 2:
            return self.note()
        one, two = self.random.sample(free, 2)
        pairs = ((one.players[0], two.players[0]), (one.players[1], two.players[1]))
        names = (f"r{self.step}.1", f"r{self.step}.2")
        made = tuple(map(events.Pair, names, (one.table, two.table), pairs))
        return events.Repaired(last.stage, last.number, (one.id, two.id), made, "seats"), self.organiser()

    def next_step(self) -> Statement:
        view, by = self.view, self.organiser()
        here = tuple(player for player in view.players if view.players[player].left is None)
        if not view.order:
            return events.Started(here), by
        if view.rounds and not self.last_round().closed:
            last = self.last_round()
            return events.RoundClosed(last.stage, last.number), by
        rounds = view.terms(view.stage).rounds
        if not rounds or len(view.rounds_of(view.stage)) < rounds:
            with suppress(ValueError):  # the bracket is over
                return propose_next_round(view), by
        cut = view.stage == 1 and len(here) >= 4
        placed = tuple(player for player in view.players if not view.players[player].is_disqualified)
        return (events.Cut(2, here[:4]) if cut else events.Finished(placed)), by


Kind = Callable[[RandomHand], Statement]
_ALWAYS: list[Kind] = [
    *(RandomHand.entry, RandomHand.renaming, RandomHand.removal, RandomHand.terms, RandomHand.deck, RandomHand.archetype),
    *(RandomHand.deck_check, RandomHand.arrival, RandomHand.leaving, RandomHand.drop_request, RandomHand.note),
]
_OF_MATCHES: list[Kind] = [
    *[RandomHand.result] * 14,
    *(RandomHand.agreement, RandomHand.correction, RandomHand.withdrawal, RandomHand.penalty, RandomHand.repair),
]
_OF_ROUNDS: list[Kind] = [RandomHand.clock, RandomHand.step_back, *[RandomHand.correction] * 3, *[RandomHand.penalty] * 2]


PHASES = ("entries", "second round", "before the cut", "bracket", "finished")


def played_until(random: Random, phase: str, opened: events.Opened, players: tuple[str, ...]) -> list[EventData]:
    """The events of a tournament up to a phase, with random results."""
    said: list[EventData] = [opened, *map(events.Registered, players)]
    made = fold(map(events.TournamentEvent, said))

    def say(event: EventData) -> None:
        said.append(event)
        apply(made, events.TournamentEvent(event))

    while not _has_come(made, phase):
        hand = RandomHand(random, made, 0)
        free = [match for match in hand.open_matches() if not match.standing]
        one, two = random.sample(free[0].players, 2) if free else ("", "")
        say(report(free[0].id, f"{one}-{two} 2-{random.randrange(2)}") if free else hand.next_step()[0])
    return said


def _has_come(made: Tournament, phase: str) -> bool:
    posted = len(made.rounds_of(1))
    return {
        "entries": True,
        "second round": posted == 2,
        "before the cut": posted == 2 and all(each.closed for each in made.rounds_of(1)),
        "bracket": bool(made.rounds_of(2)),
        "finished": bool(made.places),
    }[phase]
