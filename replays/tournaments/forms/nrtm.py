"""NRTM, the form of Netrunner's tournaments that Cobra writes: scores of each table are match points."""

from __future__ import annotations

from collections.abc import Mapping

from domain.tournaments.state import Tournament
from replays.tournaments.forms.objects import Json, by_round, list_in, need
from replays.tournaments.forms.results import BadForm, Entrant, Line, Results, final_places, numbers, results_of

WIN, DRAW, LOSS = 3, 1, 0


def write(made: Tournament, private: frozenset[str] = frozenset()) -> Json:
    """NRTM, as Cobra writes it: scores of each table are match points."""
    results = results_of(made, private)
    number = {entrant.id: at for at, entrant in enumerate(results.entrants, 1)}
    known = dict(zip(made.players, results.entrants, strict=True))
    ranked, reckoning = numbers(made, "netrunner")
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
    rounds = [[_scores(line, number) for line in lines] for key, lines in by_round(results)]
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


def _scores(line: Line, number: Mapping[str, int]) -> Json:
    draw = not line.winner and line.how not in ("double_loss", "penalty", "open")
    points = {player: DRAW if draw else WIN if player == line.winner else LOSS for player in (line.one, line.two)}
    side = {
        f"player{n}": {"id": number.get(player), "combinedScore": points[player] if line.how != "open" else None}
        for n, player in ((1, line.one), (2, line.two))
    }
    return {"table": line.table or None, **side, "intentionalDraw": line.how == "agreed", "eliminationGame": line.stage > 1}


def read(data: Json) -> Results:
    """The results in an NRTM file. Raises BadForm with the place of what is wrong."""
    players = {int(need(row, "id", "players")): str(need(row, "name", "players")) for row in list_in(data, "players", "")}
    swiss = int(data.get("preliminaryRounds") or 0)
    lines = []
    for at, tables in enumerate(list_in(data, "rounds", ""), 1):
        stage, number = (1, at) if not swiss or at <= swiss else (2, at - swiss)
        lines += [_scored(row, stage, number, players, f"rounds.{at}") for row in tables]
    entrants = tuple(Entrant(players[key]) for key in sorted(players))
    return Results(
        str(data.get("name", "")),
        "",
        str(data.get("date", "")),
        entrants,
        tuple(lines),
        swiss,
        int(data.get("cutToTop") or 0),
    )


def _scored(row: Json, stage: int, number: int, players: Mapping[int, str], place: str) -> Line:
    one, two = (need(row, f"player{n}", place) for n in (1, 2))
    names = [players.get(side.get("id") or 0, "") for side in (one, two)]
    if not names[0]:
        raise BadForm(f"{place}: there is no player {one.get('id')}")
    if not names[1]:
        return Line(stage, number, 0, names[0], "", names[0], None, "bye")
    scores = [side.get("combinedScore") for side in (one, two)]
    if None in scores:
        return Line(stage, number, int(row.get("table") or 0), names[0], names[1], "", None, "open")
    winner = "" if scores[0] == scores[1] else names[scores[0] < scores[1]]
    how = "agreed" if row.get("intentionalDraw") else "double_loss" if scores == [LOSS, LOSS] else "told"
    return Line(stage, number, int(row.get("table") or 0), names[0], names[1], winner, None, how)
