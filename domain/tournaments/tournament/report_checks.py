"""What is refused of results: reports, confirmations, corrections and penalties."""

from __future__ import annotations

from domain.kernel.contract.refusal import Refusal
from domain.tournaments.tournament import said as events
from domain.tournaments.tournament.demands import Faults, no
from domain.tournaments.tournament.results import lost_games, report_fault
from domain.tournaments.tournament.state import Match, Round, Tournament
from domain.tournaments.tournament.terms import MOST_POINTS

PENALTIES = ("warning", "game_loss", "match_loss", "points", "disqualified")


def reported(tournament: Tournament, said: events.Reported, by: str) -> Faults:
    """A result (LG-REP)."""
    match = tournament.matches[said.match]
    settled = match.report is not None and set(match.players) <= match.confirmed
    yield no("LG-REP-01", not settled, f"match {match.id} has a result: correct it", ("corrected",))
    yield no("LG-REP-02", all(told.by != by for told in match.told()), "you have told a result: withdraw it, or ask a judge")
    yield no("LG-REP-04", not _round(tournament, match).closed, f"round {match.round} is closed")
    yield _result(tournament, match, said)


def _result(tournament: Tournament, match: Match, said: events.Reported | events.Corrected) -> Refusal | None:
    lost = lost_games(tournament, match.id)
    fault = report_fault(tournament.terms(match.stage), match.players, said.games, said.how, said.winner, lost)
    return no("LG-REP-03", not fault, fault)


def _round(tournament: Tournament, match: Match) -> Round:
    return tournament.rounds[match.stage, match.round]


def confirmed(tournament: Tournament, said: events.Confirmed, by: str) -> Faults:
    """A player agrees (LG-CONF)."""
    match = tournament.matches[said.match]
    told = {report.position: report for report in match.told()}
    yield no("LG-CONF-01", said.report in told, "that report is not in force", tuple(map(str, told)))
    yield no("LG-CONF-02", said.player in match.players, f"{said.player} is not in this match", match.players)
    if said.report in told:
        own = told[said.report].by == f"player:{said.player}"
        yield no("LG-CONF-03", not own or match.disputed, "your own report is confirmed by your opponent")
        yield no(
            "LG-CONF-04", not (own and match.disputed), "both have told a result: agree to the other one, or ask a judge"
        )


def corrected(tournament: Tournament, said: events.Corrected, by: str) -> Faults:
    """A judge corrects (LG-COR-01, -02)."""
    match = tournament.matches[said.match]
    yield no("LG-COR-01", bool(match.standing), f"match {match.id} has no result yet: report it")
    yield no("LG-COR-02", said.report in match.standing, "the result has changed since", tuple(map(str, match.standing)))
    yield _result(tournament, match, said)


def withdrawn(tournament: Tournament, said: events.WithdrawnReport, by: str) -> Faults:
    """A report is taken back (LG-COR-02, -03)."""
    match = tournament.matches[said.match]
    yield no("LG-COR-02", said.report in match.standing, "that report is not in force", tuple(map(str, match.standing)))
    yield no(
        "LG-COR-03", not _round(tournament, match).closed, f"round {match.round} is closed: reopen it, or correct the result"
    )


def penalised(tournament: Tournament, said: events.Penalised, by: str) -> Faults:
    """A penalty (LG-PEN)."""
    of_match = said.kind in ("game_loss", "match_loss")
    yield no("LG-PEN-01", said.kind in PENALTIES, f"no such penalty: {said.kind}", PENALTIES)
    yield no("LG-PEN-02", bool(said.rule), "a penalty names its rule")
    yield no("LG-PEN-03", not of_match or bool(said.match), f"{said.kind}: name the match")
    yield no(
        "LG-PEN-04", (said.kind == "points") == (said.amount != 0), f"{said.kind}: an amount goes with points, and only there"
    )
    large = abs(said.amount) > MOST_POINTS
    yield no("LG-PEN-04", not large, f"{said.amount} points: expected {-MOST_POINTS} to {MOST_POINTS}")
    if said.match:
        match = tournament.matches[said.match]
        yield no("LG-PEN-05", said.player in match.players, f"{said.player} is not in match {said.match}", match.players)
        yield _too_many(tournament, said, match)


def _too_many(tournament: Tournament, said: events.Penalised, match: Match) -> Refusal | None:
    best_of = tournament.terms(match.stage).best_of
    lost = lost_games(tournament, match.id)
    full = said.kind == "game_loss" and len(lost) >= best_of
    return no("LG-PEN-06", not full, "every game of this match is lost already: a match loss, or points")
