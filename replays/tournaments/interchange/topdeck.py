"""TopDeck (v2): standings, and rounds with tables, without games inside a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from domain.kernel.messages.message import Message
from domain.tournaments.standings.ranking import Standing
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import Points
from replays.messages import msg
from replays.tournaments.interchange.json_fields import Json, number_field, require_field, require_rows, text_field
from replays.tournaments.interchange.results import (
    BYE,
    HALF_BYE,
    OPEN,
    BadResultsFile,
    Entrant,
    MatchRow,
    TournamentResults,
    count_rounds_with_outcome,
    first_stage_standings,
    group_rows_by_round,
    players_by_place,
    tournament_to_results,
)

FINISHED = ("", "Completed", "Draw", "Bye")
"""The statuses of a table whose result is final; a file may leave the status out."""


def format_topdeck(made: Tournament, private: frozenset[str] = frozenset()) -> Json:
    """Formats standings, and rounds with tables; a bye is a table `Byes`."""
    results = tournament_to_results(made, private)
    known = dict(zip(made.players, results.entrants, strict=True))
    ranked, tiebreaks = first_stage_standings(made, "mtr_033")
    by_player = {each.player: each for each in ranked}
    standings = []
    for place, player in enumerate(players_by_place(made), 1):
        me = known[player].id
        cut = [line for line in results.lines if line.stage > 1 and me in (line.one, line.two) and line.two]
        won = sum(line.winner == me for line in cut)
        rates = {name: _decimal(tiebreaks.known(code, player)) for name, code in _RATES.items()}
        played = _totals(by_player[player], won, len(cut) - won)
        points = by_player[player].record.points
        standings.append({"standing": place, **_player(known[player]), "points": points, **rates, **played})
    people = {entrant.id: entrant for entrant in results.entrants}
    rounds = [
        {"round": _round_name(results, key), "tables": _format_tables(lines, people)}
        for key, lines in group_rows_by_round(results, (BYE, HALF_BYE))
    ]
    return {
        "data": {"name": results.title, "game": results.ruleset, "startDate": results.date},
        "standings": standings,
        "rounds": rounds,
    }


_POINTS = Points()
"""Match points in files of TopDeck."""
_RATES = {"winRate": "MW", "opponentWinRate": "OMW", "gameWinRate": "GW", "opponentGameWinRate": "OGW"}
"""TopDeck's name of a rate -> ours."""


def _decimal(value: Fraction | None) -> float | None:
    """Returns a rate as JSON; one that is unknown is null."""
    return None if value is None else float(value)


