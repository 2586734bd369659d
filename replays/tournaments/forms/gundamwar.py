"""The portal gundamwar.net. It keeps no games inside a match: 2-1 and 2-0 are both a win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from domain.tournaments.state import Tournament
from replays.tournaments.forms.objects import Json, by_round, list_in, need
from replays.tournaments.forms.results import BadForm, Entrant, Line, Results, results_of


def write(made: Tournament, private: frozenset[str] = frozenset()) -> Json:
    """The portal gundamwar.net: entries, rounds and matches. It keeps no games inside a match: 2-1 and 2-0 are both a win."""
    results = results_of(made, private)
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
        "entries": [_entry(each) for each in results.entrants],
        "rounds": [_round(made, key, lines) for key, lines in by_round(results)],
    }


def _entry(entrant: Entrant) -> Json:
    return {
        "id": entrant.id,
        "user": entrant.name or entrant.id,
        "deckItems": [],
        "decklistSubmittedAt": None,
        "status": "dropped" if entrant.gone is not None else "active",
    }


def _round(made: Tournament, key: tuple[int, int], lines: Iterable[Line]) -> Json:
    return {
        "number": key[1],
        "stage": "swiss" if key[0] == 1 else "top_cut",
        "status": "completed" if made.rounds[key].closed else "in_progress",
        "matches": [
            {
                "tableNo": line.table or None,
                "player1EntryId": line.one,
                "player2EntryId": line.two or None,
                "result": "bye" if not line.two else _result(line),
            }
            for line in lines
        ],
    }


def _result(line: Line) -> str | None:
    if line.how == "open":
        return None
    return "p1_win" if line.winner == line.one else "p2_win" if line.winner else "draw"


def read(data: Json) -> Results:
    """The results in a file of the portal. Raises BadForm with the place of what is wrong."""
    entrants = {}
    for row in list_in(data, "entries", ""):
        key, name = str(need(row, "id", "entries")), str(row.get("user") or "")
        entrants[key] = Entrant(key, "" if name == key else name)
    lines = []
    for at, told in enumerate(list_in(data, "rounds", "")):
        stage, number = (1 if told.get("stage", "swiss") == "swiss" else 2), int(need(told, "number", f"rounds.{at}"))
        lines += [_line(row, stage, number, f"rounds.{at}", entrants) for row in list_in(told, "matches", f"rounds.{at}")]
    about = [str(data.get(key, "")) for key in ("title", "format", "startsAt")]
    swiss, cut = int(data.get("swissRounds") or 0), int(data.get("topCutSize") or 0)
    return Results(about[0], about[1], about[2], tuple(entrants.values()), tuple(lines), swiss, cut)


def _line(row: Json, stage: int, number: int, place: str, entrants: Mapping[str, Entrant]) -> Line:
    one, two = str(need(row, "player1EntryId", place)), str(row.get("player2EntryId") or "")
    for player in filter(None, (one, two)):
        if player not in entrants:
            raise BadForm(f"{place}: there is no entry {player}")
    if not two:
        return Line(stage, number, 0, one, "", one, None, "bye")
    told = row.get("result")
    winners = {"p1_win": one, "p2_win": two, "draw": "", None: ""}
    if told not in winners:
        raise BadForm(f"{place}: result {told!r}: expected p1_win, p2_win, draw or bye")
    return Line(
        stage, number, int(row.get("tableNo") or 0), one, two, winners[told], None, "open" if told is None else "told"
    )
