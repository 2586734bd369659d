"""TOME, a tournament program for Netrunner: its backup as text, a JSON object before a line of its own. Read only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from replays.messages import msg
from replays.tournaments.interchange.json_fields import (
    Json,
    number_field,
    parse_json_object,
    require_field,
    require_rows,
    text_field,
)
from replays.tournaments.interchange.results import BYE, OPEN, BadResultsFile, Entrant, MatchRow, TournamentResults

SEPARATOR = "^^THIS IS A SEPARATOR^^"
"""What TOME writes after its object."""
SWISS_FORMAT = 1
"""The `format_pk` of Swiss rounds; other formats are cuts."""


class _Backup(NamedTuple):
    """The lists of a backup, each row with its place."""

    tournaments: list[tuple[str, Json]]
    participants: list[tuple[str, Json]]
    matches: list[tuple[str, Json]]
    seats: list[tuple[str, Json]]


def parse_tome(text: str, kinds: Sequence[str] = ()) -> TournamentResults:
    """Parses a backup of TOME. Raises BadResultsFile with the place of the problem."""
    backup = _read_lists(parse_json_object(text.partition(SEPARATOR)[0]))
    stages = _stages(backup)
    first = next(row for _, row in backup.tournaments if stages[_key(row, "")] == 1)
    people = _names(backup, stages)
    seats: dict[str, list[tuple[str, Json]]] = {}
    for place, row in backup.seats:
        seats.setdefault(text_field(row, "match_pk", place), []).append((place, row))
    lines = [_parse_match(row, place, stages, people, seats) for place, row in backup.matches]
    last = {player: line.round for line in sorted(lines) if line.stage == 1 for player in line.players}
    entrants = [
        Entrant(
            people[_key(row, place)],
            gone=None if row.get("is_active") is not False else last.get(people[_key(row, place)], 0),
        )
        for place, row in backup.participants
        if stages[_of(row, place)] == 1
    ]
    names = Counter(_name(row, place) for place, row in backup.participants if stages[_of(row, place)] == 1)
    namesakes = [each.id for each in entrants if names[each.id.rpartition(" (")[0]] > 1]
    rounds = max((line.round for line in lines if line.stage == 1), default=0)
    cut = number_field(first, "cut_size") or len({player for line in lines if line.stage == 2 for player in line.players})
    about = (text_field(first, "name"), "", "", tuple(entrants), tuple(lines), rounds, cut)
    return TournamentResults(*about, namesakes=tuple(namesakes), kinds=tuple(kinds))


def _read_lists(data: Json) -> _Backup:
    groups = require_field(data, "entityGroupMap", "")
    return _Backup(*(_entities(groups, name) for name in ("Tournament", "Participant", "Match", "MatchParticipant")))


def _entities(groups: Json, name: str) -> list[tuple[str, Json]]:
    group = require_field(groups, f"{name}:#", "entityGroupMap")
    return require_rows(group, "entities", f"entityGroupMap.{name}:#")


def _key(row: Json, place: str) -> str:
    require_field(row, "pk", place)
    return text_field(row, "pk", place)


def _of(row: Json, place: str) -> str:
    """Returns the key of the tournament of a row."""
    require_field(row, "tournament_pk", place)
    return text_field(row, "tournament_pk", place)


def _stages(backup: _Backup) -> Mapping[str, int]:
    """Returns the stage of each tournament of the backup: 1 for the Swiss rounds, 2 for their cut."""
    swiss = [_key(row, place) for place, row in backup.tournaments if number_field(row, "format_pk", place) == SWISS_FORMAT]
    if len(swiss) != 1 or len(backup.tournaments) > 2:
        raise BadResultsFile(msg("tome_expected_one_tournament", n=len(backup.tournaments)))
    known = {_key(row, place): 1 if _key(row, place) == swiss[0] else 2 for place, row in backup.tournaments}
    for place, row in [*backup.participants, *backup.matches]:
        if _of(row, place) not in known:
            raise BadResultsFile(msg("said_there_is_no_said", said=place, said2=f"tournament {_of(row, place)}"))
    return known


def _name(row: Json, place: str) -> str:
    name = " ".join(filter(None, (text_field(row, field, place).strip() for field in ("first_name", "last_name"))))
    if not name:
        raise BadResultsFile(msg("said_expected_text", said=f"{place}.first_name"))
    return name


def _names(backup: _Backup, stages: Mapping[str, int]) -> dict[str, str]:
    """Returns the name of each participant; those of a cut are the players of the Swiss rounds with the same name."""
    rows = [(place, row, stages[_of(row, place)]) for place, row in backup.participants]
    count = Counter(_name(row, place) for place, row, stage in rows if stage == 1)
    people: dict[str, str] = {}
    for place, row, stage in rows:
        name = _name(row, place)
        if not count[name] or (stage > 1 and count[name] > 1):
            raise BadResultsFile(
                msg("said_reason", said=place, reason=msg("who_of_the_swiss_rounds", said=name, n=count[name]))
            )
        people[_key(row, place)] = name if count[name] == 1 else f"{name} ({_key(row, place)})"
    return people


def _parse_match(
    row: Json,
    place: str,
    stages: Mapping[str, int],
    people: Mapping[str, str],
    seats: Mapping[str, Iterable[tuple[str, Json]]],
) -> MatchRow:
    stage, number = stages[_of(row, place)], number_field(row, "round", place) or 0
    table = (number_field(row, "order_index", place) or 0) + 1
    seated = sorted(seats.get(_key(row, place), ()), key=lambda each: number_field(each[1], "table_seat", each[0]) or 0)
    players, points = [], []
    for where, seat in seated:
        key = text_field(seat, "participant_pk", where)
        if key not in people:
            raise BadResultsFile(msg("said_there_is_no_player", said=where, said2=key))
        players.append(people[key])
        points.append(number_field(seat, "points_earned", where, None))
    if len(players) == 1:
        return MatchRow(stage, number, 0, players[0], "", players[0], None, BYE)
    if len(players) != 2:
        raise BadResultsFile(msg("said_reason", said=place, reason=msg("n_players_at_table", n=len(players))))
    one, two = points
    if one is None or two is None:
        return MatchRow(stage, number, table, players[0], players[1], "", None, OPEN)
    winner = "" if one == two else players[one < two]
    return MatchRow(stage, number, table, players[0], players[1], winner, None, "told" if winner or one else "double_loss")