def _totals(ranked: Standing, won: int, lost: int) -> Json:
    """Returns wins, losses, draws and byes, with those won and lost in the cut."""
    return {
        "wins": count_rounds_with_outcome(ranked, "win") + won,
        "winsSwiss": count_rounds_with_outcome(ranked, "win"),
        "winsBracket": won,
        "losses": count_rounds_with_outcome(ranked, "loss") + lost,
        "lossesSwiss": count_rounds_with_outcome(ranked, "loss"),
        "lossesBracket": lost,
        "draws": count_rounds_with_outcome(ranked, "draw"),
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
        winner = line.winner or ("" if line.how == OPEN else "Draw")
        named = people[winner].name or winner if winner in people else winner
        status = "Active" if line.how == OPEN else "Bye" if not line.two else "Completed"
        stated = {"winner": named or None, "winner_id": winner or None, "status": status}
        tables.append({"table": line.table if line.two else "Byes", "players": seated, **stated})
    return tables


def parse_topdeck(data: Json, kinds: Sequence[str] = ()) -> TournamentResults:
    """Parses a TopDeck file. Raises BadResultsFile with the place of the problem."""
    entrants: dict[str, Entrant] = {}
    lines: list[MatchRow] = []
    notes: list[Message] = []
    swiss = bracket = 0
    for place, stated in require_rows(data, "rounds", ""):
        require_field(stated, "round", place)
        name = text_field(stated, "round", place)
        if name.isascii() and name.isdecimal() and not bracket:
            stage, number = 1, number_field(stated, "round", place) or 0
            swiss = max(swiss, number)
        else:
            bracket += 1
            stage, number = 2, bracket
        for where, table in require_rows(stated, "tables", place):
            parsed = _parse_table(table, stage, number, where, entrants)
            lines += parsed
            notes += _status_notes(table, where, parsed)
    about = data.get("data") or {}
    ranked = require_rows(data, "standings", "") if data.get("standings") else []
    for place, row in ranked:
        _parse_player(row, place, entrants)
    cut = sum(1 + bool(line.two) for line in lines if (line.stage, line.round) == (2, 1))
    title, game, day = (text_field(about, key, "data") for key in ("name", "game", "startDate"))
    return TournamentResults(
        title,
        game,
        day,
        tuple(entrants.values()),
        tuple(lines),
        swiss,
        cut,
        kinds=tuple(kinds),
        places=tuple(_places(ranked, entrants)),
        notes=(*_outcome_notes(ranked, entrants, lines), *notes),
    )


def _places(ranked: Sequence[tuple[str, Json]], entrants: dict[str, Entrant]) -> Iterator[tuple[int, str]]:
    for place, row in ranked:
        standing = number_field(row, "standing", place, None)
        if standing:
            yield standing, _parse_player(row, place, entrants)


def _outcome_notes(
    ranked: Sequence[tuple[str, Json]], entrants: dict[str, Entrant], lines: Sequence[MatchRow]
) -> Iterator[Message]:
    """Yields a note for each number of wins, losses, draws or points of a player that is not that of the tables."""
    for place, row in ranked:
        player = _parse_player(row, place, entrants)
        own = [line for line in lines if player in line.players and line.how != OPEN]
        won, drawn = (sum(line.winner == who for line in own) for who in (player, ""))
        sums = {"wins": won, "losses": len(own) - won - drawn, "draws": drawn}
        swiss = [line.winner for line in own if line.stage == 1]
        sums["points"] = _POINTS.win * swiss.count(player) + _POINTS.draw * swiss.count("")
        for key, total in sums.items():
            stated = number_field(row, key, place, None)
            if stated is not None and stated != total:
                said = {"said": f"{place}.{key}", "said2": player, "said3": str(stated), "said4": str(total)}
                yield msg("record_is_not_the_sum", **said)


def _parse_table(table: Json, stage: int, number: int, place: str, entrants: dict[str, Entrant]) -> list[MatchRow]:
    """Returns the match of a table; for a table of byes, one row for each of its players."""
    seated = [_parse_player(each, where, entrants) for where, each in require_rows(table, "players", place)]
    byes = text_field(table, "table", place) == "Byes" or text_field(table, "status", place) == "Bye"
    if byes or len(seated) == 1:
        return [_row_without_opponent(table, stage, number, player) for player in seated]
    if len(seated) != 2:
        raise BadResultsFile(msg("said_reason", said=place, reason=msg("n_players_at_table", n=len(seated))))
    one, two = seated
    winner, how = _parse_winner(table, (one, two), place, entrants)
    return [MatchRow(stage, number, number_field(table, "table", place) or 0, one, two, winner, None, how)]


def _status_notes(table: Json, place: str, lines: Sequence[MatchRow]) -> Iterator[Message]:
    """Yields a note for a match with a result at a table whose status is not that of a finished one."""
    status = text_field(table, "status", place)
    if status not in FINISHED and any(line.two and line.how != OPEN for line in lines):
        yield msg("table_has_status_and_result", said=place, value=repr(status))


def _row_without_opponent(table: Json, stage: int, number: int, player: str) -> MatchRow:
    """Returns a bye; a draw without an opponent is half of one."""
    half = "Draw" in (table.get("winner"), table.get("winner_id"))
    return MatchRow(stage, number, 0, player, "", "" if half else player, None, HALF_BYE if half else BYE)


def _parse_player(row: Json, place: str, entrants: dict[str, Entrant]) -> str:
    require_field(row, "id" if "name" not in row else "name", place)
    name = text_field(row, "name", place)
    key = text_field(row, "id", place) or name
    if not key:
        raise BadResultsFile(msg("said_reason", said=place, reason=msg("expected_id_or_name")))
    known = entrants.setdefault(key, Entrant(key, "" if name == key else name))
    if name not in ("", key) and known.name not in ("", name):
        raise BadResultsFile(msg("player_has_two_names", said=place, said2=key, said3=name, said4=known.name))
    return key


def _bad_winner(place: str, field: str, value: str, players: Iterable[str]) -> Message:
    wanted = msg("one_of_players_or_draw", said=", ".join(players))
    why = msg("field_value_expected_wanted", field=field, value=repr(value), wanted=wanted)
    return msg("said_reason", said=place, reason=why)


def _parse_winner(table: Json, players: tuple[str, str], place: str, entrants: Mapping[str, Entrant]) -> tuple[str, str]:
    """Returns the winner and how the match ended, by id and by name; both have to mean the same."""
    key, name = text_field(table, "winner_id", place), text_field(table, "winner", place)
    by_name = [player for player in players if name and name in (player, entrants[player].name)]
    if key not in ("", "Draw", *players):
        raise BadResultsFile(_bad_winner(place, "winner_id", key, players))
    if name and name != "Draw" and not by_name:
        raise BadResultsFile(_bad_winner(place, "winner", name, players))
    if len(by_name) > 1 and not key:
        raise BadResultsFile(msg("said_reason", said=place, reason=msg("winner_both_have_this_name", value=repr(name))))
    if key and name and (key not in by_name if key != "Draw" else name != "Draw"):
        raise BadResultsFile(
            msg("said_reason", said=place, reason=msg("winner_is_not_winner_id", value=repr(name), value2=repr(key)))
        )
    winner = key or (by_name[0] if by_name else name)
    status = text_field(table, "status", place)
    if status == "Draw" and winner not in ("", "Draw"):
        why = msg("status_contradicts_winner", value=repr(status), value2=repr(winner))
        raise BadResultsFile(msg("said_reason", said=place, reason=why))
    return ("", "told") if winner == "Draw" else (winner, "told" if winner else OPEN)
