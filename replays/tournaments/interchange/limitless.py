"""Limitless: standings and pairings; phase 2 is the cut."""

from __future__ import annotations

from domain.tournaments.state import Tournament
from replays.messages import msg
from replays.tournaments.interchange.results import (
    BadResultsFile,
    Entrant,
    Json,
    MatchRow,
    TournamentResults,
    count_outcomes,
    number_field,
    places_of_everybody,
    require_field,
    require_rows,
    standings_and_tiebreaks,
    text_field,
    tournament_results,
)


def format_limitless(made: Tournament, private: frozenset[str] = frozenset()) -> Json:
    """Formats standings and pairings. A draw has winner 0, a double loss -1, an open match none."""
    results = tournament_results(made, private)
    known = dict(zip(made.players, results.entrants, strict=True))
    by_player = {each.player: each for each in standings_and_tiebreaks(made)[0]}
    standings = [
        {
            "player": known[player].id,
            "name": known[player].name or known[player].id,
            "country": None,
            "placing": place,
            "record": {
                key: count_outcomes(by_player[player], kind)
                for key, kind in (("wins", "win"), ("losses", "loss"), ("ties", "draw"))
            },
            "drop": known[player].gone,
            "deck": {"id": known[player].deck, "name": known[player].deck} if known[player].deck else {},
            "decklist": known[player].cards or None,
        }
        for place, player in enumerate(places_of_everybody(made), 1)
    ]
    pairings = [
        {
            "round": line.round + (results.rounds if line.stage > 1 else 0),
            "phase": line.stage,
            "table": line.table or None,
            "match": None,
            "player1": line.one,
            **({"player2": line.two} if line.two else {}),
            **({"winner": line.winner or (-1 if line.how == "double_loss" else 0)} if line.how != "open" else {}),
        }
        for line in results.lines
    ]
    about = {"name": results.title, "game": results.ruleset, "date": results.date}
    return {**about, "standings": standings, "pairings": pairings}


def parse_limitless(data: Json) -> TournamentResults:
    """Parses a Limitless file. Raises BadResultsFile with the place of the problem."""
    entrants: dict[str, Entrant] = {}
    for place, row in require_rows(data, "standings", ""):
        require_field(row, "player", place)
        key = text_field(row, "player", place)
        if not key or key in entrants:
            raise BadResultsFile(msg("said_value_expected_name_of_another", said=f"{place}.player", value=repr(key)))
        name, deck = text_field(row, "name", place), row.get("deck") or {}
        gone = number_field(row, "drop", place, None)
        entrants[key] = Entrant(key, "" if name == key else name, deck=text_field(deck, "name", place), gone=gone)
    rows = require_rows(data, "pairings", "")
    phases = sorted({number_field(row, "phase", place, 1) or 1 for place, row in rows})
    if len(phases) > 2:
        raise BadResultsFile(msg("pairings_phases_said", said=", ".join(map(str, phases))))
    swiss = max(
        (_round_number(row, place) for place, row in rows if (number_field(row, "phase", place, 1) or 1) == 1), default=0
    )
    lines = [_parse_pairing(row, swiss, place, entrants) for place, row in rows]
    cut = sum(1 + bool(line.two) for line in lines if (line.stage, line.round) == (2, 1))
    about = [text_field(data, key) for key in ("name", "game", "date")]
    return TournamentResults(about[0], about[1], about[2], tuple(entrants.values()), tuple(lines), swiss, cut)


def _round_number(row: Json, place: str) -> int:
    require_field(row, "round", place)
    return number_field(row, "round", place) or 0


def _parse_pairing(row: Json, swiss: int, place: str, entrants: dict[str, Entrant]) -> MatchRow:
    require_field(row, "player1", place)
    one, two = text_field(row, "player1", place), text_field(row, "player2", place)
    if not one:
        raise BadResultsFile(msg("said_expected_player", said=f"{place}.player1"))
    for player in filter(None, (one, two)):
        entrants.setdefault(player, Entrant(player))
    stage = 1 if (number_field(row, "phase", place, 1) or 1) == 1 else 2
    number = _round_number(row, place) - (swiss if stage == 2 else 0)
    if not two:
        return MatchRow(stage, number, 0, one, "", one, None, "bye")
    winner = row.get("winner")
    if isinstance(winner, dict | list | bool | float) or winner not in (None, 0, -1, one, two):
        raise BadResultsFile(
            msg(
                "said_reason",
                said=place,
                reason=msg(
                    "field_value_expected_wanted",
                    field="winner",
                    value=f"{winner!r:.40}",
                    wanted=msg("players_0_or_minus_1", said=one, said2=two),
                ),
            )
        )
    how = "open" if winner is None else "double_loss" if winner == -1 else "told"
    table = number_field(row, "table", place) or 0
    return MatchRow(stage, number, table, one, two, winner if isinstance(winner, str) else "", None, how)
