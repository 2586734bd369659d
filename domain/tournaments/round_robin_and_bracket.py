"""Pairings that follow from the seeds alone: round robin by the circle method, elimination by a bracket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.tournaments.match_results import match_result
from domain.tournaments.messages import msg
from domain.tournaments.state import Match, Round, Tournament


class PairingOffer(NamedTuple):
    """A possible round: the pairs by table, and the byes. `remarks`: unavoidable breaches."""

    pairs: tuple[tuple[str, str], ...]
    byes: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def round_robin_round(players: Sequence[str], number: int) -> PairingOffer:
    """Returns round `number` (from 1) of a round robin: the first player stays, all others move on by one place each
    round."""
    ring = [*players, *([""] if len(players) % 2 else [])]
    turn = (number - 1) % (len(ring) - 1)
    moved = [ring[0], *ring[len(ring) - turn :], *ring[1 : len(ring) - turn]]
    half = len(ring) // 2
    pairs = list(zip(moved[:half], reversed(moved[half:]), strict=True))
    byes = tuple(player for pair in pairs for player in pair if player and "" in pair)
    return PairingOffer(tuple(pair for pair in pairs if "" not in pair), byes)


def first_bracket_round(seeds: Sequence[str]) -> list[tuple[str, str]]:
    """Returns the first round of a bracket, in which seeds 1 and 2 can meet in the final only; empty: a bye.

    The best seeds have byes, up to a power of two.
    """
    size = 1 << (len(seeds) - 1).bit_length()
    places = [0]
    while len(places) < size:
        full = 2 * len(places)
        places = [each for place in places for each in (place, full - 1 - place)]
    filled = [seeds[place] if place < len(seeds) else "" for place in places]
    return list(zip(filled[::2], filled[1::2], strict=True))


def elimination_round(tournament: Tournament, stage: int, number: int) -> PairingOffer:
    """Returns round `number` of a bracket. Raises ValueError if an earlier match has no winner yet."""
    slots = _bracket_slots(tournament, stage, number)
    pairs = list(zip(slots[::2], slots[1::2], strict=True))
    byes = tuple(player for pair in pairs for player in pair if player and "" in pair)
    meeting = [pair for pair in pairs if "" not in pair]
    if len(slots) == 2 and number > 1 and tournament.terms(stage).third_place:
        losers = _losers(tournament, stage, number - 1)
        meeting += [losers] if losers else []
    return PairingOffer(tuple(meeting), byes)


def _bracket_slots(tournament: Tournament, stage: int, number: int) -> list[str]:
    """Returns the players in the bracket before a round, from above; empty for an unfilled slot."""
    slots = [player for pair in first_bracket_round(tournament.cuts.get(stage, tournament.order)) for player in pair]
    for done in range(1, number):
        played = {frozenset(match.players): match for match in _matches(tournament, stage, done)}
        alone = tournament.rounds[stage, done].byes
        slots = [_winner(tournament, pair, played, alone) for pair in zip(slots[::2], slots[1::2], strict=True)]
    return slots


def _matches(tournament: Tournament, stage: int, number: int) -> list[Match]:
    made = tournament.rounds.get((stage, number))
    return [tournament.matches[match] for match in made.matches] if made else []


def _winner(tournament: Tournament, pair: tuple[str, str], played: dict[frozenset[str], Match], alone: Sequence[str]) -> str:
    """Returns the winner of a pair: the player without an opponent, else the winner of their match; empty if both were
    eliminated. Raises ValueError if the match has no winner and did not end with a loss or a penalty for both.
    """
    unopposed = [player for player in pair if player in alone]
    if unopposed or "" in pair:
        return unopposed[0] if unopposed else pair[0] or pair[1]
    match = played.get(frozenset(pair))
    result = match_result(tournament, match) if match else None
    if result is None or (not result.winner and result.how not in ("double_loss", "penalty")):
        raise ValueError(msg("said_against_said_has_no_winner", said=pair[0], said2=pair[1]))
    return result.winner


def _losers(tournament: Tournament, stage: int, number: int) -> tuple[str, str] | None:
    lost = []
    for match in _matches(tournament, stage, number):
        result = match_result(tournament, match)
        if result is not None and result.winner:
            lost.append(match.opponent(result.winner))
    return (lost[0], lost[1]) if len(lost) == 2 else None


def places_in_bracket(tournament: Tournament, stage: int) -> list[str]:
    """Returns the players of a bracket by place: by rounds survived, then by seed."""
    seeds = list(tournament.cuts.get(stage, tournament.order))
    reached = bracket_ranks(tournament, stage)
    return sorted(seeds, key=lambda player: (-reached[player], seeds.index(player)))


def bracket_ranks(tournament: Tournament, stage: int) -> dict[str, int]:
    """Returns player -> a number for how far the player came in a bracket. Higher is better; equal numbers are a tie.

    A match for the third place is in the round of the final.
    """
    reached = dict.fromkeys(tournament.cuts.get(stage, tournament.order), 0)
    lost: set[str] = set()
    for made in tournament.rounds_of(stage):
        reached |= dict.fromkeys(made.byes, 4 * made.number + 3)
        reached |= _reached(tournament, made, lost)
        lost |= {player for match in made.matches for player in tournament.matches[match].players if reached[player] % 2 == 0}
    return reached


def _reached(tournament: Tournament, made: Round, lost: set[str]) -> dict[str, int]:
    """Returns how far each player of a round came: 4 times the round number, plus a part of the match.

    The winner gets 3 and the loser 2; 1 and 0 if both had lost before. Without a winner both get the lower number.
    """
    found: dict[str, int] = {}
    for match in (tournament.matches[each] for each in made.matches):
        result = match_result(tournament, match)
        best = 4 * made.number + (0 if lost >= set(match.players) else 2)
        winner = result.winner if result else ""
        found |= {player: best + (player == winner) for player in match.players}
    return found
