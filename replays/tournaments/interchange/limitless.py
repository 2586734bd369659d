"""Limitless: standings and pairings by phase. The site answers them as two lists, and the phases as a third document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from json import JSONDecoder
from typing import Any, NamedTuple

from domain.kernel.messages.message import Message
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import ELIMINATION, SWISS
from replays.messages import msg
from replays.tournaments.interchange.json_fields import (
    Json,
    number_field,
    parse_json_object,
    require_field,
    require_rows,
    text_field,
)
from replays.tournaments.interchange.results import (
    ABSENT,
    BYE,
    GONE,
    HALF_BYE,
    OPEN,
    BadResultsFile,
    Entrant,
    MatchRow,
    TournamentResults,
    count_rounds_with_outcome,
    first_stage_standings,
    players_by_place,
    tournament_to_results,
)

_PHASES = {"SWISS": SWISS, "SINGLE_BRACKET": ELIMINATION}
"""Limitless's name of a kind of phase -> ours."""
_ALONE = {BYE: None, HALF_BYE: 0, ABSENT: -1}
"""A round without an opponent -> its `winner`, None for the player."""


def format_limitless(made: Tournament, private: frozenset[str] = frozenset()) -> Json:
    """Formats standings and pairings. A draw has winner 0, a double loss -1, an open match none."""
    results = tournament_to_results(made, private)
    known = dict(zip(made.players, results.entrants, strict=True))
    by_player = {each.player: each for each in first_stage_standings(made)[0]}
    standings = [
        {
            "player": known[player].id,
            "name": known[player].name or known[player].id,
            "country": None,
            "placing": place,
            "record": {
                key: count_rounds_with_outcome(by_player[player], kind)
                for key, kind in (("wins", "win"), ("losses", "loss"), ("ties", "draw"))
            },
            "drop": known[player].gone,
            "deck": {"id": known[player].deck, "name": known[player].deck} if known[player].deck else {},
            "decklist": known[player].cards or None,
        }
        for place, player in enumerate(players_by_place(made), 1)
    ]
    counts = {stage: len(made.rounds_of(stage)) for stage in range(1, len(made.opened.stages) + 1)}
    before = {stage: sum(counts[each] for each in range(1, stage)) for stage in counts}
    pairings = [_format_pairing(line, before, results) for line in results.lines if line.how != GONE]
    about = {"name": results.title, "game": results.ruleset, "date": results.date}
    return {**about, "standings": standings, "pairings": pairings}


def _format_pairing(line: MatchRow, before: Mapping[int, int], results: TournamentResults) -> Json:
    bracket = results.kind(line.stage) == ELIMINATION
    place: Json = {"round": line.round + before[line.stage], "phase": line.stage, "table": line.table or None}
    place["match"] = f"R{line.round}-{line.table}" if bracket and line.table else None
    if not line.two:
        alone = _ALONE[line.how]
        return {**place, "player1": line.one, "winner": line.one if alone is None else alone}
    stated: Json = {**place, "player1": line.one, "player2": line.two}
    lost = line.how in ("double_loss", "penalty")
    return stated if line.how == OPEN else {**stated, "winner": line.winner or (-1 if lost else 0)}


def merge_json_documents(text: str) -> Json:
    """Returns one object from the documents in a text: a whole file, or the site's lists and details one after another.

    Raises BadResultsFile, also where two of them state a field differently: then they are of two tournaments.
    """
    merged: Json = {}
    for document in map(_by_content, _documents(text)):
        differing = [field for field in document if field in merged and merged[field] != document[field]]
        if differing:
            raise BadResultsFile(msg("documents_differ", said=differing[0]))
        merged |= document
    if "pairings" not in merged:
        raise BadResultsFile(msg("limitless_without_pairings"))
    merged.setdefault("standings", [])
    return merged


def _documents(text: str) -> list[Any]:
    """Splits texts of JSON that stand one after another, each read strictly."""
    text = text.lstrip("\ufeff")
    found, start = [], 0
    while text[start:].strip():
        start += len(text[start:]) - len(text[start:].lstrip())
        try:
            _, end = JSONDecoder().raw_decode(text, start)
        except (ValueError, RecursionError):
            end = len(text)
        found.append(parse_json_object('{"content": ' + text[start:end] + "}")["content"])
        start = end
    return found


