"""Writes TRF, the tournament report of FIDE, in the editions of 2016 and 2026.

It has wins, draws and losses of matches without games inside a match. The edition of 2016 counts them as 1, ½ and 0; that
of 2026 names the tournament's own points (162) and penalties (299). `XXR` and `XXS` say rounds and points to programs that
read the extensions of JaVaFo.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import Points
from replays.tournaments.interchange.results import (
    BYE,
    HALF_BYE,
    OPEN,
    Entrant,
    MatchRow,
    TournamentResults,
    players_by_place,
    split_crowded_rounds,
    tournament_to_results,
)

NO_OPPONENT = "0000 - "
PAIRING_BYE, FULL_BYE, HALF_POINT_BYE, ZERO_BYE = "U", "F", "H", "Z"
NAME_LENGTH = 33
_CHESS = {"1": Fraction(1), "+": Fraction(1), "U": Fraction(1), "F": Fraction(1), "=": Fraction(1, 2), "H": Fraction(1, 2)}


class _Report(NamedTuple):
    """What the lines of a report are made from.

    `number`: starting number by player · `points`: of each result · `rows`: by player and round · `first_byes`: by round.
    """

    results: TournamentResults
    number: Mapping[str, int]
    points: Mapping[str, Fraction]
    rows: Mapping[tuple[str, int], MatchRow]
    first_byes: Mapping[int, str]


def format_trf16(made: Tournament, private: frozenset[str] = frozenset()) -> str:
    """Formats the first stage as a report of 2016."""
    return _format(made, private, _CHESS, [])


def format_trf26(made: Tournament, private: frozenset[str] = frozenset()) -> str:
    """Formats the first stage as a report of 2026, with its own points and with points given or taken by penalties.

    The points of a player are the sum of the results; penalties have lines of their own.
    """
    points = made.opened.points
    head = ["182 Senki", _format_point_system(points)]
    return _format(made, private, points_by_result_code(points), head)


def points_by_result_code(points: Points) -> dict[str, Fraction]:
    """Returns the points of each result by these match points. A double loss (`-`) gives none."""
    win, draw, loss, bye = map(Fraction, points)
    return {"1": win, "+": win, "F": win, "=": draw, "H": draw, "0": loss, "U": bye}


def _format_point_system(points: Points) -> str:
    stated = {"W": points.win, "D": points.draw, "L": points.loss, "A": 0, "P": points.bye}
    return "162  " + "    ".join(f"{key}{value:>2}.0" for key, value in stated.items())


def _format(made: Tournament, private: frozenset[str], points: Mapping[str, Fraction], head: list[str]) -> str:
    results = without_unfinished_rounds(split_crowded_rounds(tournament_to_results(made, private)))
    number = {entrant.id: place for place, entrant in enumerate(results.entrants, 1)}
    rows = {(player, line.round): line for line in results.lines for player in line.players}
    first_byes = {line.round: line.one for line in reversed(results.lines) if line.how == BYE}
    report = _Report(results, number, points, rows, first_byes)
    back = dict(zip(made.players, (entrant.id for entrant in results.entrants), strict=True))
    ranks = {back[player]: place for place, player in enumerate(players_by_place(made), 1)}
    days = [f"{code} {results.date.replace('-', '/')}" for code in ("042", "052") if results.date]
    kind = {"round_robin": "Round-Robin"}.get(results.kind(1), "Swiss-System")
    about = [f"012 {' '.join(results.title.split())}", *days, f"062 {len(results.entrants)}", f"092 Individual: {kind}"]
    extended = [f"142 {results.rounds}", *head, *_format_xxs(made.opened.points)] if head else []
    lines = [_format_player(report, entrant, ranks[entrant.id]) for entrant in results.entrants]
    penalties = _format_penalties(report) if head else []
    return "\n".join([*about, *extended, f"XXR {results.rounds}", *lines, *penalties]) + "\n"


def _format_xxs(points: Points) -> list[str]:
    stated = {"W": points.win, "D": points.draw, "L": points.loss, "PAB": points.bye, "FL": 0, "ZPB": 0}
    return [f"XXS {key}={value}.0" for key, value in stated.items()]


def without_unfinished_rounds(results: TournamentResults) -> TournamentResults:
    """Returns the first stage up to its last round with all results, as a report has no match without one."""
    waiting = min((line.round for line in results.lines if line.stage == 1 and line.how == OPEN), default=10_000)
    lines = tuple(line for line in results.lines if line.stage == 1 and line.round < waiting)
    return results._replace(lines=lines)


def _format_player(report: _Report, entrant: Entrant, rank: int) -> str:
    cells = [_format_cell(report, entrant.id, at) for at in range(1, report.results.played + 1)]
    points = sum((report.points.get(each[-1], Fraction(0)) for each in cells), Fraction(0))
    name = (entrant.name or entrant.id)[:NAME_LENGTH]
    about = f"001 {report.number[entrant.id]:>4}      {name:<33}{'':<33}{format_points(points):>4}{rank:>5}"
    return about + "".join(f"  {each}" for each in cells)


def format_points(points: Fraction) -> str:
    """Formats points with one decimal."""
    return f"{int(points)}.{5 if points.denominator == 2 else 0}"


def _format_cell(report: _Report, player: str, at: int) -> str:
    line = report.rows.get((player, at))
    if line is None or not line.two:
        how = line.how if line else ""
        full = PAIRING_BYE if report.first_byes.get(at) == player else FULL_BYE
        return NO_OPPONENT + (full if how == BYE else HALF_POINT_BYE if how == HALF_BYE else ZERO_BYE)
    other = line.two if player == line.one else line.one
    return f"{report.number[other]:>4} {'w' if player == line.one else 'b'} {_format_result(line, player)}"


def _format_result(line: MatchRow, player: str) -> str:
    won = line.winner == player
    if line.how in ("forfeit", "double_loss") or (line.how == "penalty" and not line.winner):
        return "+" if won else "-"
    return ("1" if won else "0") if line.winner else "="


def _format_penalties(report: _Report) -> list[str]:
    rows = [row for row in report.results.penalties if row.kind == "points" and row.stage == 1]
    return [f"299{'':8}{f'{row.amount}.0':>6}  {row.round:>3} {report.number[row.player]:>4}" for row in rows]
