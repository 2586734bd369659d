"""Scores, and what rounds without play come to in them (FIDE C.07, 16)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from domain.tournaments.standings.records import ABSENT, LOSS, PLAYED, WIN, Field, Meeting, Record

ZERO = Fraction(0)
Number = Fraction | int


def total(values: Iterable[Number]) -> Fraction:
    """A sum over one common denominator: quicker than adding fractions one by one."""
    told = list(values)
    denominator = lcm(*[value.denominator for value in told])
    return Fraction(sum([value.numerator * (denominator // value.denominator) for value in told]), denominator)


def score(record: Record) -> Fraction:
    """A player's score: 1 for a win or bye, ½ for a draw."""
    return total(each.score for each in record.meetings)


def every_round(field: Field, player: str) -> list[Meeting]:
    """A player's rounds with those in which they were not there at all."""
    met = {each.round: each for each in field.records[player].meetings}
    return [met.get(number, Meeting(number, "", "", ABSENT, LOSS, 0)) for number in range(1, field.rounds + 1)]


def adjusted_score(field: Field, player: str) -> Fraction:
    """A player's score as it counts for opponents by FIDE C.07 (16.3): rounds after the last one that was played, given or
    won without play, in which the player stayed away by choice and had no opponent, count as draws."""
    rounds = every_round(field, player)
    last = max((number for number, each in enumerate(rounds) if not stayed_away(each)), default=-1)
    late = [number > last and not each.opponent for number, each in enumerate(rounds)]
    return sum((Fraction(1, 2) if draw else each.score for draw, each in zip(late, rounds, strict=True)), ZERO)


def stayed_away(meeting: Meeting) -> bool:
    """Whether a round was not played by the player's own choice (FIDE C.07, 16.2.5)."""
    return meeting.kind != PLAYED and meeting.outcome != WIN