def _by_content(document: Any) -> Json:
    if isinstance(document, dict):
        return document
    if isinstance(document, list):
        is_pairing = any(isinstance(row, dict) and "player1" in row for row in document)
        return {"pairings" if is_pairing else "standings": document}
    raise BadResultsFile(msg("expected_json_object"))


class _Phases(NamedTuple):
    """The phases of a file: phase -> stage, phase -> rounds before its stage; and the kinds of the stages."""

    stages: Mapping[int, int]
    before: Mapping[int, int]
    kinds: tuple[str, ...]


def parse_limitless(text: str, kinds: Sequence[str] = ()) -> TournamentResults:
    """Parses a Limitless file. `kinds`: those of its phases, where the file does not say.

    Phases of Swiss rounds one after another are one stage. Raises BadResultsFile with the place of the problem.
    """
    data = merge_json_documents(text)
    entrants: dict[str, Entrant] = {}
    places = []
    standings = require_rows(data, "standings", "")
    for place, row in standings:
        entrant = _parse_entrant(row, place)
        if not entrant.id or entrant.id in entrants:
            raise BadResultsFile(msg("said_value_expected_name_of_another", said=f"{place}.player", value=repr(entrant.id)))
        entrants[entrant.id] = entrant
        placing = number_field(row, "placing", place, None)
        places += [(placing, entrant.id)] if placing else []
    rows = require_rows(data, "pairings", "")
    phases = _phases(data, rows, kinds)
    lines = [_parse_pairing(row, phases, place, entrants) for place, row in rows]
    lines += _players_of_earlier_phases(rows, phases, lines, list(entrants))
    notes = [note for place, row in standings for note in _record_notes(row, place, lines)]
    if standings:
        notes += [msg("not_in_standings", said=player) for player in list(entrants)[len(standings) :]]
    cut = len({player for line in lines if line.stage == 2 for player in line.players})
    swiss = max((line.round for line in lines if line.stage == 1), default=0)
    about = [text_field(data, key) for key in ("name", "game", "date")]
    return TournamentResults(
        about[0],
        about[1],
        about[2],
        tuple(entrants.values()),
        tuple(lines),
        swiss,
        cut,
        notes=tuple(notes),
        kinds=phases.kinds,
        places=tuple(places),
    )


def _parse_entrant(row: Json, place: str) -> Entrant:
    require_field(row, "player", place)
    key, name, deck = text_field(row, "player", place), text_field(row, "name", place), row.get("deck") or {}
    gone = number_field(row, "drop", place, None)
    return Entrant(key, "" if name == key else name, deck=text_field(deck, "name", place), gone=gone)


def _phase(row: Json, place: str) -> int:
    return number_field(row, "phase", place, 1) or 1


def _phases(data: Json, rows: Sequence[tuple[str, Json]], kinds: Sequence[str]) -> _Phases:
    """Finds out which phases are Swiss rounds: they are named, have matches in a bracket, or there are but two."""
    numbers = sorted({_phase(row, place) for place, row in rows})
    named = (
        [_PHASES.get(text_field(row, "type", place), "") for place, row in require_rows(data, "phases", "")]
        if ("phases" in data)
        else []
    )
    found = list(kinds) or named
    if not found:
        bracket = {_phase(row, place) for place, row in rows if text_field(row, "match", place)}
        plain = [number for number in numbers[1:] if number not in bracket]
        if len(numbers) > 2 and plain:
            raise BadResultsFile(msg("pairings_phases_said", said=", ".join(map(str, numbers))))
        found = [ELIMINATION if number in bracket or number in numbers[1:] else SWISS for number in numbers]
    if not kinds and len(named) > len(numbers):
        raise BadResultsFile(msg("phases_without_pairings", n=len(named), n2=len(numbers)))
    if len(found) != len(numbers) or not all(found):
        raise BadResultsFile(msg("pairings_phases_said", said=", ".join(map(str, numbers))))
    stages: dict[int, int] = {}
    merged: list[str] = []
    for number, kind in zip(numbers, found, strict=True):
        if not (kind == SWISS and merged[-1:] == [SWISS]):
            merged.append(kind)
        stages[number] = len(merged)
    last = {
        stage: max(_round_number(row, place) for place, row in rows if stages[_phase(row, place)] == stage)
        for stage in stages.values()
    }
    before = {number: last.get(stage - 1, 0) for number, stage in stages.items()}
    return _Phases(stages, before, tuple(merged))


