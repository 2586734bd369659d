"""Folds the events of a tournament into its state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from domain.tournaments import events
from domain.tournaments.events import Opened, TournamentEvent
from domain.tournaments.messages import msg
from domain.tournaments.state import Match, Penalty, Player, Report, Round, Tournament


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
    made.half_byes = (*made.half_byes, *said.half_byes)
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
    made.half_byes = tuple(p for p in made.half_byes if p not in (*again, *said.byes))
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
