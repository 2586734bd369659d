"""TRF16, the tournament report of FIDE: one line a player, ten columns a round.

It has wins, draws and losses of matches as 1, ½ and 0, without games inside a match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from domain.tournaments.state import Tournament
from replays.messages import msg
from replays.tournaments.interchange.consistency import HALF_BYE
from replays.tournaments.interchange.results import (
    BadResultsFile,
    Entrant,
    MatchRow,
    TournamentResults,
    places_of_everybody,
    tournament_results,
)

NO_OPPONENT = "0000 - "
BYE, ABSENT, FIRST_ROUND, WIDTH = "U", "Z", 91, 10
_POINTS = {"1": Fraction(1), "+": Fraction(1), "W": Fraction(1), "U": Fraction(1), "F": Fraction(1)} | dict.fromkeys(
    "=DH", Fraction(1, 2)
)


def format_trf(made: Tournament, private: frozenset[str] = frozenset()) -> str:
    """Formats the report of the first stage."""
    results = tournament_results(made, private)
    number = {entrant.id: place for place, entrant in enumerate(results.entrants, 1)}
    rows = {entrant.id: _format_rounds(results, entrant.id, number) for entrant in results.entrants}
    points = {
        player: sum((_POINTS.get(each[-1], Fraction(0)) for each in stated), Fraction(0)) for player, stated in rows.items()
    }
    back = dict(zip(made.players, (entrant.id for entrant in results.entrants), strict=True))
    ranks = [back[player] for player in places_of_everybody(made)]
    head = [
        f"012 {results.title}",
        *([f"042 {results.date.replace('-', '/')}", f"052 {results.date.replace('-', '/')}"] if results.date else []),
        f"062 {len(results.entrants)}",
        "092 Individual: Swiss-System",
        f"XXR {made.terms(1).rounds or results.rounds}",
    ]
    lines = [
        _format_player(number[e.id], e, points[e.id], ranks.index(e.id) + 1) + "".join(f"  {each}" for each in rows[e.id])
        for e in results.entrants
    ]
    return "\n".join([*head, *lines]) + "\n"


def _format_player(number: int, entrant: Entrant, points: Fraction, rank: int) -> str:
    name = (entrant.name or entrant.id)[:33]
    return f"001 {number:>4}      {name:<33}{'':<33}{_format_points(points):>4}{rank:>5}"


def _format_points(points: Fraction) -> str:
    return f"{int(points)}.{5 if points.denominator == 2 else 0}"


def _format_rounds(results: TournamentResults, player: str, number: dict[str, int]) -> list[str]:
    found = []
    for at in range(1, results.rounds + 1):
        line = next((e for e in results.lines if (e.stage, e.round) == (1, at) and player in (e.one, e.two)), None)
        found.append(_format_cell(line, player, number))
    return found


def _format_cell(line: MatchRow | None, player: str, number: dict[str, int]) -> str:
    if line is None or not line.two:
        return NO_OPPONENT + (ABSENT if line is None else BYE)
    other = line.two if player == line.one else line.one
    return f"{number[other]:>4} {'w' if player == line.one else 'b'} {_format_result(line, player)}"


def _format_result(line: MatchRow, player: str) -> str:
    if line.how == "open":
        return " "
    won = line.winner == player
    if line.how == "forfeit":
        return "+" if won else "-"
    if not line.winner and line.how not in ("double_loss", "penalty"):
        return "="
    return "1" if won else "0"


class _Cell(NamedTuple):
    """A round in the line of a player. `opponent`: starting number, 0 for none · `column`: where it begins, from 1."""

    opponent: int
    colour: str
    result: str
    column: int


class _PlayerLine(NamedTuple):
    """The line of a player. `at`: its number in the file, from 1 · `points`: as written, or None."""

    at: int
    number: int
    name: str
    points: Fraction | None
    cells: list[_Cell]


_UNREAD = (
    "013 022 032 052 072 082 092 102 112 122 132 142 152 162 172 180 182 192 202 212 222 240 250 260 299 300 310 320 330 362"
    " 801 802"
)
"""Codes of TRF16 and TRF26 without a fact that a tournament here would need."""
_TITLE, _DATE, _COUNT, _ROUNDS, _PLAYER = "012", "042", "062", "XXR", "001"
_SCORES = ("162", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "XXS", "XXP")
"""Codes of a point system other than 1, ½ and 0, or of points given."""
_PAIRS = {("1", "0"), ("0", "1"), ("W", "L"), ("L", "W"), ("+", "-"), ("-", "+"), ("-", "-"), ("0", "0")} | {
    (same, same) for same in "=D "
}
"""The results of both players of a match that fit together."""
_ALONE = "UFHZ+-"
"""Results without an opponent."""


def parse_trf(text: str) -> TournamentResults:
    """Parses a report, whose two lines of each match and whose points have to agree.

    Raises BadResultsFile with the line of the problem.
    """
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    notes = _read_codes(lines)
    heads = {line[:3]: line[4:].strip() for line in lines if line[:3] in (_TITLE, _DATE, _COUNT, _ROUNDS)}
    players = [_parse_player(line, at) for at, line in enumerate(lines, 1) if line.startswith(_PLAYER)]
    if not players:
        raise BadResultsFile(msg("trf_file_has_lines_that"))
    by_number = {player.number: player for player in players}
    rounds = _require_whole(players, by_number, heads)
    for player in players:
        _check_cells(player, by_number)
    if not any(line.startswith(_SCORES) for line in lines):
        _check_points(players)
    ids, namesakes = _ids(players)
    entrants = tuple(
        Entrant(ids[each.number], "" if ids[each.number] == each.name else each.name, seed=each.number) for each in players
    )
    rows = [row for at in range(rounds) for row in _matches_of_round(players, by_number, ids, at)]
    return TournamentResults(
        heads.get(_TITLE, ""), "", heads.get(_DATE, ""), entrants, tuple(rows), rounds, namesakes=namesakes, notes=notes
    )


def _read_codes(lines: Sequence[str]) -> tuple[str, ...]:
    """Returns a note for each line of an extension. Raises BadResultsFile for a code that no edition of TRF has."""
    notes = []
    for at, line in enumerate(lines, 1):
        code = line[:3]
        if (
            not line.strip()
            or line.startswith("#")
            or code in (_TITLE, _DATE, _COUNT, _ROUNDS, _PLAYER)
            or code in _UNREAD.split()
        ):
            continue
        if code.isdecimal() or line[3:4].strip():
            raise BadResultsFile(msg("line_n_is_no_code_trf", n=at, value=repr(code)))
        notes.append(f"line {at}: {code} is not read")
    return tuple(notes)


def _parse_player(line: str, at: int) -> _PlayerLine:
    name = line[14:47].strip()
    if not name:
        raise BadResultsFile(msg("line_n_column_n_reason", n=at, n2=15, reason=msg("there_is_no_name")))
    return _PlayerLine(
        at, _parse_number(line[4:8], at, "starting number"), name, _parse_points(line[80:84], at), _parse_cells(line, at)
    )


def _parse_number(text: str, at: int, what: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal()):
        raise BadResultsFile(msg("line_n_said_said_expected", n=at, said=what, said2=f"{text!r}"))
    return int(text)


def _parse_points(text: str, at: int) -> Fraction | None:
    text = text.strip().replace(",", ".")
    if not text:
        return None
    whole, _, part = text.partition(".")
    if not (whole.isascii() and whole.isdecimal() and part in ("", "0", "5")):
        raise BadResultsFile(
            msg("line_n_column_n_reason", n=at, n2=81, reason=msg("points_value_expected_number", value=repr(text)))
        )
    return int(whole) + Fraction(part == "5", 2)


def _parse_cells(line: str, at: int) -> list[_Cell]:
    cells = []
    for start in range(FIRST_ROUND, len(line.rstrip()), WIDTH):
        cell = line[start : start + 8].ljust(8)
        opponent = 0 if not cell[:4].strip(" 0") else _parse_number(cell[:4], at, f"column {start + 1}: opponent")
        result = cell[7].upper()
        if not opponent:
            result = ABSENT if result == " " else result
            if result not in _ALONE:
                why = msg("value_without_opponent", value=repr(cell[7]), said=", ".join(_ALONE))
                raise BadResultsFile(msg("line_n_column_n_reason", n=at, n2=start + 8, reason=why))
        cells.append(_Cell(opponent, cell[5].lower(), result, start + 1))
    return cells


def _require_whole(players: Sequence[_PlayerLine], by_number: Mapping[int, _PlayerLine], heads: Mapping[str, str]) -> int:
    """Returns the number of rounds. Raises BadResultsFile if the counts of the file contradict its lines."""
    if len(by_number) != len(players):
        again = next(each for each in players if by_number[each.number] is not each)
        raise BadResultsFile(msg("line_n_starting_number_n", n=by_number[again.number].at, n2=again.number, n3=again.at))
    stated = heads.get(_COUNT, "").split(" ")[0]
    if stated.isdecimal() and int(stated) != len(players):
        raise BadResultsFile(msg("trf_says_n_players", n=int(stated), n2=len(players)))
    longest = max(players, key=lambda each: len(each.cells))
    rounds = heads.get(_ROUNDS, "")
    if rounds.isdecimal() and len(longest.cells) > int(rounds):
        raise BadResultsFile(msg("line_n_rounds_and_xxr", n=longest.at, n2=len(longest.cells), n3=int(rounds)))
    return len(longest.cells)


def _check_cells(player: _PlayerLine, by_number: Mapping[int, _PlayerLine]) -> None:
    """Compares the rounds of a player with the lines of the opponents. Raises BadResultsFile."""
    for at, cell in enumerate(player.cells):
        if not cell.opponent:
            continue
        place = f"line {player.at}, column {cell.column}: round {at + 1}"
        if cell.opponent not in by_number:
            raise BadResultsFile(msg("said_there_is_no_player", said=place, said2=cell.opponent))
        other = by_number[cell.opponent]
        back = other.cells[at] if at < len(other.cells) else None
        if back is None or back.opponent != player.number:
            facts: dict[str, Any] = {"said": player.name, "said2": other.name, "n": other.at}
            why = msg("said_met_said_but_no_round", **facts)
            if back is not None:
                met = msg("said_met_said_but_names_n", **facts, n2=back.opponent)
                why = met if back.opponent else msg("said_met_said_but_names_nobody", **facts)
            raise BadResultsFile(msg("said_reason", said=place, reason=why))
        if (cell.result, back.result) not in _PAIRS:
            results = {"value": repr(cell.result), "value2": repr(back.result)}
            why = msg("results_contradict", said=player.name, said2=other.name, n=other.at, **results)
            raise BadResultsFile(msg("said_reason", said=place, reason=why))
        if cell.colour in ("w", "b") and cell.colour == back.colour:
            why = msg("both_have_colour", said=player.name, said2=other.name, value=repr(cell.colour), n=other.at)
            raise BadResultsFile(msg("said_reason", said=place, reason=why))


def _check_points(players: Sequence[_PlayerLine]) -> None:
    """Raises BadResultsFile if the points of a player are not the sum of the results."""
    for player in players:
        total = sum((_POINTS.get(cell.result, Fraction(0)) for cell in player.cells), Fraction(0))
        if player.points is not None and player.points != total:
            sums = {"said2": _format_points(player.points), "said3": _format_points(total)}
            why = msg("said_has_points_and_results", said=player.name, **sums)
            raise BadResultsFile(msg("line_n_column_n_reason", n=player.at, n2=81, reason=why))


def _ids(players: Sequence[_PlayerLine]) -> tuple[dict[int, str], tuple[str, ...]]:
    """Returns the ids of players by starting number, and those of namesakes, which carry their numbers."""
    count = Counter(player.name for player in players)
    ids = {each.number: each.name if count[each.name] == 1 else f"{each.name} ({each.number})" for each in players}
    return ids, tuple(ids[each.number] for each in players if count[each.name] > 1)


def _matches_of_round(
    players: Sequence[_PlayerLine], by_number: Mapping[int, _PlayerLine], ids: Mapping[int, str], at: int
) -> Iterator[MatchRow]:
    table = 0
    for player in players:
        cell = player.cells[at] if at < len(player.cells) else _Cell(0, "-", ABSENT, 0)
        me = ids[player.number]
        if not cell.opponent and cell.result in "UF+":
            yield MatchRow(1, at + 1, 0, me, "", me, None, "bye")
        if not cell.opponent and cell.result == "H":
            yield MatchRow(1, at + 1, 0, me, "", me, None, HALF_BYE)
        if cell.opponent and (cell.colour == "w" or (player.number < cell.opponent and not _has_white(by_number, cell, at))):
            table += 1
            back = by_number[cell.opponent].cells[at].result
            yield _match_row(at + 1, table, (me, ids[cell.opponent]), cell.result, back)


def _has_white(by_number: Mapping[int, _PlayerLine], cell: _Cell, at: int) -> bool:
    return by_number[cell.opponent].cells[at].colour == "w"


def _match_row(at: int, table: int, players: tuple[str, str], result: str, other: str) -> MatchRow:
    winner = players[0] if result in "1+W" else players[1] if other in "1+W" else ""
    how = "open" if result == " " else "forfeit" if "+" in result + other else "told"
    if not winner and result in "0-L":
        how = "double_loss"
    return MatchRow(1, at, table, *players, winner, None, how)
