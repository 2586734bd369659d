"""Finds what contradicts itself in the results of a tournament, whatever the format of its file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from replays.tournaments.interchange.results import BadResultsFile, MatchRow, TournamentResults, rows_by_round

HALF_BYE = "half_bye"
"""The `how` of a bye for half a point, which our tournaments do not have: whoever imports it decides."""
HALF_BYES: Mapping[str, str] = {"bye": "a bye, which scores as a win", "absent": "a round without play, which scores nothing"}
"""What half-point byes may become."""


def require_consistent(results: TournamentResults) -> None:
    """Raises BadResultsFile for the first contradiction in the results, and for a match without a result."""
    for fault in _faults(results):
        raise BadResultsFile(fault)


def settle_half_byes(results: TournamentResults, become: str) -> TournamentResults:
    """Returns the results with half-point byes as `become` says, a key of HALF_BYES.

    Raises BadResultsFile if there are any and nothing is said about them.
    """
    half = [line for line in results.lines if line.how == HALF_BYE]
    if half and become not in HALF_BYES:
        named = ", ".join(f"{line.one} in round {line.round}" for line in half[:8])
        choices = "; ".join(f"{choice}: {meaning}" for choice, meaning in HALF_BYES.items())
        raise BadResultsFile(f"half-point byes ({len(half)}): {named}. Say what they become ({choices})")
    settled = (line._replace(how="bye") if line.how == HALF_BYE else line for line in results.lines)
    rest = settled if become == "bye" else (line for line in results.lines if line.how != HALF_BYE)
    return results._replace(lines=tuple(rest))


def _faults(results: TournamentResults) -> Iterator[str]:
    if not results.lines:
        yield "no matches: there is no round with a result"
    yield from _faults_of_names(results)
    for (stage, number), lines in rows_by_round(results):
        for line in lines:
            yield from _faults_of_match(line)
        named = Counter(player for line in lines for player in (line.one, line.two) if player)
        for player, count in named.items():
            if count > 1:
                yield f"{_round(stage, number)}: {player} is there {count} times"
    yield from _faults_of_rounds(results)
    yield from _faults_of_bracket(results)


def _faults_of_names(results: TournamentResults) -> Iterator[str]:
    twice = [player for player, count in Counter(entrant.id for entrant in results.entrants).items() if count > 1]
    if twice:
        yield f"two players have the name {twice[0]}"
    unknown = {player for line in results.lines for player in (line.one, line.two) if player} - {
        e.id for e in results.entrants
    }
    if unknown:
        yield f"a match of {sorted(unknown)[0]}, who is not among the players"


def _faults_of_match(line: MatchRow) -> Iterator[str]:
    place = f"{_round(line.stage, line.round)}: {line.one}" + (f" against {line.two}" if line.two else "")
    if line.one == line.two:
        yield f"{place}: expected two players"
    if line.how == "open":
        yield f"{place}: there is no result, and an import is a finished tournament"
    if line.winner not in ("", line.one, line.two):
        yield f"{place}: {line.winner} wins, who does not play"
    if line.games is not None and line.how in ("played", "time") and line.two:
        won, lost, _ = line.games
        by_games = "" if won == lost else line.one if won > lost else line.two
        if by_games != line.winner:
            yield f"{place}: {line.winner or 'nobody'} wins, but the games are {won}-{lost}"
    if line.winner and line.how in ("agreed", "double_loss"):
        yield f"{place}: {line.winner} wins, but it is {'an agreed draw' if line.how == 'agreed' else 'a double loss'}"


def _faults_of_rounds(results: TournamentResults) -> Iterator[str]:
    for stage in (1, 2):
        numbers = sorted({line.round for line in results.lines if line.stage == stage})
        missing = sorted(set(range(1, max(numbers, default=0) + 1)) - set(numbers))
        if missing:
            yield f"{_round(stage, missing[0])}: it has no match, but round {numbers[-1]} has"
    last = max((line.round for line in results.lines if line.stage == 1), default=0)
    if results.rounds and last > results.rounds:
        yield f"{_round(1, last)}: the tournament has {results.rounds} rounds"


def _faults_of_bracket(results: TournamentResults) -> Iterator[str]:
    """A bracket has half as many matches each round, between the winners of the round before.

    In its last round the losers of the semi-finals may meet for the third place.
    """
    rounds = [lines for (stage, _), lines in rows_by_round(results) if stage == 2]
    if not rounds:
        return
    size = len(rounds[0])
    if size & (size - 1):
        yield f"{_round(2, 1)}: {size} matches and byes: expected 1, 2, 4, 8 and so on"
    for number, (before, lines) in enumerate(pairwise(rounds), 2):
        winners = {line.winner for line in before}
        for line in lines:
            strangers = {line.one, line.two} - winners - {""}
            if strangers and not (number == len(rounds) and is_third_place(line, before)):
                yield (
                    f"{_round(2, number)}: {sorted(strangers)[0]} has not won the round before, so the second stage is no"
                    " bracket; import a second Swiss stage as a tournament of its own"
                )


def is_third_place(line: MatchRow, before: list[MatchRow]) -> bool:
    """Tells whether both players of a match have lost in the round before, which had two matches."""
    losers = {player for each in before for player in (each.one, each.two) if player and player != each.winner}
    return len(before) == 2 and bool(line.two) and {line.one, line.two} == losers


def _round(stage: int, number: int) -> str:
    return f"round {number}" if stage == 1 else f"round {number} of the cut"
