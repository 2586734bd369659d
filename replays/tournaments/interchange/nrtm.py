"""NRTM, the format of Netrunner tournaments that Cobra writes: the scores of each table are match points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain.kernel.messages.message import Message
from domain.tournaments.standings.ranking import Standing
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import ELIMINATION
from replays.messages import msg
from replays.tournaments.interchange.json_fields import (
    Json,
    number_field,
    require_field,
    require_list,
    require_rows,
    text_field,
)
from replays.tournaments.interchange.results import (
    ABSENT,
    BYE,
    HALF_BYE,
    OPEN,
    BadResultsFile,
    Entrant,
    MatchRow,
    TournamentResults,
    first_stage_standings,
    group_rows_by_round,
    players_by_place,
    tournament_to_results,
)

WIN, DRAW, LOSS = 3, 1, 0


def format_nrtm(made: Tournament, private: frozenset[str] = frozenset()) -> Json:
    """Formats the tournament as Cobra writes it."""
    results = tournament_to_results(made, private)
    number = {entrant.id: at for at, entrant in enumerate(results.entrants, 1)}
    known = dict(zip(made.players, results.entrants, strict=True))
    tiebreaks = first_stage_standings(made, "netrunner")[1]
    players = [
        {
            "id": number[known[each.player].id],
            "name": known[each.player].name or known[each.player].id,
            "rank": place,
            "matchPoints": each.record.points,
            "strengthOfSchedule": f"{float(tiebreaks.value('SoS', each.player)):.4f}",
            "extendedStrengthOfSchedule": f"{float(tiebreaks.value('ESoS', each.player)):.6f}",
        }
        for place, each in enumerate(_ranked(made), 1)
    ]
    seeds = {player: seed for seed, player in enumerate(made.cuts.get(2, ()), 1)}
    top = [known[player] for player in players_by_place(made) if player in seeds]
    back = {entrant.id: player for player, entrant in known.items()}
    elimination = [{"id": number[e.id], "rank": at, "seed": seeds[back[e.id]]} for at, e in enumerate(top, 1)]
    rounds = [[_format_match(line, number) for line in lines] for _, lines in group_rows_by_round(results, (BYE, HALF_BYE))]
    return {
        "name": results.title,
        "date": results.date,
        "cutToTop": results.cut,
        "preliminaryRounds": results.played,
        "tournamentOrganiser": {"nrdbId": "", "nrdbUsername": results.organiser},
        "players": players,
        "eliminationPlayers": elimination,
        "rounds": rounds,
        "uploadedFrom": "Senki",
        "links": [],
    }


def _ranked(made: Tournament) -> list[Standing]:
    """Returns the players by rank after the first stage."""
    ranked = first_stage_standings(made)[0]
    if made.terms(1).kind != ELIMINATION:
        return ranked
    places = players_by_place(made)
    return sorted(ranked, key=lambda each: places.index(each.player))


def _format_match(line: MatchRow, number: Mapping[str, int]) -> Json:
    draw = not line.winner and line.how not in ("double_loss", "penalty", OPEN)
    points = {player: DRAW if draw else WIN if player == line.winner else LOSS for player in (line.one, line.two)}
    points[""] = LOSS
    side = {
        f"player{n}": {"id": number.get(player), "combinedScore": points[player] if line.how != OPEN else None}
        for n, player in ((1, line.one), (2, line.two))
    }
    return {"table": line.table or None, **side, "intentionalDraw": line.how == "agreed", "eliminationGame": line.stage > 1}


def parse_nrtm(data: Json, kinds: Sequence[str] = ()) -> TournamentResults:
    """Parses an NRTM file. Raises BadResultsFile with the place of the problem."""
    people = require_rows(data, "players", "")
    rows = people
    names = {_player_id(row, "id", place): _require_name(row, place) for place, row in rows}
    if len(names) != len(rows):
        raise BadResultsFile(msg("players_two_have_one_id"))
    count = Counter(names.values())
    players = {key: name if count[name] == 1 else f"{name} ({key})" for key, name in names.items()}
    swiss = number_field(data, "preliminaryRounds") or 0
    lines = []
    _require_announced_rounds(data, swiss)
    for at, tables in enumerate(require_list(data, "rounds", ""), 1):
        stage, number = (1, at) if not swiss or at <= swiss else (2, at - swiss)
        rows = require_rows({"tables": tables}, "tables", f"rounds.{at}")
        lines += [_parse_match(row, stage, number, players, place) for place, row in rows]
    cut = _parse_cut(data, names)
    return TournamentResults(
        text_field(data, "name"),
        "",
        text_field(data, "date"),
        tuple(Entrant(players[key]) for key in sorted(players)),
        tuple(lines),
        swiss or max((line.round for line in lines), default=0),
        number_field(data, "cutToTop") or 0,
        namesakes=tuple(players[key] for key in sorted(players) if count[names[key]] > 1),
        kinds=tuple(kinds),
        places=tuple(_places(cut, people, players)),
        notes=(*_point_notes(data, people, players), *_cut_notes(data, [players[key] for key in cut], lines)),
    )


def _require_announced_rounds(data: Json, swiss: int) -> None:
    """Raises BadResultsFile where more rounds were played than announced, and no further one is of a cut."""
    rounds = require_list(data, "rounds", "")
    further = [row for tables in rounds[swiss:] if isinstance(tables, list) for row in tables if isinstance(row, dict)]
    cut = data.get("cutToTop") or data.get("eliminationPlayers") or any("eliminationGame" in row for row in further)
    if swiss and further and not cut:
        reason = msg("rounds_and_preliminary_rounds", n=len(rounds), n2=swiss)
        raise BadResultsFile(msg("said_reason", said="rounds", reason=reason))


def _parse_cut(data: Json, names: Mapping[int, str]) -> dict[int, int | None]:
    """Returns player -> rank of those that the file names for the cut. Raises BadResultsFile for a stranger, and for a player
    who has another name among the players or is there twice.
    """
    cut: dict[int, int | None] = {}
    for place, row in require_rows(data, "eliminationPlayers", "") if data.get("eliminationPlayers") else []:
        key = _player_id(row, "id", place)
        if key not in names:
            raise BadResultsFile(msg("said_there_is_no_player", said=place, said2=key))
        name = text_field(row, "name", place).strip()
        if name not in ("", names[key]):
            raise BadResultsFile(msg("player_has_two_names", said=place, said2=str(key), said3=name, said4=names[key]))
        if key in cut:
            raise BadResultsFile(msg("said_reason", said=place, reason=msg("said_is_there_n_times", said=names[key], n=2)))
        cut[key] = number_field(row, "rank", place, None)
    return cut


def _places(
    cut: Mapping[int, int | None], people: Sequence[tuple[str, Json]], players: Mapping[int, str]
) -> Iterator[tuple[int, str]]:
    """Yields the players with their places: those of the cut first, then by the ranks of the Swiss rounds."""
    for place, row in people:
        key, rank = number_field(row, "id", place) or 0, number_field(row, "rank", place, None)
        if (found := cut.get(key) or (rank and rank + len(cut))) is not None:
            yield found, players[key]


def _cut_notes(data: Json, named: Sequence[str], lines: Sequence[MatchRow]) -> Iterator[Message]:
    """Yields a note for each statement about the cut that its matches contradict."""
    playing = {player for line in lines if line.stage > 1 for player in line.players}
    size = number_field(data, "cutToTop") or 0
    if playing and size not in (0, len(playing)):
        yield msg("cut_has_another_size", n=size, n2=len(playing))
    if playing and named:
        yield from (msg("named_for_cut_but_does_not_play", said=player) for player in named if player not in playing)
        yield from (msg("plays_in_cut_but_is_not_named", said=player) for player in sorted(playing - {*named}))


def _point_notes(data: Json, people: Sequence[tuple[str, Json]], players: Mapping[int, str]) -> Iterator[Message]:
    """Yields a note for each player whose match points are not the sum of the scores."""
    scored: Counter[int] = Counter()
    for number, tables in enumerate(require_list(data, "rounds", ""), 1):
        for place, row in require_rows({"tables": tables}, "tables", f"rounds.{number}"):
            for side in (row.get("player1"), row.get("player2")):
                if isinstance(side, dict) and not row.get("eliminationGame"):
                    scored[number_field(side, "id", place) or 0] += number_field(side, "combinedScore", place) or 0
    for place, row in people:
        key, points = number_field(row, "id", place) or 0, _match_points(row)
        if points is not None and points != scored[key]:
            facts = {"said": f"{place}.matchPoints", "said2": players[key], "said3": str(points), "said4": str(scored[key])}
            yield msg("points_are_not_the_sum", **facts)


def _match_points(row: Json) -> int | None:
    points = row.get("matchPoints")
    return points if type(points) is int else None


def _player_id(row: Json, key: str, place: str) -> int:
    require_field(row, key, place)
    found = number_field(row, key, place, None)
    if found is None:
        raise BadResultsFile(msg("said_expected_number", said=f"{place}.{key}"))
    return found


def _require_name(row: Json, place: str) -> str:
    require_field(row, "name", place)
    name = text_field(row, "name", place).strip()
    if not name:
        raise BadResultsFile(msg("said_expected_text", said=f"{place}.name"))
    return name


def _parse_match(row: Json, stage: int, number: int, players: Mapping[int, str], place: str) -> MatchRow:
    sides = [require_field(row, f"player{n}", place) or {} for n in (1, 2)]
    names = [_name_of_side(side, players, f"{place}.player{n}") for n, side in enumerate(sides, 1)]
    if row.get("eliminationGame") in (True, False) and row["eliminationGame"] != (stage > 1):
        raise BadResultsFile(msg("said_reason", said=place, reason=msg("elimination_game_contradicts_rounds")))
    if not names[0]:
        raise BadResultsFile(msg("said_reason", said=place, reason=msg("there_is_no_player1")))
    if not names[1]:
        scored = number_field(sides[0], "combinedScore", f"{place}.player1", WIN)
        how = ABSENT if scored == LOSS else HALF_BYE if scored == DRAW else BYE
        return MatchRow(stage, number, 0, names[0], "", names[0] if how == BYE else "", None, how)
    scores = [number_field(side, "combinedScore", f"{place}.player{n}", None) for n, side in enumerate(sides, 1)]
    winner, how = _result(names, scores, [side.get("winner") for side in sides], place)
    if row.get("intentionalDraw"):
        if winner:
            raise BadResultsFile(msg("said_reason", said=place, reason=msg("intentional_draw_and_said_wins", said=winner)))
        how = "agreed"
    return MatchRow(stage, number, number_field(row, "table", place) or 0, names[0], names[1], winner, None, how)


def _name_of_side(side: Any, players: Mapping[int, str], place: str) -> str:
    """Returns the player of a side; empty for the missing opponent of a bye."""
    if not isinstance(side, dict):
        raise BadResultsFile(msg("said_expected_object", said=place))
    found = number_field(side, "id", place, None)
    if not found:
        return ""
    if found not in players:
        raise BadResultsFile(msg("said_there_is_no_player", said=place, said2=found))
    return players[found]


def _result(names: list[str], scores: list[int | None], won: list[Any], place: str) -> tuple[str, str]:
    """Returns the winner and how the match ended: by its scores, or in a cut by who is marked as winner."""
    marked = [name for name, mark in zip(names, won, strict=True) if mark is True]
    one, two = scores
    if one is None or two is None:
        if len(marked) > 1:
            raise BadResultsFile(msg("said_reason", said=place, reason=msg("both_marked_as_winners")))
        return (marked[0], "told") if marked else ("", OPEN)
    winner = "" if one == two else names[one < two]
    if marked and marked != [winner]:
        raise BadResultsFile(
            msg(
                "said_reason",
                said=place,
                reason=msg("said_marked_as_winner_score", said=", ".join(marked), said2=f"{one}-{two}"),
            )
        )
    return winner, "double_loss" if one == two == LOSS else "told"
