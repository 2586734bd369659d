"""TopDeck (v2): standings, and rounds with tables. Of games inside a match it knows nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.tournaments.standings.ranking import Standing
from domain.tournaments.state import Tournament
from replays.tournaments.forms.objects import Json, by_round, count, list_in, need
from replays.tournaments.forms.results import BadForm, Entrant, Line, Results, final_places, numbers, results_of


def write(made: Tournament, private: frozenset[str] = frozenset()) -> Json:
    """TopDeck: standings, and rounds with tables; a bye is a table `Byes`. Of games inside a match it knows nothing."""
    results = results_of(made, private)
    known = dict(zip(made.players, results.entrants, strict=True))
    ranked, reckoning = numbers(made, "mtr")
    by_player = {each.player: each for each in ranked}
    standings = []
    for place, player in enumerate(final_places(made), 1):
        me = known[player].id
        cut = [line for line in results.lines if line.stage > 1 and me in (line.one, line.two) and line.two]
        won = sum(line.winner == me for line in cut)
        rates = {name: float(reckoning.value(code, player)) for name, code in _RATES.items()}
        played = _played(by_player[player], won, len(cut) - won)
        points = by_player[player].record.points
        standings.append({"standing": place, **_person(known[player]), "points": points, **rates, **played})
    people = {entrant.id: entrant for entrant in results.entrants}
    rounds = [{"round": _round_name(results, key), "tables": _tables(lines, people)} for key, lines in by_round(results)]
    return {
        "data": {"name": results.title, "game": results.ruleset, "startDate": results.date},
        "standings": standings,
        "rounds": rounds,
    }


_RATES = {"winRate": "MW", "opponentWinRate": "OMW", "gameWinRate": "GW", "opponentGameWinRate": "OGW"}
"""Its name of a rate -> ours."""


def _played(ranked: Standing, won: int, lost: int) -> Json:
    """What somebody played, of which so much was won and lost in the cut."""
    return {
        "wins": count(ranked, "win") + won,
        "winsSwiss": count(ranked, "win"),
        "winsBracket": won,
        "losses": count(ranked, "loss") + lost,
        "lossesSwiss": count(ranked, "loss"),
        "lossesBracket": lost,
        "draws": count(ranked, "draw"),
        "byes": sum(meeting.kind == "bye" for meeting in ranked.record.meetings),
    }


def _person(entrant: Entrant) -> Json:
    return {"name": entrant.name or entrant.id, "id": entrant.id, "decklist": entrant.cards or None, "deckObj": None}


def _round_name(results: Results, key: tuple[int, int]) -> int | str:
    return key[1] if key[0] == 1 else f"Top {max(2, results.cut >> (key[1] - 1))}"


def _tables(lines: Sequence[Line], people: Mapping[str, Entrant]) -> list[Json]:
    tables = []
    for line in lines:
        seated = [_person(people[player]) for player in (line.one, line.two) if player]
        winner = line.winner or ("" if line.how == "open" else "Draw")
        named = people[winner].name or winner if winner in people else winner
        status = "Active" if line.how == "open" else "Bye" if not line.two else "Completed"
        told = {"winner": named or None, "winner_id": winner or None, "status": status}
        tables.append({"table": line.table if line.two else "Byes", "players": seated, **told})
    return tables


def read(data: Json) -> Results:
    """The results in a TopDeck file. Raises BadForm with the place of what is wrong."""
    entrants: dict[str, Entrant] = {}
    lines: list[Line] = []
    stage, swiss, cut = 1, 0, 0
    bracket = 0
    for at, told in enumerate(list_in(data, "rounds", "")):
        name = need(told, "round", f"rounds.{at}")
        bracket = bracket + 1 if isinstance(name, str) and not name.isdecimal() else bracket
        stage, number = (2, bracket) if bracket else (1, int(name))
        swiss = swiss if bracket else max(swiss, number)
        for table in list_in(told, "tables", f"rounds.{at}"):
            line = _table(table, stage, number, f"rounds.{at}", entrants)
            lines.append(line)
            cut += (1 + bool(line.two)) if (stage, number) == (2, 1) else 0
    about = data.get("data") or {}
    return Results(
        str(about.get("name", "")),
        str(about.get("game", "")),
        str(about.get("startDate", "")),
        tuple(entrants.values()),
        tuple(lines),
        swiss,
        cut,
    )


def _table(table: Json, stage: int, number: int, place: str, entrants: dict[str, Entrant]) -> Line:
    seated = list_in(table, "players", place)
    if len(seated) not in (1, 2):
        raise BadForm(f"{place}: {len(seated)} players at a table: expected 2, or 1 with a bye")
    ids = [str(need(each, "id", place) or need(each, "name", place)) for each in seated]
    for key, each in zip(ids, seated, strict=True):
        name = str(each.get("name") or "")
        entrants.setdefault(key, Entrant(key, "" if name == key else name))
    if len(ids) == 1:
        return Line(stage, number, 0, ids[0], "", ids[0], None, "bye")
    winner = table.get("winner_id") or ""
    if winner not in ("", "Draw", *ids):
        raise BadForm(f"{place}: winner_id {winner!r}: expected {', '.join(ids)}, or Draw")
    how = "open" if not winner else "told"
    return Line(stage, number, int(table.get("table") or 0), ids[0], ids[1], "" if winner == "Draw" else winner, None, how)
