"""Makes the events of a tournament from its results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from domain.tournaments.events import (
    Cut,
    DeckSubmitted,
    Dropped,
    EventData,
    Opened,
    Pair,
    Paired,
    Readmitted,
    Registered,
    RoundClosed,
    Started,
)
from domain.tournaments.result_events import Penalised, Reported, ReportedGame
from domain.tournaments.round_robin_and_bracket import first_bracket_round
from domain.tournaments.tournament_format import ELIMINATION, FREE, Stage
from replays.tournaments.interchange.results import (
    ABSENT,
    BYE,
    GONE,
    HALF_BYE,
    OPEN,
    Entrant,
    MatchRow,
    TournamentResults,
    group_rows_by_round,
)

RULE = "league:file"
"""The rule that an imported penalty names: the file does not say which one it was."""


class _Round(NamedTuple):
    """A round of the file: its place, its rows and the players who are not there."""

    stage: int
    number: int
    rows: list[MatchRow]
    away: frozenset[str]


def results_to_events(results: TournamentResults, ruleset: str = "", tiebreaks: str = "mtr_033") -> list[EventData]:
    """Returns the events that make this tournament, up to its last result."""
    rounds = list(_rounds(results))
    opened = Opened(
        results.title or "imported",
        ruleset or results.ruleset,
        _stages(results, rounds),
        date=results.date,
        points=results.points,
        tiebreaks=tiebreaks,
    )
    away = rounds[0].away if rounds else frozenset()
    late = {entrant.id for entrant in results.entrants if entrant.id in away and entrant.gone != 0}
    there = [entrant for entrant in results.entrants if entrant.id not in late]
    gone = {entrant.id for entrant in there if entrant.id in away}
    said: list[EventData] = [opened]
    for entrant in there:
        said += _entry(entrant)
    said += [Dropped(each.id, each.how) for each in there if each.id in gone]
    said.append(Started(_start_order(results, rounds, [each.id for each in there if each.id not in gone])))
    said += _penalties(results, 1, 0)
    return [*said, *_played(results, rounds, late, gone)]


def _played(results: TournamentResults, rounds: Sequence[_Round], late: set[str], gone: set[str]) -> Iterator[EventData]:
    """Yields the events of the rounds. `late`: who has not entered yet · `gone`: who has left; both are changed."""
    by_id = {entrant.id: entrant for entrant in results.entrants}
    field, current = list(by_id), 1
    for each in rounds:
        if each.stage > current:
            yield from _latecomers(results, late)
            current, field = each.stage, list(_cut_order(results, each))
            yield Cut(each.stage, tuple(field))
            yield from _penalties(results, each.stage, 0)
        for player in field:
            if player in late and player not in each.away:
                late.discard(player)
                yield from _entry(by_id[player], late=True)
            elif player in gone and player not in each.away:
                gone.discard(player)
                yield Readmitted(player)
            elif player in each.away - gone - late:
                gone.add(player)
                yield Dropped(player, by_id[player].how)
        yield from _round_events(results, each, [player for player in field if player not in gone | late])
    yield from _latecomers(results, late)
    yield from (Dropped(each.id, each.how) for each in results.entrants if each.gone is not None and each.id not in gone)


def _latecomers(results: TournamentResults, late: set[str]) -> Iterator[EventData]:
    """Yields the entries of the players in `late`, who came after the first stage, and removes them from `late`."""
    for entrant in results.entrants:
        if entrant.id in late:
            late.discard(entrant.id)
            yield from _entry(entrant, late=True)


def _entry(entrant: Entrant, late: bool = False) -> Iterator[EventData]:
    yield Registered(entrant.id, entrant.name, entrant.club, entrant.seed, late)
    if entrant.deck:
        yield DeckSubmitted(entrant.id, entrant.deck)


def _rounds(results: TournamentResults) -> Iterator[_Round]:
    """Yields the rounds in order. A player who left earlier by the file is away, unless a row names the player."""
    last = {player: (row.stage, row.round) for row in sorted(results.lines) if row.how != GONE for player in row.players}
    for (stage, number), rows in group_rows_by_round(results):
        named = {player for row in rows if row.how != GONE for player in row.players}
        away = {row.one for row in rows if row.how == GONE}
        if stage == 1:
            left = [each.id for each in results.entrants if each.gone is not None and each.gone < number]
            away |= {player for player in left if player not in named and last.get(player, (0, 0)) < (stage, number)}
        yield _Round(stage, number, [row for row in rows if row.how != GONE], frozenset(away))


def _stages(results: TournamentResults, rounds: Sequence[_Round]) -> tuple[Stage, ...]:
    count = max([each.stage for each in rounds] + [len(results.kinds), 2 if results.cut else 1])
    return tuple(_stage(results, number, [each for each in rounds if each.stage == number]) for number in range(1, count + 1))


def _stage(results: TournamentResults, number: int, rounds: Sequence[_Round]) -> Stage:
    kind, played = results.kind(number), max((each.number for each in rounds), default=0)
    if kind != ELIMINATION:
        planned = max(results.rounds, played) if number == 1 else played
        return Stage(kind, planned, results.best_of)
    met = [[row for row in each.rows if row.two] for each in rounds]
    third = len(met) > 1 and len(met[-2]) == len(met[-1]) == 2
    size = 0 if number == 1 else len(_named(rounds[0].rows)) if rounds else results.cut
    return Stage(kind, 0, results.best_of, size=max(size, results.cut if number == 2 else 0), third_place=third)


def _named(rows: Sequence[MatchRow]) -> list[str]:
    return list(dict.fromkeys(player for row in rows for player in row.players))


def _start_order(results: TournamentResults, rounds: Sequence[_Round], entered: list[str]) -> tuple[str, ...]:
    if results.kind(1) != ELIMINATION or not rounds:
        return tuple(entered)
    seeds = _bracket_seeds(rounds[0].rows)
    return (*seeds, *(player for player in entered if player not in seeds))


def _cut_order(results: TournamentResults, first: _Round) -> tuple[str, ...]:
    return _bracket_seeds(first.rows) if results.kind(first.stage) == ELIMINATION else tuple(_named(first.rows))


def _bracket_seeds(rows: Sequence[MatchRow]) -> tuple[str, ...]:
    """Returns seeds that lead to this first round of a bracket: matches in the order of their tables, then byes."""
    met, alone = ([row for row in rows if bool(row.two) == two] for two in (True, False))
    count = len(_named(rows))
    seeds: dict[int, str] = {}
    for pair in first_bracket_round([str(place) for place in range(count)]):
        waiting = alone if "" in pair else met
        if waiting:
            row = waiting.pop(0)
            seeds |= {int(place): player for place, player in zip(filter(None, pair), row.players, strict=False)}
    return tuple(player for _, player in sorted(seeds.items()))


def _round_events(results: TournamentResults, each: _Round, here: Sequence[str]) -> Iterator[EventData]:
    meeting = [row for row in each.rows if row.two]
    alone = {how: tuple(row.one for row in each.rows if row.how == how) for how in (BYE, HALF_BYE, ABSENT)}
    named = set(_named(each.rows))
    kind = results.kind(each.stage)
    absent = (*alone[ABSENT], *(p for p in here if p not in named)) if kind not in (FREE, ELIMINATION) else ()
    pairs = _pairs(each, meeting)
    yield Paired(each.stage, each.number, pairs, alone[BYE], absent, "imported", half_byes=alone[HALF_BYE])
    penalties = [row for row in results.penalties if (row.stage, row.round) == (each.stage, each.number)]
    of_player = {(pair.table, player): pair.match for pair in pairs for player in pair.players}
    yield from _penalties(results, each.stage, each.number, of_player)
    for pair, row in zip(pairs, meeting, strict=True):
        of_match = [stated for stated in penalties if stated.table == row.table and stated.player in row.players]
        if row.how != OPEN and not any(stated.kind == "match_loss" for stated in of_match):
            yield _report(pair, row, [stated.player for stated in of_match if stated.kind == "game_loss"])
    if all(row.how != OPEN for row in meeting):
        yield RoundClosed(each.stage, each.number)


def _pairs(each: _Round, meeting: Sequence[MatchRow]) -> tuple[Pair, ...]:
    tables = [row.table or at for at, row in enumerate(meeting, 1)]
    ids = tables if len(set(tables)) == len(tables) else range(1, len(tables) + 1)
    return tuple(
        Pair(f"{each.stage}.{each.number}.{id}", table, (row.one, row.two))
        for id, table, row in zip(ids, tables, meeting, strict=True)
    )


def _penalties(
    results: TournamentResults, stage: int, number: int, matches: Mapping[tuple[int, str], str] = MappingProxyType({})
) -> Iterator[EventData]:
    for row in results.penalties:
        if (row.stage, row.round) == (stage, number):
            match = matches.get((row.table, row.player), "")
            yield Penalised(row.player, row.kind, RULE, "as in the imported file", match, row.amount)


def _report(pair: Pair, row: MatchRow, lost: Sequence[str]) -> Reported:
    """Returns the report of a match. `lost`: players with a game loss by a judge, which is in no report."""
    if row.games is None or row.how in ("forfeit", "double_loss", "penalty"):
        how = {"penalty": "forfeit" if row.winner else "double_loss", "played": "told"}.get(row.how, row.how)
        return Reported(pair.match, (), how, row.winner)
    if not any(row.games) and row.how != "time":
        return Reported(pair.match, (), "agreed")
    won = [row.games[side] - sum(player != pair.players[side] for player in lost) for side in (0, 1)]
    first, second = (0, 1) if won[0] >= won[1] else (1, 0)
    early = [pair.players[first]] * (won[first] - 1) + [pair.players[second]] * won[second] + [""] * row.games[2]
    games = tuple(map(ReportedGame, [*early, *([pair.players[first]] if won[first] else [])]))
    return Reported(pair.match, games, row.how)
