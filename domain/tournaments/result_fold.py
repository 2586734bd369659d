"""Folds the events about results and requests into the state of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.tournaments import result_events
from domain.tournaments.events import TournamentEvent, parse_author
from domain.tournaments.state import Match, Report, Request, Tournament


def _reported(tournament: Tournament, said: result_events.Reported, event: TournamentEvent) -> None:
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
    player = parse_author(by).player
    return {player} if player else set(match.players)


def _confirmed(tournament: Tournament, said: result_events.Confirmed, event: TournamentEvent) -> None:
    match = tournament.matches[said.match]
    chosen = next(stated for stated in match.standing_reports() if stated.position == said.report)
    match.standing = [said.report]
    match.confirmed = _who(match, chosen.by) | {said.player}


def _corrected(tournament: Tournament, said: result_events.Corrected, event: TournamentEvent) -> None:
    match = tournament.matches[said.match]
    match.reports.append(Report(tournament.length, said.games, said.how, said.winner, event.by, event.at, said.why))
    match.standing, match.confirmed, match.corrected = [tournament.length], set(match.players), True
    settle_requests(tournament, match.id)
    note_change_after_end(tournament)
    if _later_is_paired(tournament, match.stage, match.round):
        tournament.rounds[match.stage, match.round].corrected_late.append(match.id)


def note_change_after_end(tournament: Tournament) -> None:
    """Notes that something which decides places came after they were fixed."""
    tournament.changed_since_end = bool(tournament.places)


def _later_is_paired(tournament: Tournament, stage: int, number: int) -> bool:
    return any(key > (stage, number) for key in tournament.rounds)


def _withdrawn_report(tournament: Tournament, said: result_events.WithdrawnReport, event: TournamentEvent) -> None:
    match = tournament.matches[said.match]
    match.standing = [position for position in match.standing if position != said.report]
    match.confirmed = {player for stated in match.standing_reports() for player in _who(match, stated.by)}
    settle_requests(tournament, match.id)


def _requested(tournament: Tournament, said: result_events.Requested, event: TournamentEvent) -> None:
    tournament.requests[tournament.length] = Request(tournament.length, event.at, said)


def _declined(tournament: Tournament, said: result_events.Declined, event: TournamentEvent) -> None:
    _end_request(tournament, said.request)


def _end_request(tournament: Tournament, position: int) -> None:
    tournament.answered[position] = tournament.requests.pop(position)


def settle_requests(tournament: Tournament, match: str = "", player: str = "") -> None:
    """Ends the requests about a match, or those of a player who leaves."""
    for position, request in list(tournament.requests.items()):
        of_match = bool(match) and request.said.match == match
        if of_match or (request.said.kind == "drop" and request.said.player == player):
            _end_request(tournament, position)


RESULT_STEPS: dict[type[Any], Callable[[Tournament, Any, TournamentEvent], None]] = {
    result_events.Reported: _reported,
    result_events.Confirmed: _confirmed,
    result_events.Corrected: _corrected,
    result_events.WithdrawnReport: _withdrawn_report,
    result_events.Requested: _requested,
    result_events.Declined: _declined,
}
"""Kind of event -> the function that applies it."""
