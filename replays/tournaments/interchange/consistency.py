"""Finds contradictions in the results of a tournament, independent of the format of the file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from domain.kernel.messages.message import Message
from domain.tournaments.tournament_format import ELIMINATION, FREE
from replays.messages import msg
from replays.tournaments.interchange.results import (
    ABSENT,
    ALONE,
    BYE,
    HALF_BYE,
    OPEN,
    BadResultsFile,
    MatchRow,
    TournamentResults,
    group_rows_by_round,
)

HALF_BYES: Mapping[str, str] = {
    "half": "a half bye, which scores as a draw",
    "bye": "a bye, which scores as a win",
    "absent": "a round without play, which scores nothing",
}
"""Choice -> the kind of bye that half-point byes become."""
_BECOME = {"": HALF_BYE, "half": HALF_BYE, "bye": BYE, "absent": ABSENT}
FINISHED, RUNNING = "finished", "running"
_LOST_SIGN = "\ufffd"
"""What programs write for a sign that they could not read."""


def convert_half_byes(results: TournamentResults, become: str) -> TournamentResults:
    """Returns the results with half-point byes as `become` says, a key of HALF_BYES. Raises BadResultsFile."""
    if become not in _BECOME:
        choices = "; ".join(f"{choice}: {meaning}" for choice, meaning in HALF_BYES.items())
        raise BadResultsFile(msg("half_byes_become_said", said=become, said2=choices))
    how = _BECOME[become]
    lines = (
        line._replace(how=how, winner=line.one if how == BYE else "") if line.how == HALF_BYE else line
        for line in results.lines
    )
    return results._replace(lines=tuple(lines))


def set_status_and_rounds(results: TournamentResults, status: str, rounds: int) -> TournamentResults:
    """Returns the results of a tournament that is finished or goes on here, with its number of rounds.

    `status`: `finished`, `running`, or empty to take it from the file · `rounds`: number of rounds of the first stage, or 0
    to take it from the file. Raises BadResultsFile if the file lacks one that is needed, or contradicts it.
    """
    if status not in ("", FINISHED, RUNNING):
        raise BadResultsFile(msg("status_value_expected", value=repr(status)))
    if rounds and rounds < results.played:
        raise BadResultsFile(msg("file_has_more_rounds", n=results.played, n2=rounds))
    planned = rounds or results.rounds or results.played
    stated = status or results.status
    waiting = [line for line in results.lines if line.how == OPEN]
    if stated != RUNNING and waiting:
        first = waiting[0]
        place = msg("round_match_of_two", said=_round(first.stage, first.round), said2=first.one, said3=first.two)
        raise BadResultsFile(_at(place, msg("no_result_say_running")))
    ahead = planned > results.played or bool(results.cut) if _in_first(results) else _final_is_missing(results)
    if not stated and ahead:
        too_few = msg("n_rounds_of_n_say_status", n=results.played, n2=planned)
        raise BadResultsFile(too_few if planned > results.played else msg("final_is_missing_say_status"))
    if stated == RUNNING and not (ahead or waiting):
        raise BadResultsFile(msg("running_but_all_rounds_there", n=results.played))
    running = stated == RUNNING
    return results._replace(rounds=planned if running else results.played, status=RUNNING if running else FINISHED)


def _in_first(results: TournamentResults) -> bool:
    return all(line.stage == 1 for line in results.lines) and results.kind(1) != ELIMINATION


def _final_is_missing(results: TournamentResults) -> bool:
    stage = max((line.stage for line in results.lines), default=1)
    if results.kind(stage) != ELIMINATION:
        return False
    rounds = [[line for line in lines if line.two] for (at, _), lines in group_rows_by_round(results, (BYE,)) if at == stage]
    return not (len(rounds[-1]) == 1 or (len(rounds) > 1 and any(_is_third_place(line, rounds[-2]) for line in rounds[-1])))


def require_consistent(results: TournamentResults) -> None:
    """Raises BadResultsFile for the first contradiction in the results."""
    for fault in _faults(results):
        raise BadResultsFile(fault)


def _faults(results: TournamentResults) -> Iterator[Message]:
    if not any(line.two or line.how == BYE for line in results.lines):
        yield msg("no_round_with_result")
    yield from _faults_of_names(results)
    for (stage, number), lines in group_rows_by_round(results):
        for line in lines:
            yield from _faults_of_match(line)
        named = Counter(player for line in lines for player in line.players)
        for player, count in named.items():
            if count > 1 and results.kind(stage) != FREE:
                yield _at(_round(stage, number), msg("said_is_there_n_times", said=player, n=count))
    yield from _faults_of_rounds(results)
    for stage in {line.stage for line in results.lines}:
        if results.kind(stage) == ELIMINATION:
            yield from _faults_of_bracket(results, stage)


def _faults_of_names(results: TournamentResults) -> Iterator[Message]:
    twice = [player for player, count in Counter(entrant.id for entrant in results.entrants).items() if count > 1]
    if twice:
        yield msg("two_players_have_name", said=twice[0])
    unknown = {player for line in results.lines for player in line.players} - {e.id for e in results.entrants}
    if unknown:
        yield msg("match_of_unknown_player", said=sorted(unknown)[0])
    lost = [each.id for each in results.entrants if _LOST_SIGN in each.id + each.name]
    if lost:
        yield msg("name_has_lost_sign", said=lost[0])


def _faults_of_match(line: MatchRow) -> Iterator[Message]:
    round_ = _round(line.stage, line.round)
    place = msg("round_match_of_said", said=round_, said2=line.one)
    if line.two:
        place = msg("round_match_of_two", said=round_, said2=line.one, said3=line.two)
    if line.one == line.two:
        yield _at(place, msg("expected_two_players"))
    if bool(line.two) == (line.how in ALONE):
        yield _at(place, msg("expected_opponent_or_none", said=line.how))
    if line.winner not in ("", *line.players):
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
    for stage in range(1, max((line.stage for line in results.lines), default=1) + 1):
        numbers = sorted({line.round for line in results.lines if line.stage == stage})
        missing = sorted(set(range(1, max(numbers, default=1) + 1)) - set(numbers))
        if missing:
            yield _at(_round(stage, missing[0]), msg("it_has_no_match_but_round_n_has", n=max(numbers, default=0)))
    if results.rounds and results.played > results.rounds:
        yield _at(_round(1, results.played), msg("tournament_has_n_rounds", n=results.rounds))


def _faults_of_bracket(results: TournamentResults, stage: int) -> Iterator[Message]:
    """A bracket has half as many matches each round, between the winners of the round before.

    In its last round the losers of the semi-finals may meet for the third place.
    """
    rounds = [lines for (at, _), lines in group_rows_by_round(results, (BYE,)) if at == stage]
    if not rounds:
        return
    size = len(rounds[0])
    if size & (size - 1):
        yield _at(_round(stage, 1), msg("n_matches_and_byes", n=size))
    for number, (before, lines) in enumerate(pairwise(rounds), 2):
        winners = {line.winner for line in before}
        for line in lines:
            strangers = {*line.players} - winners
            if strangers and not (number == len(rounds) and _is_third_place(line, before)):
                yield _at(_round(stage, number), msg("said_has_not_won_before", said=sorted(strangers)[0]))


def _is_third_place(line: MatchRow, before: list[MatchRow]) -> bool:
    """Returns whether both players of a match have lost in the round before, which had two matches."""
    losers = {player for each in before for player in each.players if player != each.winner}
    return len(before) == 2 and bool(line.two) and {*line.players} == losers


def _round(stage: int, number: int) -> Message:
    return msg("round_n" if stage == 1 else "round_n_of_cut", n=number)


def _at(place: Message, fault: Message) -> Message:
    return msg("said_reason", said=place, reason=fault)
