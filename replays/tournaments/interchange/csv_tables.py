"""CSV: Melee's standings, and a table of matches for any spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any, NamedTuple

from domain.cards.csv_format import escape_formula, unescape_formula
from domain.kernel.messages.message import as_message
from domain.tournaments.standings.ranking import format_number
from domain.tournaments.state import Tournament
from replays.messages import msg
from replays.tournaments.interchange.results import (
    ALONE,
    BYE,
    BadResultsFile,
    Entrant,
    MatchRow,
    PenaltyRow,
    TournamentResults,
    first_stage_standings,
    tournament_to_results,
)

MELEE = (
    "Rank",
    "Player",
    "Decklists",
    "MatchRecord",
    "GameRecord",
    "Points",
    "OpponentMatchWinPercentage",
    "TeamGameWinPercentage",
    "OpponentGameWinPercentage",
)
MATCHES = ("stage", "round", "table", "player1", "player2", "games1", "games2", "draws", "how", "winner", "points")
ENDS = ("played", "time", "agreed", "forfeit", "double_loss", "penalty", "told", "open")
"""The values of the column `how` for a match."""
LEAVING = ("drop", "no_show", "disqualified")
PENALTIES = ("warning", "game_loss", "match_loss", "points")
PLACE = "place"
"""Further values of the column `how`, in rows with one player: who left after a round, penalties, and final places, whose
number is in `points`."""


class _Left(NamedTuple):
    """That a player left: after how many rounds, in which way, and the line that says so."""

    after: int
    how: str
    line: int


def format_melee_standings(made: Tournament, private: frozenset[str] = frozenset()) -> str:
    """Formats Melee's standings of the first stage, with the ranks of the tournament's own profile."""
    ranked, tiebreaks = first_stage_standings(made, "mtr_033")
    entrants = dict(zip(made.players, tournament_to_results(made, private).entrants, strict=True))
    rows = []
    for each in ranked:
        games = [sum(kind) for kind in zip(*(meeting.games for meeting in each.record.meetings), strict=True)] or [0, 0, 0]
        outcomes = [sum(m.outcome == outcome for m in each.record.meetings) for outcome in ("win", "loss", "draw")]
        rates = [format_number(tiebreaks.known(code, each.player)) for code in ("OMW", "GW", "OGW")]
        stated = ("-".join(map(str, outcomes)), "-".join(map(str, games)), each.record.points)
        entrant = entrants[each.player]
        rows.append((each.rank, entrant.name or entrant.id, entrant.deck, *stated, *rates))
    return _format_csv(MELEE, rows)


def format_match_csv(made: Tournament, private: frozenset[str] = frozenset()) -> str:
    """Formats a row for each match and each player without one, of all stages, then those who left and the penalties."""
    results = tournament_to_results(made, private)
    rows: list[tuple[Any, ...]] = []
    for line in results.lines:
        games = line.games or ("", "", "")
        if line.how == BYE:
            games = (results.best_of // 2 + 1, 0, 0)
        rows.append((line.stage, line.round, line.table or "", line.one, line.two, *games, line.how, line.winner, ""))
    empty = ("", "", "", "")
    rows += [(1, each.gone, "", each.id, *empty, each.how, "", "") for each in results.entrants if each.gone is not None]
    rows += [
        (each.stage, each.round, each.table or "", each.player, *empty, each.kind, "", each.amount or "")
        for each in results.penalties
    ]
    rows += [("", "", "", player, *empty, PLACE, "", place) for place, player in results.places]
    return _format_csv(MATCHES, rows)


def parse_match_csv(text: str, kinds: Sequence[str] = ()) -> TournamentResults:
    """Parses rows with `round`, `player1`, `player2` and either `games1`, `games2` or `winner`.

    A row without `player2` is a bye, or what its `how` says. Cells are separated by commas, semicolons or tabs. Unknown
    columns are not read, and noted. Raises BadResultsFile with the line of the problem.
    """
    lines: list[MatchRow] = []
    left: dict[str, _Left] = {}
    penalties: list[PenaltyRow] = []
    places: list[tuple[int, str]] = []
    rows = _parse_rows(text)
    for at, row in rows:
        how = row.get("how", "").strip()
        if how == PLACE:
            places.append(_parse_final_place(row, at))
            if places[-1][1] in {player for _, player in places[:-1]}:
                raise BadResultsFile(msg("player_is_placed_twice", n=at, said=places[-1][1]))
            continue
        place = _parse_place(row, at)
        if how in (*LEAVING, *PENALTIES):
            player = _require_alone(row, at)
            if how in LEAVING:
                if player in left:
                    raise BadResultsFile(msg("player_left_twice", n=at, said=player, n2=left[player].line))
                left[player] = _Left(place[1], how, at)
            else:
                penalties.append(PenaltyRow(*place, player, how, _parse_amount(row, at)))
        else:
            lines.append(_parse_match(row, at, place))
    if not lines:
        raise BadResultsFile(msg("no_matches_there_is_no_row"))
    players = dict.fromkeys(
        [*(player for line in lines for player in line.players), *left, *(player for _, player in places)]
    )
    entrants = [
        Entrant(player, gone=left[player].after, how=left[player].how) if player in left else Entrant(player)
        for player in players
    ]
    later = {player for line in lines if line.stage == 2 for player in line.players}
    best_of = 3 if any(line.games and max(line.games) > 1 for line in lines) else 1
    rounds = max((line.round for line in lines if line.stage == 1), default=1)
    about = ("", "", "", tuple(entrants), tuple(lines), rounds, len(later), best_of)
    unread = (name for name in rows[0][1] if name and name not in MATCHES)
    notes = tuple(msg("line_n_code_is_not_read", n=1, said=name) for name in unread)
    return TournamentResults(*about, penalties=tuple(penalties), kinds=tuple(kinds), places=tuple(places), notes=notes)


def _parse_place(row: Mapping[str, str], at: int) -> tuple[int, int, int]:
    stage, number, table = (
        _parse_number(row, "stage", at, 1),
        _parse_number(row, "round", at),
        _parse_number(row, "table", at, 0),
    )
    if stage < 1:
        raise BadResultsFile(msg("line_n_stage_n_round_n", n=at, n2=stage, n3=number))
    return stage, number, table


def _require_alone(row: Mapping[str, str], at: int) -> str:
    """Returns the player of a row that is no match."""
    player, two = row.get("player1", "").strip(), row.get("player2", "").strip()
    if not player or two:
        raise BadResultsFile(
            msg("line_n_player1_alone", n=at, said=row["how"].strip(), said2=f"{player!r}", said3=f"{two!r}")
        )
    return player


def _parse_final_place(row: Mapping[str, str], at: int) -> tuple[int, str]:
    place = _parse_amount(row, at)
    if place < 1:
        stated = repr(row.get("points", "").strip())
        raise BadResultsFile(msg("line_n_said_said_expected", n=at, said="points", said2=stated))
    return place, _require_alone(row, at)


def _parse_amount(row: Mapping[str, str], at: int) -> int:
    text = row.get("points", "").strip()
    if not text:
        return 0
    digits = text.removeprefix("-")
    if not (digits.isdecimal() and digits.isascii() and len(digits) < 5):
        raise BadResultsFile(msg("line_n_said_said_expected", n=at, said="points", said2=f"{text!r}"))
    return int(text)


def _parse_match(row: Mapping[str, str], at: int, place: tuple[int, int, int]) -> MatchRow:
    one, two, how = (row.get(column, "").strip() for column in ("player1", "player2", "how"))
    if not one or one == two:
        raise BadResultsFile(msg("line_n_player1_said_and_player2", n=at, said=f"{one!r}", said2=f"{two!r}"))
    if place[1] < 1:
        raise BadResultsFile(msg("line_n_stage_n_round_n", n=at, n2=place[0], n3=place[1]))
    games = _parse_games(row, at)
    if not two:
        return _parse_row_without_opponent(row, at, (place[0], place[1], 0), one, how or BYE, games)
    winner = row.get("winner", "").strip() or _winner_by_games(one, two, games)
    if winner not in ("", one, two):
        raise BadResultsFile(msg("line_n_winner_said_expected", n=at, said=f"{winner!r}", said2=one, said3=two))
    how = how or ("told" if games is None else _end_of_match(games))
    if how not in ENDS:
        raise BadResultsFile(msg("line_n_how_value", n=at, value=f"{how!r:.40}", said=", ".join(ENDS)))
    return MatchRow(*place, one, two, winner, games, how)


def _parse_row_without_opponent(
    row: Mapping[str, str], at: int, place: tuple[int, int, int], one: str, how: str, games: tuple[int, int, int] | None
) -> MatchRow:
    winner = row.get("winner", "").strip()
    if how not in ALONE:
        raise BadResultsFile(msg("line_n_how_value", n=at, value=f"{how!r:.40}", said=", ".join(ALONE)))
    if winner not in ("", one) or (winner and how != BYE):
        raise BadResultsFile(msg("line_n_winner_of_row_alone", n=at, said=f"{winner!r}", said2=how))
    return MatchRow(*place, one, "", one if how == BYE else "", games, how)


def _end_of_match(games: tuple[int, int, int]) -> str:
    return "played" if max(games[:2]) > 1 or sum(games) in (1, 3) else "time"


def _parse_games(row: Mapping[str, str], at: int) -> tuple[int, int, int] | None:
    if not row.get("games1", "").strip() and not row.get("games2", "").strip():
        return None
    return _parse_number(row, "games1", at), _parse_number(row, "games2", at), _parse_number(row, "draws", at, 0)


def _winner_by_games(one: str, two: str, games: tuple[int, int, int] | None) -> str:
    return "" if games is None or games[0] == games[1] else one if games[0] > games[1] else two


def _parse_number(row: Mapping[str, str], column: str, at: int, missing: int | None = None) -> int:
    text = row.get(column, "").strip()
    if not text and missing is not None:
        return missing
    if not (text.isdecimal() and text.isascii() and len(text) < 5):
        raise BadResultsFile(msg("line_n_said_said_expected", n=at, said=column, said2=f"{text!r}"))
    return int(text)


def _parse_rows(text: str) -> list[tuple[int, dict[str, str]]]:
    """Returns the rows by column, each with the line where it ends."""
    text = text.lstrip("\ufeff")
    head = text.split("\n", 1)[0]
    separator = max(",;\t", key=head.count)
    try:
        reader = csv.reader(StringIO(text), delimiter=separator, strict=True)
        lines = [(reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells)]
    except csv.Error as error:
        raise BadResultsFile(msg("line_n_reason", n=reader.line_num, reason=as_message(error))) from None
    names = [name.strip().casefold() for name in lines[0][1]] if lines else []
    _require_columns(names)
    for at, cells in lines[1:]:
        if len(cells) != len(names):
            raise BadResultsFile(msg("line_n_cells_under_columns", n=at, n2=len(cells), n3=len(names)))
    return [(at, dict(zip(names, map(unescape_formula, cells), strict=False))) for at, cells in lines[1:]]


def _require_columns(names: Sequence[str]) -> None:
    missing = [name for name in ("round", "player1", "player2") if name not in names]
    if not missing and "winner" not in names and not {"games1", "games2"} <= set(names):
        missing = ["winner (or games1 and games2)"]
    if missing:
        lacking = ", ".join(missing)
        none = msg("line_n_no_column_said_there", n=1, said=lacking)
        there = msg("line_n_no_column_said", n=1, said=lacking, said2=", ".join(names))
        raise BadResultsFile(there if any(names) else none)
    twice = [name for name in names if name and names.count(name) > 1]
    if twice:
        raise BadResultsFile(msg("line_1_two_columns", said=twice[0]))


def _format_csv(columns: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    made = StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([escape_formula(cell) for cell in row] for row in rows)
    return made.getvalue()
