"""TRF16, the tournament report of FIDE: one line a player, ten columns a round.

It has wins, draws and losses of matches as 1, ½ and 0, without games inside a match.
"""

from __future__ import annotations

from fractions import Fraction

from domain.tournaments.state import Tournament
from replays.tournaments.interchange.results import BadResultsFile, Entrant, MatchRow, TournamentResults, tournament_results

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
    ranks = sorted(points, key=lambda player: (-points[player], number[player]))
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
    shown = f"{int(points)}.{5 if points.denominator == 2 else 0}"
    name = (entrant.name or entrant.id)[:33]
    return f"001 {number:>4}      {name:<33}{'':<33}{shown:>4}{rank:>5}"


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


def parse_trf(text: str) -> TournamentResults:
    """Parses a report. Raises BadResultsFile with the line of the problem."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    heads = {line[:3]: line[4:].strip() for line in lines if line[:3] in ("012", "042", "XXR")}
    rows = [(at, line) for at, line in enumerate(lines, 1) if line.startswith("001")]
    if not rows:
        raise BadResultsFile("a TRF file has lines that begin with 001, one for each player; there is none")
    names = {_parse_number(line[4:8], at, "starting number"): line[14:47].strip() for at, line in rows}
    if len(names) != len(rows):
        raise BadResultsFile("two players have one starting number")
    cells = {_parse_number(line[4:8], at, "starting number"): _parse_cells(line, at, names) for at, line in rows}
    rounds = max(map(len, cells.values()))
    entrants = tuple(Entrant(name, seed=number) for number, name in names.items())
    date = heads.get("042", "").replace("/", "-")
    return TournamentResults(heads.get("012", ""), "", date, entrants, tuple(_matches_of_cells(cells, names, rounds)), rounds)


def _parse_number(text: str, at: int, what: str) -> int:
    if not text.strip().isdecimal():
        raise BadResultsFile(f"line {at}: {what} {text.strip()!r}: expected a number")
    return int(text)


def _parse_cells(line: str, at: int, names: dict[int, str]) -> list[tuple[int, str, str]]:
    cells = []
    for start in range(FIRST_ROUND, len(line.rstrip()), WIDTH):
        cell = line[start : start + 8].ljust(8)
        opponent = 0 if not cell[:4].strip(" 0") else _parse_number(cell[:4], at, "opponent")
        if opponent and opponent not in names:
            raise BadResultsFile(f"line {at}, column {start + 1}: there is no player {opponent}")
        cells.append((opponent, cell[5], cell[7]))
    return cells


def _matches_of_cells(cells: dict[int, list[tuple[int, str, str]]], names: dict[int, str], rounds: int) -> list[MatchRow]:
    found = []
    for at in range(rounds):
        table = 0
        for player, own in cells.items():
            opponent, colour, result = own[at] if at < len(own) else (0, "-", ABSENT)
            if not opponent and result in "UFH+":
                found.append(MatchRow(1, at + 1, 0, names[player], "", names[player], None, "bye"))
            if opponent and (colour == "w" or (colour not in "wb" and player < opponent)):
                table += 1
                found.append(_match_row(names, at + 1, table, player, opponent, result, cells[opponent][at][2]))
    return found


def _match_row(names: dict[int, str], at: int, table: int, one: int, two: int, result: str, other: str) -> MatchRow:
    winner = names[one] if result in "1+W" else names[two] if other in "1+W" else ""
    how = "forfeit" if "+" in result + other else "told"
    if not winner and result in "0-L" and other in "0-L":
        how = "double_loss"
    return MatchRow(1, at, table, names[one], names[two], winner, None, "open" if result == " " else how)
