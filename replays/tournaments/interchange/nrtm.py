"""NRTM, the format of Netrunner tournaments that Cobra writes: the scores of each table are match points."""

from __future__ import annotations

from collections.abc import Mapping

from domain.tournaments.state import Tournament
from replays.tournaments.interchange.results import (
    BadResultsFile,
    Entrant,
    Json,
    MatchRow,
    TournamentResults,
    final_places,
    require_field,
    require_list,
    rows_by_round,
    standings_and_tiebreaks,
    tournament_results,
)

WIN, DRAW, LOSS = 3, 1, 0


def format_nrtm(made: Tournament, private: frozenset[str] = frozenset()) -> Json:
    """Formats the tournament as Cobra writes it."""
    results = tournament_results(made, private)
    number = {entrant.id: at for at, entrant in enumerate(results.entrants, 1)}
    known = dict(zip(made.players, results.entrants, strict=True))
    ranked, reckoning = standings_and_tiebreaks(made, "netrunner")
    players = [
        {
            "id": number[known[each.player].id],
            "name": known[each.player].name or known[each.player].id,
            "rank": each.rank,
            "matchPoints": each.record.points,
            "strengthOfSchedule": f"{float(reckoning.value('SoS', each.player)):.4f}",
            "extendedStrengthOfSchedule": f"{float(reckoning.value('ESoS', each.player)):.6f}",
        }
        for each in ranked
    ]
    top = [known[player] for player in final_places(made)[: results.cut]]
    seeds = {player: seed for seed, player in enumerate(made.cuts.get(2, ()), 1)}
    back = {entrant.id: player for player, entrant in known.items()}
    elimination = [{"id": number[e.id], "rank": at, "seed": seeds[back[e.id]]} for at, e in enumerate(top, 1)]
    rounds = [[_format_match(line, number) for line in lines] for key, lines in rows_by_round(results)]
    return {
        "name": results.title,
        "date": results.date,
        "cutToTop": results.cut,
        "preliminaryRounds": results.rounds,
        "tournamentOrganiser": {"nrdbId": "", "nrdbUsername": results.organiser},
        "players": players,
        "eliminationPlayers": elimination,
        "rounds": rounds,
        "uploadedFrom": "Senki",
        "links": [],
    }


def _format_match(line: MatchRow, number: Mapping[str, int]) -> Json:
    draw = not line.winner and line.how not in ("double_loss", "penalty", "open")
    points = {player: DRAW if draw else WIN if player == line.winner else LOSS for player in (line.one, line.two)}
    side = {
        f"player{n}": {"id": number.get(player), "combinedScore": points[player] if line.how != "open" else None}
        for n, player in ((1, line.one), (2, line.two))
    }
    return {"table": line.table or None, **side, "intentionalDraw": line.how == "agreed", "eliminationGame": line.stage > 1}


def parse_nrtm(data: Json) -> TournamentResults:
    """Parses an NRTM file. Raises BadResultsFile with the place of the problem."""
    players = {
        int(require_field(row, "id", "players")): str(require_field(row, "name", "players"))
        for row in require_list(data, "players", "")
    }
    swiss = int(data.get("preliminaryRounds") or 0)
    lines = []
    for at, tables in enumerate(require_list(data, "rounds", ""), 1):
        stage, number = (1, at) if not swiss or at <= swiss else (2, at - swiss)
        lines += [_parse_match(row, stage, number, players, f"rounds.{at}") for row in tables]
    entrants = tuple(Entrant(players[key]) for key in sorted(players))
    return TournamentResults(
        str(data.get("name", "")),
        "",
        str(data.get("date", "")),
        entrants,
        tuple(lines),
        swiss,
        int(data.get("cutToTop") or 0),
    )


def _parse_match(row: Json, stage: int, number: int, players: Mapping[int, str], place: str) -> MatchRow:
    one, two = (require_field(row, f"player{n}", place) for n in (1, 2))
    names = [players.get(side.get("id") or 0, "") for side in (one, two)]
    if not names[0]:
        raise BadResultsFile(f"{place}: there is no player {one.get('id')}")
    if not names[1]:
        return MatchRow(stage, number, 0, names[0], "", names[0], None, "bye")
    scores = [side.get("combinedScore") for side in (one, two)]
    if None in scores:
        return MatchRow(stage, number, int(row.get("table") or 0), names[0], names[1], "", None, "open")
    winner = "" if scores[0] == scores[1] else names[scores[0] < scores[1]]
    how = "agreed" if row.get("intentionalDraw") else "double_loss" if scores == [LOSS, LOSS] else "told"
    return MatchRow(stage, number, int(row.get("table") or 0), names[0], names[1], winner, None, how)
