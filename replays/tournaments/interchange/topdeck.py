"""TopDeck (v2): standings, and rounds with tables, without games inside a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.tournaments.standings.ranking import Standing
from domain.tournaments.state import Tournament
from replays.tournaments.interchange.results import (
    BadResultsFile,
    Entrant,
    Json,
    MatchRow,
    TournamentResults,
    count_outcomes,
    final_places,
    require_field,
    require_list,
    rows_by_round,
    standings_and_tiebreaks,
    tournament_results,
)


def format_topdeck(made: Tournament, private: frozenset[str] = frozenset()) -> Json:
    """Formats standings, and rounds with tables; a bye is a table `Byes`."""
    results = tournament_results(made, private)
    known = dict(zip(made.players, results.entrants, strict=True))
    ranked, reckoning = standings_and_tiebreaks(made, "mtr")
    by_player = {each.player: each for each in ranked}
    standings = []
    for place, player in enumerate(final_places(made), 1):
        me = known[player].id
        cut = [line for line in results.lines if line.stage > 1 and me in (line.one, line.two) and line.two]
        won = sum(line.winner == me for line in cut)
        rates = {name: float(reckoning.value(code, player)) for name, code in _RATES.items()}
        played = _totals(by_player[player], won, len(cut) - won)
        points = by_player[player].record.points
        standings.append({"standing": place, **_player(known[player]), "points": points, **rates, **played})
    people = {entrant.id: entrant for entrant in results.entrants}
    rounds = [
        {"round": _round_name(results, key), "tables": _format_tables(lines, people)} for key, lines in rows_by_round(results)
    ]
    return {
        "data": {"name": results.title, "game": results.ruleset, "startDate": results.date},
        "standings": standings,
        "rounds": rounds,
    }


_RATES = {"winRate": "MW", "opponentWinRate": "OMW", "gameWinRate": "GW", "opponentGameWinRate": "OGW"}
"""TopDeck's name of a rate -> ours."""


def _totals(ranked: Standing, won: int, lost: int) -> Json:
    """Returns wins, losses, draws and byes, with those won and lost in the cut."""
    return {
        "wins": count_outcomes(ranked, "win") + won,
        "winsSwiss": count_outcomes(ranked, "win"),
        "winsBracket": won,
        "losses": count_outcomes(ranked, "loss") + lost,
        "lossesSwiss": count_outcomes(ranked, "loss"),
        "lossesBracket": lost,
        "draws": count_outcomes(ranked, "draw"),
        "byes": sum(meeting.kind == "bye" for meeting in ranked.record.meetings),
    }


def _player(entrant: Entrant) -> Json:
    return {"name": entrant.name or entrant.id, "id": entrant.id, "decklist": entrant.cards or None, "deckObj": None}


def _round_name(results: TournamentResults, key: tuple[int, int]) -> int | str:
    return key[1] if key[0] == 1 else f"Top {max(2, results.cut >> (key[1] - 1))}"


def _format_tables(lines: Sequence[MatchRow], people: Mapping[str, Entrant]) -> list[Json]:
    tables = []
    for line in lines:
        seated = [_player(people[player]) for player in (line.one, line.two) if player]
        winner = line.winner or ("" if line.how == "open" else "Draw")
        named = people[winner].name or winner if winner in people else winner
        status = "Active" if line.how == "open" else "Bye" if not line.two else "Completed"
        stated = {"winner": named or None, "winner_id": winner or None, "status": status}
        tables.append({"table": line.table if line.two else "Byes", "players": seated, **stated})
    return tables


def parse_topdeck(data: Json) -> TournamentResults:
    """Parses a TopDeck file. Raises BadResultsFile with the place of the problem."""
    entrants: dict[str, Entrant] = {}
    lines: list[MatchRow] = []
    stage, swiss, cut = 1, 0, 0
    bracket = 0
    for at, stated in enumerate(require_list(data, "rounds", "")):
        name = require_field(stated, "round", f"rounds.{at}")
        bracket = bracket + 1 if isinstance(name, str) and not name.isdecimal() else bracket
        stage, number = (2, bracket) if bracket else (1, int(name))
        swiss = swiss if bracket else max(swiss, number)
        for table in require_list(stated, "tables", f"rounds.{at}"):
            line = _parse_table(table, stage, number, f"rounds.{at}", entrants)
            lines.append(line)
            cut += (1 + bool(line.two)) if (stage, number) == (2, 1) else 0
    about = data.get("data") or {}
    return TournamentResults(
        str(about.get("name", "")),
        str(about.get("game", "")),
        str(about.get("startDate", "")),
        tuple(entrants.values()),
        tuple(lines),
        swiss,
        cut,
    )


def _parse_table(table: Json, stage: int, number: int, place: str, entrants: dict[str, Entrant]) -> MatchRow:
    seated = require_list(table, "players", place)
    if len(seated) not in (1, 2):
        raise BadResultsFile(f"{place}: {len(seated)} players at a table: expected 2, or 1 with a bye")
    ids = [str(require_field(each, "id", place) or require_field(each, "name", place)) for each in seated]
    for key, each in zip(ids, seated, strict=True):
        name = str(each.get("name") or "")
        entrants.setdefault(key, Entrant(key, "" if name == key else name))
    if len(ids) == 1:
        return MatchRow(stage, number, 0, ids[0], "", ids[0], None, "bye")
    winner = table.get("winner_id") or ""
    if winner not in ("", "Draw", *ids):
        raise BadResultsFile(f"{place}: winner_id {winner!r}: expected {', '.join(ids)}, or Draw")
    how = "open" if not winner else "told"
    return MatchRow(
        stage, number, int(table.get("table") or 0), ids[0], ids[1], "" if winner == "Draw" else winner, None, how
    )