def _round_number(row: Json, place: str) -> int:
    require_field(row, "round", place)
    return number_field(row, "round", place) or 0


def _parse_pairing(row: Json, phases: _Phases, place: str, entrants: dict[str, Entrant]) -> MatchRow:
    require_field(row, "player1", place)
    one, two = text_field(row, "player1", place), text_field(row, "player2", place)
    if not one:
        raise BadResultsFile(msg("said_expected_player", said=f"{place}.player1"))
    for player in filter(None, (one, two)):
        entrants.setdefault(player, Entrant(player))
    phase = _phase(row, place)
    stage, number = phases.stages[phase], _round_number(row, place) - phases.before[phase]
    winner = row.get("winner")
    if isinstance(winner, dict | list | bool | float) or winner not in (None, "", 0, "0", -1, "-1", one, two):
        wanted = msg("players_0_or_minus_1", said=one, said2=two)
        why = msg("field_value_expected_wanted", field="winner", value=f"{winner!r:.40}", wanted=wanted)
        raise BadResultsFile(msg("said_reason", said=place, reason=why))
    draw, lost = winner in (0, "0") and "0" not in (one, two), winner in (-1, "-1") and "-1" not in (one, two)
    if not two:
        how = HALF_BYE if draw else ABSENT if lost else BYE
        return MatchRow(stage, number, 0, one, "", one if how == BYE else "", None, how)
    how = OPEN if winner is None or winner == "" else "double_loss" if lost else "told"
    won = winner if isinstance(winner, str) and not (draw or lost) else ""
    return MatchRow(stage, number, number_field(row, "table", place) or 0, one, two, won, None, how)


def _players_of_earlier_phases(
    rows: Sequence[tuple[str, Json]], phases: _Phases, lines: Sequence[MatchRow], players: Sequence[str]
) -> list[MatchRow]:
    """Returns rows of players who were in an earlier phase of Swiss rounds and did not go on to the next one."""
    found = []
    for phase, stage in phases.stages.items():
        first = min((at for at, each in phases.stages.items() if each == stage))
        if phases.kinds[stage - 1] != SWISS or phase == first:
            continue
        numbers = {_round_number(row, place) - phases.before[phase] for place, row in rows if _phase(row, place) == phase}
        here = {player for line in lines if line.stage == stage and line.round in numbers for player in line.players}
        found += [
            MatchRow(stage, at, 0, player, "", "", None, GONE) for at in numbers for player in players if player not in here
        ]
    return found


def _record_notes(row: Json, place: str, lines: Sequence[MatchRow]) -> list[Message]:
    """Returns a note if the record of a player is neither that of the Swiss rounds nor that of all rounds."""
    record = row.get("record")
    if not isinstance(record, dict) or not record:
        return []
    player, where = text_field(row, "player", place), f"{place}.record"
    own = [line for line in lines if player in line.players and line.how not in (GONE, OPEN)]
    stated = "-".join(str(number_field(record, key, where)) for key in ("wins", "losses", "ties"))
    swiss, whole = _sum_up(player, [line for line in own if line.stage == 1]), _sum_up(player, own)
    return (
        []
        if stated in (swiss, whole)
        else [msg("record_is_not_the_sum", said=where, said2=player, said3=stated, said4=swiss)]
    )


def _sum_up(player: str, own: Sequence[MatchRow]) -> str:
    won = sum(line.winner == player for line in own)
    tied = sum(not line.winner and line.how not in (ABSENT, "double_loss") for line in own)
    return f"{won}-{len(own) - won - tied}-{tied}"
