"""The state of a tournament, and the fold of its events into it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from domain.tournaments import events
from domain.tournaments.events import Opened, ReportedGame, TournamentEvent
from domain.tournaments.messages import msg
from domain.tournaments.tournament_format import ELIMINATION, Stage


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
        """Tells whether both players have reported different results, without a decision yet."""
        return len(self.standing) > 1

    @property
    def reported_by_one(self) -> bool:
        """Tells whether only one player stands behind the report in force."""
        return self.report is not None and not set(self.players) <= self.confirmed

    def standing_reports(self) -> tuple[Report, ...]:
        """Returns the reports neither replaced nor withdrawn; a disputed match has more than one."""
        return tuple(map(self._at, self.standing))

    def opponent(self, player: str) -> str:
        """Returns the opponent of a player."""
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
    """A player. `since`: rounds posted before the entry · `left`: rounds of the first stage posted when the player left,
    or None."""

    id: str
    name: str = ""
    club: str = ""
    seed: int = 0
    since: int = 0
    deck: str = ""
    archetype: str = ""
    digest: str = ""
    cards: str = ""
    checked_in: bool = False
    left: int | None = None
    how: str = ""

    @property
    def is_disqualified(self) -> bool:
        """Tells whether the player was taken out of standings and places."""
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


@dataclass
class Tournament:
    """A tournament so far. Matches and rounds are in the order of posting; stages and rounds count from 1.

    `places`: as stated at the end · `changed_since_end`: results were changed afterwards · `removed`: the reason for which
    it counts nowhere, empty if it counts.
    """

    opened: Opened
    players: dict[str, Player] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    rounds: dict[tuple[int, int], Round] = field(default_factory=dict)
    matches: dict[str, Match] = field(default_factory=dict)
    cuts: dict[int, tuple[str, ...]] = field(default_factory=dict)
    penalties: list[Penalty] = field(default_factory=list)
    notes: list[tuple[int, events.Note]] = field(default_factory=list)
    places: tuple[str, ...] = ()
    changed_since_end: bool = False
    removed: str = ""
    length: int = 0

    @property
    def status(self) -> str:
        """`open` for players, `running`, `finished` or `removed`."""
        return "removed" if self.removed else "finished" if self.places else "running" if self.order else "open"

    @property
    def lists_open(self) -> bool:
        """Tells whether deck lists are public: the cut or the end opens sealed ones."""
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


def fold(stream: Iterable[TournamentEvent]) -> Tournament:
    """Builds the tournament from its events. Raises ValueError for a stream that does not begin with `opened`."""
    steps = iter(stream)
    first = next(steps, None)
    if first is None or not isinstance(first.said, Opened):
        raise ValueError(msg("tournament_begins_with_its_opening"))
    made = Tournament(first.said, length=1)
    for event in steps:
        apply(made, event)
    return made


def apply(tournament: Tournament, event: TournamentEvent) -> None:
    """Applies one event, which `event_refusal` has accepted already."""
    _APPLY[type(event.said)](tournament, event.said, event)
    tournament.length += 1


def _opened(tournament: Tournament, said: Opened, event: TournamentEvent) -> None:
    raise ValueError(msg("tournament_is_opened_once"))


def _registered(tournament: Tournament, said: events.Registered, event: TournamentEvent) -> None:
    since = len(tournament.rounds_of(1))
    tournament.players[said.player] = Player(said.player, said.name, said.club, said.seed, since, checked_in=said.late)


def _deck_submitted(tournament: Tournament, said: events.DeckSubmitted, event: TournamentEvent) -> None:
    player = tournament.players[said.player]
    player.deck, player.digest, player.cards = said.name, said.digest, said.cards
    player.archetype = said.archetype or player.archetype


def _checked_in(tournament: Tournament, said: events.CheckedIn, event: TournamentEvent) -> None:
    tournament.players[said.player].checked_in = True


def _started(tournament: Tournament, said: events.Started, event: TournamentEvent) -> None:
    tournament.order = said.players


def _paired(tournament: Tournament, said: events.Paired, event: TournamentEvent) -> None:
    key = said.stage, said.round
    made = tournament.rounds.setdefault(key, Round(*key, [], posted=event.at))
    made.byes, made.absent = (*made.byes, *said.byes), (*made.absent, *said.absent)
    _post(tournament, made, said.matches)


def _post(tournament: Tournament, made: Round, pairs: tuple[events.Pair, ...]) -> None:
    for pair in pairs:
        tournament.matches[pair.match] = Match(pair.match, made.stage, made.number, pair.table, pair.players)
        made.matches.append(pair.match)


def _repaired(tournament: Tournament, said: events.Repaired, event: TournamentEvent) -> None:
    made = tournament.rounds[said.stage, said.round]
    freed = {player for match in said.out for player in tournament.matches.pop(match).players}
    made.matches = [match for match in made.matches if match not in said.out]
    again = {player for pair in said.matches for player in pair.players}
    made.byes = tuple(p for p in (*made.byes, *said.byes) if p not in again)
    made.absent = tuple(dict.fromkeys((*(p for p in made.absent if p not in again), *sorted(freed - again - set(made.byes)))))
    _post(tournament, made, said.matches)


def _reported(tournament: Tournament, said: events.Reported, event: TournamentEvent) -> None:
    match = tournament.matches[said.match]
    report = Report(tournament.length, said.games, said.how, said.winner, event.by, event.at)
    match.reports.append(report)
    same = next((stated for stated in match.standing_reports() if _content(stated) == _content(report)), None)
    if same is None:
        match.standing.append(report.position)
    match.confirmed |= _who(match, event.by) if same is None else _who(match, event.by) | _who(match, same.by)


def _content(report: Report) -> tuple[Any, ...]:
    return tuple(game[:2] for game in report.games), report.how, report.winner


def _who(match: Match, by: str) -> set[str]:
    return {by.removeprefix("player:")} if by.startswith("player:") else set(match.players)


def _confirmed(tournament: Tournament, said: events.Confirmed, event: TournamentEvent) -> None:
    match = tournament.matches[said.match]
    chosen = next(stated for stated in match.standing_reports() if stated.position == said.report)
    match.standing = [said.report]
    match.confirmed = _who(match, chosen.by) | {said.player}


def _corrected(tournament: Tournament, said: events.Corrected, event: TournamentEvent) -> None:
    match = tournament.matches[said.match]
    match.reports.append(Report(tournament.length, said.games, said.how, said.winner, event.by, event.at, said.why))
    match.standing, match.confirmed, match.corrected = [tournament.length], set(match.players), True
    _note_change_after_end(tournament)
    if _later_is_paired(tournament, match.stage, match.round):
        tournament.rounds[match.stage, match.round].corrected_late.append(match.id)


def _note_change_after_end(tournament: Tournament) -> None:
    tournament.changed_since_end = bool(tournament.places)


def _later_is_paired(tournament: Tournament, stage: int, number: int) -> bool:
    return any(key > (stage, number) for key in tournament.rounds)


def _withdrawn_report(tournament: Tournament, said: events.WithdrawnReport, event: TournamentEvent) -> None:
    match = tournament.matches[said.match]
    match.standing = [position for position in match.standing if position != said.report]
    match.confirmed = {player for stated in match.standing_reports() for player in _who(match, stated.by)}


def _penalised(tournament: Tournament, said: events.Penalised, event: TournamentEvent) -> None:
    match = tournament.matches.get(said.match)
    stage = match.stage if match else tournament.stage
    number = match.round if match else len(tournament.rounds_of(stage))
    given = (said.player, said.kind, said.rule, said.match, said.amount, said.why)
    stated = Penalty(tournament.length, *given, stage, number)
    tournament.penalties.append(stated)
    if said.kind != "warning":
        _note_change_after_end(tournament)
    if said.kind == "disqualified":
        _leave(tournament, said.player, "disqualified")


def _dropped(tournament: Tournament, said: events.Dropped, event: TournamentEvent) -> None:
    _leave(tournament, said.player, said.how)


def _leave(tournament: Tournament, player: str, how: str) -> None:
    left = tournament.players[player]
    left.left, left.how = len(tournament.rounds_of(1)), how


def _readmitted(tournament: Tournament, said: events.Readmitted, event: TournamentEvent) -> None:
    player = tournament.players[said.player]
    player.left, player.how = None, ""


def _round_closed(tournament: Tournament, said: events.RoundClosed, event: TournamentEvent) -> None:
    tournament.rounds[said.stage, said.round].closed = True


def _round_reopened(tournament: Tournament, said: events.RoundReopened, event: TournamentEvent) -> None:
    tournament.rounds[said.stage, said.round].closed = False


def _cut(tournament: Tournament, said: events.Cut, event: TournamentEvent) -> None:
    tournament.cuts[said.stage] = said.players


def _finished(tournament: Tournament, said: events.Finished, event: TournamentEvent) -> None:
    tournament.places, tournament.changed_since_end = said.places, False


def _removed(tournament: Tournament, said: events.Removed, event: TournamentEvent) -> None:
    tournament.removed = said.why


def _restored(tournament: Tournament, said: events.Restored, event: TournamentEvent) -> None:
    tournament.removed = ""


def _archetype_named(tournament: Tournament, said: events.ArchetypeNamed, event: TournamentEvent) -> None:
    tournament.players[said.player].archetype = said.archetype


def _note(tournament: Tournament, said: events.Note, event: TournamentEvent) -> None:
    tournament.notes.append((tournament.length, said))


_APPLY: dict[type[Any], Callable[[Tournament, Any, TournamentEvent], None]] = {
    events.Opened: _opened,
    events.Registered: _registered,
    events.DeckSubmitted: _deck_submitted,
    events.CheckedIn: _checked_in,
    events.Started: _started,
    events.Paired: _paired,
    events.Repaired: _repaired,
    events.Reported: _reported,
    events.Confirmed: _confirmed,
    events.Corrected: _corrected,
    events.WithdrawnReport: _withdrawn_report,
    events.Penalised: _penalised,
    events.Dropped: _dropped,
    events.Readmitted: _readmitted,
    events.RoundClosed: _round_closed,
    events.RoundReopened: _round_reopened,
    events.Cut: _cut,
    events.Finished: _finished,
    events.Removed: _removed,
    events.Restored: _restored,
    events.ArchetypeNamed: _archetype_named,
    events.Note: _note,
}
