"""The portal gundamwar.net, which stores no games inside a match: 2-1 and 2-0 are both a win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from domain.tournaments.state import Tournament
from replays.messages import msg
from replays.tournaments.interchange.json_fields import Json, number_field, require_field, require_rows, text_field
from replays.tournaments.interchange.results import (
    BYE,
    OPEN,
    BadResultsFile,
    Entrant,
    MatchRow,
    TournamentResults,
    group_rows_by_round,
    tournament_to_results,
)

_STATUS = {"completed": "finished", "in_progress": "running"}
"""The portal's word for the state of a tournament -> ours."""


def format_gundamwar_net(made: Tournament, private: frozenset[str] = frozenset()) -> Json:
    """Formats entries, rounds and matches for the portal."""
    results = tournament_to_results(made, private)
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
        "rounds": [_format_round(made, key, lines) for key, lines in group_rows_by_round(results, (BYE,))],
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
    if line.how == OPEN:
        return None
    return "p1_win" if line.winner == line.one else "p2_win" if line.winner else "draw"


def parse_gundamwar_net(data: Json, kinds: Sequence[str] = ()) -> TournamentResults:
    """Parses a file of the portal. Raises BadResultsFile with the place of the problem."""
    entrants: dict[str, Entrant] = {}
    dropped = set()
    for place, row in require_rows(data, "entries", ""):
        require_field(row, "id", place)
        key, name = text_field(row, "id", place), text_field(row, "user", place)
        if not key or key in entrants:
            raise BadResultsFile(msg("said_value_expected_id_of_another", said=f"{place}.id", value=repr(key)))
        entrants[key] = Entrant(key, "" if name == key else name)
        if text_field(row, "status", place) == "dropped":
            dropped.add(key)
    lines = []
    for place, stated in require_rows(data, "rounds", ""):
        require_field(stated, "number", place)
        stage = 1 if (text_field(stated, "stage", place) or "swiss") == "swiss" else 2
        number = number_field(stated, "number", place) or 0
        lines += [_parse_match(row, stage, number, at, entrants) for at, row in require_rows(stated, "matches", place)]
    about = [text_field(data, key) for key in ("title", "format", "startsAt")]
    swiss, cut = number_field(data, "swissRounds") or 0, number_field(data, "topCutSize") or 0
    last = {player: line.round for line in sorted(lines) if line.stage == 1 for player in line.players}
    players = tuple(each._replace(gone=last.get(each.id, 0)) if each.id in dropped else each for each in entrants.values())
    status = _STATUS.get(text_field(data, "status"), "")
    return TournamentResults(
        about[0], about[1], about[2], players, tuple(lines), swiss, cut, kinds=tuple(kinds), status=status
    )


def _parse_match(row: Json, stage: int, number: int, place: str, entrants: Mapping[str, Entrant]) -> MatchRow:
    require_field(row, "player1EntryId", place)
    one, two = text_field(row, "player1EntryId", place), text_field(row, "player2EntryId", place)
    for player in filter(None, (one, two)):
        if player not in entrants:
            raise BadResultsFile(msg("said_reason", said=place, reason=msg("there_is_no_entry", said=player)))
    if not one:
        raise BadResultsFile(msg("said_expected_entry", said=f"{place}.player1EntryId"))
    stated = text_field(row, "result", place)
    winners = {"p1_win": one, "p2_win": two, "draw": "", "": ""} if two else {"bye": one, "p1_win": one, "": one}
    if stated not in winners:
        raise BadResultsFile(msg("said_reason", said=place, reason=msg("result_value_expected", value=repr(stated))))
    if not two:
        return MatchRow(stage, number, 0, one, "", one, None, BYE)
    table = number_field(row, "tableNo", place) or 0
    return MatchRow(stage, number, table, one, two, winners[stated], None, "told" if stated else OPEN)
