"""The portal gundamwar.net, which stores no games inside a match: 2-1 and 2-0 are both a win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from domain.tournaments.state import Tournament
from replays.tournaments.interchange.results import (
    BadResultsFile,
    Entrant,
    Json,
    MatchRow,
    TournamentResults,
    require_field,
    require_list,
    rows_by_round,
    tournament_results,
)


def format_gundamwar_net(made: Tournament, private: frozenset[str] = frozenset()) -> Json:
    """Formats entries, rounds and matches for the portal."""
    results = tournament_results(made, private)
    return {
        "id": "",
        "title": results.title,
        "format": results.ruleset,
        "swissRounds": results.rounds,
        "topCutSize": results.cut,
        "status": "completed" if made.status == "finished" else "in_progress",
        "startsAt": results.date,
        "capacity": len(results.entrants),
        "decklistRequired": made.opened.decklists != "none",
        "entries": [_format_entry(each) for each in results.entrants],
        "rounds": [_format_round(made, key, lines) for key, lines in rows_by_round(results)],
    }


def _format_entry(entrant: Entrant) -> Json:
    return {
        "id": entrant.id,
        "user": entrant.name or entrant.id,
        "deckItems": [],
        "decklistSubmittedAt": None,
        "status": "dropped" if entrant.gone is not None else "active",
    }


def _format_round(made: Tournament, key: tuple[int, int], lines: Iterable[MatchRow]) -> Json:
    return {
        "number": key[1],
        "stage": "swiss" if key[0] == 1 else "top_cut",
        "status": "completed" if made.rounds[key].closed else "in_progress",
        "matches": [
            {
                "tableNo": line.table or None,
                "player1EntryId": line.one,
                "player2EntryId": line.two or None,
                "result": "bye" if not line.two else _format_result(line),
            }
            for line in lines
        ],
    }


def _format_result(line: MatchRow) -> str | None:
    if line.how == "open":
        return None
    return "p1_win" if line.winner == line.one else "p2_win" if line.winner else "draw"


def parse_gundamwar_net(data: Json) -> TournamentResults:
    """Parses a file of the portal. Raises BadResultsFile with the place of the problem."""
    entrants = {}
    for row in require_list(data, "entries", ""):
        key, name = str(require_field(row, "id", "entries")), str(row.get("user") or "")
        entrants[key] = Entrant(key, "" if name == key else name)
    lines = []
    for at, stated in enumerate(require_list(data, "rounds", "")):
        stage, number = (
            (1 if stated.get("stage", "swiss") == "swiss" else 2),
            int(require_field(stated, "number", f"rounds.{at}")),
        )
        lines += [
            _parse_match(row, stage, number, f"rounds.{at}", entrants)
            for row in require_list(stated, "matches", f"rounds.{at}")
        ]
    about = [str(data.get(key, "")) for key in ("title", "format", "startsAt")]
    swiss, cut = int(data.get("swissRounds") or 0), int(data.get("topCutSize") or 0)
    return TournamentResults(about[0], about[1], about[2], tuple(entrants.values()), tuple(lines), swiss, cut)


def _parse_match(row: Json, stage: int, number: int, place: str, entrants: Mapping[str, Entrant]) -> MatchRow:
    one, two = str(require_field(row, "player1EntryId", place)), str(row.get("player2EntryId") or "")
    for player in filter(None, (one, two)):
        if player not in entrants:
            raise BadResultsFile(f"{place}: there is no entry {player}")
    if not two:
        return MatchRow(stage, number, 0, one, "", one, None, "bye")
    stated = row.get("result")
    winners = {"p1_win": one, "p2_win": two, "draw": "", None: ""}
    if stated not in winners:
        raise BadResultsFile(f"{place}: result {stated!r}: expected p1_win, p2_win, draw or bye")
    return MatchRow(
        stage, number, int(row.get("tableNo") or 0), one, two, winners[stated], None, "open" if stated is None else "told"
    )
