"""Direct encounter: orders tied players by their matches against each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from domain.tournaments.standings.player_records import PLAYED, PlayerRound, sum_fractions
from domain.tournaments.standings.tiebreaks import TiebreakPart, Tiebreaks


class DirectEncounter(NamedTuple):
    """The matches of tied players against each other.

    `parts`: of each player · `scores`: their sums; FIDE counts the mean of two who met several times · `missing`: how many
    of the others each has not met · `groups`: the players in order, those in one group still tied.
    """

    parts: Mapping[str, tuple[TiebreakPart, ...]]
    scores: Mapping[str, Fraction]
    missing: Mapping[str, int]
    groups: tuple[tuple[str, ...], ...]

    @property
    def is_complete(self) -> bool:
        """Returns whether all of them have met."""
        return not any(self.missing.values())

    @property
    def decides(self) -> bool:
        """Returns whether it puts anybody before another."""
        return len(self.groups) > 1


def direct_encounter(tiebreaks: Tiebreaks, tied: Iterable[str]) -> DirectEncounter:
    """Compares tied players by the profile: only if all have met, or as FIDE C.07 does (article 6).

    FIDE leaves out forfeits. Those who are ahead whatever the missing matches would bring come first, and those who are
    still tied are compared again among themselves.
    """
    players = tuple(tied)
    by_fide = tiebreaks.profile.direct == "fide"
    met = {player: _meetings(tiebreaks, player, {*players} - {player}, by_fide) for player in players}
    parts = {player: tuple(_part(tiebreaks, each) for each in met[player]) for player in players}
    scores = {player: _mean_by_opponent(parts[player]) if by_fide else _sum(parts[player]) for player in players}
    missing = {player: len(players) - 1 - len({part.opponent for part in parts[player]}) for player in players}
    found = DirectEncounter(parts, scores, missing, (players,))
    if found.is_complete:
        groups = _by_score(players, scores)
    else:
        groups = _certain_leaders(players, scores, missing) if by_fide else [players]
    if by_fide and len(groups) > 1:
        groups = [each for group in groups for each in _compared_again(tiebreaks, group)]
    return found._replace(groups=tuple(groups))


def _compared_again(tiebreaks: Tiebreaks, group: tuple[str, ...]) -> Sequence[tuple[str, ...]]:
    return direct_encounter(tiebreaks, group).groups if len(group) > 1 else (group,)


def _meetings(tiebreaks: Tiebreaks, player: str, others: set[str], played_only: bool) -> list[PlayerRound]:
    met = (each for each in tiebreaks.record(player).paired_rounds if each.opponent in others)
    return [each for each in met if each.kind == PLAYED or not played_only]


def _part(tiebreaks: Tiebreaks, meeting: PlayerRound) -> TiebreakPart:
    chess = tiebreaks.profile.direct == "fide" and tiebreaks.profile.scores == "chess"
    return TiebreakPart(meeting.round, meeting.match, meeting.opponent, meeting.score if chess else meeting.points)


def _sum(parts: Sequence[TiebreakPart]) -> Fraction:
    return sum_fractions(part.value or 0 for part in parts)


def _mean_by_opponent(parts: Sequence[TiebreakPart]) -> Fraction:
    opponents = {part.opponent for part in parts}
    of_each = [[part for part in parts if part.opponent == opponent] for opponent in opponents]
    return sum_fractions(_sum(some) / len(some) for some in of_each)


def _by_score(players: Sequence[str], scores: Mapping[str, Fraction]) -> list[tuple[str, ...]]:
    return [
        tuple(player for player in players if scores[player] == score)
        for score in sorted({scores[player] for player in players}, reverse=True)
    ]


def _certain_leaders(
    players: Sequence[str], scores: Mapping[str, Fraction], missing: Mapping[str, int]
) -> list[tuple[str, ...]]:
    """Puts each player first who stays ahead of all that follow, even if they won every missing match."""
    order = sorted(players, key=lambda player: (-scores[player], player))
    groups: list[tuple[str, ...]] = []
    while order and all(scores[order[0]] > scores[each] + missing[each] for each in order[1:]):
        groups.append((order.pop(0),))
    return [*groups, tuple(order)] if order else groups
