"""Finds what contradicts itself in the results of a tournament, whatever the format of its file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from domain.kernel.messages.message import Message
from replays.messages import msg
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
        raise BadResultsFile(msg("half_byes_n_said", n=len(half), said=named, said2=choices))
    settled = (line._replace(how="bye") if line.how == HALF_BYE else line for line in results.lines)
    rest = settled if become == "bye" else (line for line in results.lines if line.how != HALF_BYE)
    return results._replace(lines=tuple(rest))


def _faults(results: TournamentResults) -> Iterator[Message]:
    if not results.lines:
        yield msg("no_round_with_result")
    yield from _faults_of_names(results)
    for (stage, number), lines in rows_by_round(results):
        for line in lines:
            yield from _faults_of_match(line)
        named = Counter(player for line in lines for player in (line.one, line.two) if player)
        for player, count in named.items():
            if count > 1:
                yield _at(_round(stage, number), msg("said_is_there_n_times", said=player, n=count))
    yield from _faults_of_rounds(results)
    yield from _faults_of_bracket(results)


def _faults_of_names(results: TournamentResults) -> Iterator[Message]:
    twice = [player for player, count in Counter(entrant.id for entrant in results.entrants).items() if count > 1]
    if twice:
        yield msg("two_players_have_name", said=twice[0])
    unknown = {player for line in results.lines for player in (line.one, line.two) if player} - {
        e.id for e in results.entrants
    }
    if unknown:
        yield msg("match_of_unknown_player", said=sorted(unknown)[0])


def _faults_of_match(line: MatchRow) -> Iterator[Message]:
    round_ = _round(line.stage, line.round)
    place = msg("round_match_of_said", said=round_, said2=line.one)
    if line.two:
        place = msg("round_match_of_two", said=round_, said2=line.one, said3=line.two)
    if line.one == line.two:
        yield _at(place, msg("expected_two_players"))
    if line.how == "open":
        yield _at(place, msg("there_is_no_result_in_import"))
    if line.winner not in ("", line.one, line.two):
        yield _at(place, msg("said_wins_who_does_not_play", said=line.winner))
    if line.games is not None and line.how in ("played", "time") and line.two:
        won, lost, _ = line.games
        by_games = "" if won == lost else line.one if won > lost else line.two
        if by_games != line.winner:
            games = f"{won}-{lost}"
            nobody = msg("nobody_wins_but_games_are", said=games)
            yield _at(place, msg("said_wins_but_games_are", said=line.winner, said2=games) if line.winner else nobody)
    if line.winner and line.how in ("agreed", "double_loss"):
        id = "said_wins_but_agreed_draw" if line.how == "agreed" else "said_wins_but_double_loss"
        yield _at(place, msg(id, said=line.winner))


def _faults_of_rounds(results: TournamentResults) -> Iterator[Message]:
    for stage in (1, 2):
        numbers = sorted({line.round for line in results.lines if line.stage == stage})
        missing = sorted(set(range(1, max(numbers, default=0) + 1)) - set(numbers))
        if missing:
            yield _at(_round(stage, missing[0]), msg("it_has_no_match_but_round_n_has", n=numbers[-1]))
    last = max((line.round for line in results.lines if line.stage == 1), default=0)
    if results.rounds and last > results.rounds:
        yield _at(_round(1, last), msg("tournament_has_n_rounds", n=results.rounds))


def _faults_of_bracket(results: TournamentResults) -> Iterator[Message]:
    """A bracket has half as many matches each round, between the winners of the round before.

    In its last round the losers of the semi-finals may meet for the third place.
    """
    rounds = [lines for (stage, _), lines in rows_by_round(results) if stage == 2]
    if not rounds:
        return
    size = len(rounds[0])
    if size & (size - 1):
        yield _at(_round(2, 1), msg("n_matches_and_byes", n=size))
    for number, (before, lines) in enumerate(pairwise(rounds), 2):
        winners = {line.winner for line in before}
        for line in lines:
            strangers = {line.one, line.two} - winners - {""}
            if strangers and not (number == len(rounds) and is_third_place(line, before)):
                yield _at(_round(2, number), msg("said_has_not_won_before", said=sorted(strangers)[0]))


def is_third_place(line: MatchRow, before: list[MatchRow]) -> bool:
    """Tells whether both players of a match have lost in the round before, which had two matches."""
    losers = {player for each in before for player in (each.one, each.two) if player and player != each.winner}
    return len(before) == 2 and bool(line.two) and {line.one, line.two} == losers


def _round(stage: int, number: int) -> Message:
    return msg("round_n" if stage == 1 else "round_n_of_cut", n=number)


def _at(place: Message, fault: Message) -> Message:
    return msg("said_reason", said=place, reason=fault)
