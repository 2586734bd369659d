"""Reads TRF, the tournament report of FIDE, in the editions of 2016 and 2026: one line a player, ten columns a round."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from domain.kernel.messages.message import Message
from domain.tournaments.tournament_format import Points
from replays.messages import msg
from replays.tournaments.interchange.results import (
    ABSENT,
    BYE,
    HALF_BYE,
    OPEN,
    BadResultsFile,
    Entrant,
    MatchRow,
    PenaltyRow,
    TournamentResults,
)
from replays.tournaments.interchange.trf_writer import format_points

ABSENCE, FIRST_ROUND, WIDTH = "Z", 91, 10


class _Cell(NamedTuple):
    """A round in the line of a player. `opponent`: starting number, 0 for none · `column`: where it begins, from 1."""

    opponent: int
    colour: str
    result: str
    column: int


class _PlayerLine(NamedTuple):
    """The line of a player. `at`: its number in the file, from 1 · `points`, `rank`: as written, or None."""

    at: int
    number: int
    name: str
    points: Fraction | None
    rank: int | None
    cells: list[_Cell]


_UNREAD = (
    "013 022 032 052 072 082 092 102 112 122 132 152 172 180 182 192 202 212 222 240 250 260 300 310 320 330 362 801 802"
)
"""Codes of TRF16 and TRF26 without a fact that a tournament here would need."""
_COLOURS = "wb- "
"""White, black, or none for a match that was not played."""
_TITLE, _DATE, _COUNT, _ROUNDS, _PLAYER = "012", "042", "062", "XXR", "001"
_ROUNDS_26, _SYSTEM, _ABNORMAL, _SYSTEM_X = "142", "162", "299", "XXS"
_READ = (_TITLE, _DATE, _COUNT, _ROUNDS, _PLAYER, _ROUNDS_26, _SYSTEM, _ABNORMAL, _SYSTEM_X)
_UNKNOWN_POINTS = ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "XXP", "XXA", "250")
"""Codes of points that are not read: with them the points of players cannot be compared."""
_PAIRS = {("1", "0"), ("0", "1"), ("W", "L"), ("L", "W"), ("+", "-"), ("-", "+"), ("-", "-"), ("0", "0")} | {
    (same, same) for same in "=D "
}
"""The results of both players of a match that fit together."""
_ALONE = "UFHZ+-"
"""Results without an opponent."""
_POINTS = {"1": Fraction(1), "+": Fraction(1), "W": Fraction(1), "U": Fraction(1), "F": Fraction(1)} | dict.fromkeys(
    "=DH", Fraction(1, 2)
)
_SYSTEM_CODES = {"W": "1+WF", "D": "=DH", "L": "0L", "A": "Z-", "P": "U"}
"""A code of 162 -> the results that it gives points."""


def parse_trf(text: str, kinds: Sequence[str] = ()) -> TournamentResults:
    """Parses a report, whose two lines of each match and whose points have to agree.

    Raises BadResultsFile with the line of the problem.
    """
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    notes = _read_codes(lines)
    heads = {line[:3]: line[4:].strip() for line in lines if line[:3] in (_TITLE, _DATE, _COUNT, _ROUNDS, _ROUNDS_26)}
    players = [_parse_player(line, at) for at, line in enumerate(lines, 1) if line.startswith(_PLAYER)]
    if not players:
        raise BadResultsFile(msg("trf_file_has_lines_that"))
    by_number = {player.number: player for player in players}
    rounds = _require_whole(players, by_number, heads)
    for player in players:
        _check_cells(player, by_number)
    system = {
        each: value for at, line in enumerate(lines, 1) if line.startswith(_SYSTEM) for each, value in _system(line, at)
    }
    if not any(line.startswith(_UNKNOWN_POINTS) for line in lines) and (system or not _has_own_points(lines)):
        _check_points(players, {**_POINTS, **system})
    elif _has_own_points(lines):
        notes = (*notes, msg("points_of_xxs_not_compared"))
    ids, namesakes = _ids(players)
    entrants = tuple(
        Entrant(ids[each.number], "" if ids[each.number] == each.name else each.name, seed=each.number) for each in players
    )
    longest = max(len(each.cells) for each in players)
    rows = [row for at in range(longest) for row in _matches_of_round(players, by_number, ids, at)]
    return TournamentResults(
        heads.get(_TITLE, ""),
        "",
        heads.get(_DATE, ""),
        entrants,
        tuple(rows),
        rounds,
        namesakes=namesakes,
        notes=notes,
        kinds=tuple(kinds),
        points=_match_points(system),
        penalties=tuple(_penalties(lines, ids)),
        places=tuple((each.rank, ids[each.number]) for each in players if each.rank),
    )


def _read_codes(lines: Sequence[str]) -> tuple[Message, ...]:
    """Returns a note for each line of an extension. Raises BadResultsFile for a code that no edition of TRF has."""
    notes = []
    for at, line in enumerate(lines, 1):
        code = line[:3]
        if not line.strip() or line.startswith("#") or code in _READ or code in _UNREAD.split():
            continue
        if code.isdecimal() or line[3:4].strip():
            raise BadResultsFile(msg("line_n_is_no_code_trf", n=at, value=repr(code)))
        notes.append(msg("line_n_code_is_not_read", n=at, said=code))
    return tuple(notes)


def _has_own_points(lines: Sequence[str]) -> bool:
    return any(line.startswith(_SYSTEM_X) for line in lines)


def _system(line: str, at: int) -> Iterator[tuple[str, Fraction]]:
    """Yields the points of results that a line 162 names: a code at column 6, 15, 24 and so on, its points after it."""
    for start in range(5, len(line.rstrip()), 9):
        code, text = line[start : start + 1], line[start + 1 : start + 5]
        points = _parse_points(text, at, start + 2)
        if points is None or (code not in _SYSTEM_CODES and code != "X"):
            raise BadResultsFile(
                msg("line_n_column_n_reason", n=at, n2=start + 1, reason=msg("points_of_no_result", value=repr(code)))
            )
        yield from ((result, points) for result in _SYSTEM_CODES.get(code, ""))


def _match_points(system: Mapping[str, Fraction]) -> Points:
    """Returns the match points of a system of whole numbers, else the usual ones: 1, ½ and 0 rank as they do."""
    stated = [system.get(result) for result in "1=0"]
    if any(value is None or value.denominator != 1 for value in stated):
        return Points()
    win, draw, loss = (int(value or 0) for value in stated)
    return Points(win, draw, loss, int(system.get("U", win)))


def _penalties(lines: Sequence[str], ids: Mapping[int, str]) -> Iterator[PenaltyRow]:
    """Yields the points that lines 299 give or take without a result. Raises BadResultsFile for others."""
    for at, line in enumerate(lines, 1):
        if not line.startswith(_ABNORMAL):
            continue
        amount = line[11:17].strip()
        if line[4:5].strip() or not re.fullmatch(r"-?\d{1,3}\.0", amount):
            raise BadResultsFile(msg("line_n_points_of_299", n=at, value=repr(line[4:17].strip())))
        number = 0 if not line[19:22].strip(" 0") else _parse_number(line[19:22], at, msg("number_of_round"))
        for start in range(23, len(line.rstrip()), 5):
            player = _parse_number(line[start : start + 4], at, msg("starting_number"))
            if player not in ids:
                raise BadResultsFile(msg("said_there_is_no_player", said=msg("line_n", n=at), said2=player))
            yield PenaltyRow(1, number, 0, ids[player], "points", int(amount[:-2]))


def _parse_player(line: str, at: int) -> _PlayerLine:
    name = line[14:47].strip()
    if not name:
        raise BadResultsFile(msg("line_n_column_n_reason", n=at, n2=15, reason=msg("there_is_no_name")))
    rank = line[85:89].strip()
    return _PlayerLine(
        at,
        _parse_number(line[4:8], at, msg("starting_number")),
        name,
        _parse_points(line[80:84], at),
        _parse_number(rank, at, msg("rank_of_player")) if rank else None,
        _parse_cells(line, at),
    )


def _parse_number(text: str, at: int, what: Message) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal()):
        raise BadResultsFile(msg("line_n_said_said_expected", n=at, said=what, said2=f"{text!r}"))
    return int(text)


def _parse_points(text: str, at: int, column: int = 81) -> Fraction | None:
    text = text.strip().replace(",", ".")
    if not text:
        return None
    whole, _, part = text.partition(".")
    if not (whole.isascii() and whole.isdecimal() and part in ("", "0", "5")):
        raise BadResultsFile(
            msg("line_n_column_n_reason", n=at, n2=column, reason=msg("points_value_expected_number", value=repr(text)))
        )
    return int(whole) + Fraction(part == "5", 2)


def _parse_cells(line: str, at: int) -> list[_Cell]:
    cells = []
    for start in range(FIRST_ROUND, len(line.rstrip()), WIDTH):
        cell = line[start : start + 8].ljust(8)
        opponent = 0 if not cell[:4].strip(" 0") else _parse_number(cell[:4], at, msg("opponent_in_column", n=start + 1))
        result = cell[7].upper()
        if not opponent:
            result = ABSENCE if result == " " else result
            if result not in _ALONE:
                why = msg("value_without_opponent", value=repr(cell[7]), said=", ".join(_ALONE))
                raise BadResultsFile(msg("line_n_column_n_reason", n=at, n2=start + 8, reason=why))
        elif cell[5].lower() not in _COLOURS:
            why = msg("colour_value_expected", value=repr(cell[5]))
            raise BadResultsFile(msg("line_n_column_n_reason", n=at, n2=start + 6, reason=why))
        cells.append(_Cell(opponent, cell[5].lower(), result, start + 1))
    return cells


def _require_whole(players: Sequence[_PlayerLine], by_number: Mapping[int, _PlayerLine], heads: Mapping[str, str]) -> int:
    """Returns the number of rounds. Raises BadResultsFile if the counts of the file contradict its lines."""
    if len(by_number) != len(players):
        again = next(each for each in players if by_number[each.number] is not each)
        raise BadResultsFile(msg("line_n_starting_number_n", n=by_number[again.number].at, n2=again.number, n3=again.at))
    stated = heads.get(_COUNT, "").split(" ")[0]
    for code, number in ((_COUNT, stated), *((code, heads.get(code, "")) for code in (_ROUNDS, _ROUNDS_26))):
        if number and not (number.isascii() and number.isdecimal()):
            raise BadResultsFile(msg("said_value_expected_number", said=code, value=repr(number)))
    if stated and int(stated) != len(players):
        raise BadResultsFile(msg("trf_says_n_players", n=int(stated), n2=len(players)))
    longest = max(players, key=lambda each: len(each.cells))
    said = {int(heads[code]) for code in (_ROUNDS, _ROUNDS_26) if heads.get(code, "").isdecimal()}
    if len(said) > 1:
        raise BadResultsFile(msg("xxr_and_142_differ", n=max(said), n2=min(said)))
    if said and len(longest.cells) > max(said):
        raise BadResultsFile(msg("line_n_rounds_and_xxr", n=longest.at, n2=len(longest.cells), n3=max(said)))
    return max(said, default=len(longest.cells))


def _check_cells(player: _PlayerLine, by_number: Mapping[int, _PlayerLine]) -> None:
    """Compares the rounds of a player with the lines of the opponents. Raises BadResultsFile."""
    for at, cell in enumerate(player.cells):
        if not cell.opponent:
            continue
        place = msg("line_n_column_n_reason", n=player.at, n2=cell.column, reason=msg("round_n", n=at + 1))
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


def _check_points(players: Sequence[_PlayerLine], points: Mapping[str, Fraction]) -> None:
    """Raises BadResultsFile if the points of a player are not the sum of the results."""
    for player in players:
        total = sum((points.get(cell.result, Fraction(0)) for cell in player.cells), Fraction(0))
        if player.points is not None and player.points != total:
            sums = {"said2": format_points(player.points), "said3": format_points(total)}
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
        cell = player.cells[at] if at < len(player.cells) else _Cell(0, "-", ABSENCE, 0)
        me = ids[player.number]
        if not cell.opponent:
            how = BYE if cell.result in "UF+" else HALF_BYE if cell.result == "H" else ABSENT
            yield MatchRow(1, at + 1, 0, me, "", me if how == BYE else "", None, how)
        elif cell.colour == "w" or (player.number < cell.opponent and not _has_white(by_number, cell, at)):
            table += 1
            back = by_number[cell.opponent].cells[at].result
            yield _match_row(at + 1, table, (me, ids[cell.opponent]), cell.result, back)


def _has_white(by_number: Mapping[int, _PlayerLine], cell: _Cell, at: int) -> bool:
    return by_number[cell.opponent].cells[at].colour == "w"


def _match_row(at: int, table: int, players: tuple[str, str], result: str, other: str) -> MatchRow:
    winner = players[0] if result in "1+W" else players[1] if other in "1+W" else ""
    how = OPEN if result == " " else "forfeit" if "+" in result + other else "told"
    if not winner and result in "0-L":
        how = "double_loss"
    return MatchRow(1, at, table, *players, winner, None, how)
