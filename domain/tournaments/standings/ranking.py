"""Ranks the players, each with the numbers behind the place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from domain.tournaments.standings.player_records import Number, PlayerRecord, stage_records, total
from domain.tournaments.standings.tiebreaks import (
    DIRECT,
    FORMULAS,
    TiebreakPart,
    Tiebreaks,
    direct_encounter,
    tiebreak_profiles,
)
from domain.tournaments.state import Tournament


class Standing(NamedTuple):
    """A player's place. `values`: code -> number, in the order of the profile; `DE` only if it decided a tie."""

    rank: int
    player: str
    values: Mapping[str, Fraction]
    record: PlayerRecord


def compute_standings(tournament: Tournament, after: int | None = None, profile: str = "", stage: int = 1) -> list[Standing]:
    """Computes the standings of a stage, now or after a round, by the tournament's own profile or another.

    Raises KeyError for an unknown profile.
    """
    reckoning = compute_tiebreaks(tournament, after, profile, stage)
    return rank_players(reckoning)


def compute_tiebreaks(tournament: Tournament, after: int | None = None, profile: str = "", stage: int = 1) -> Tiebreaks:
    """Prepares the tie-breaks of a stage. Raises KeyError for an unknown profile."""
    chosen = tiebreak_profiles()[profile or tournament.opened.tiebreaks]
    return Tiebreaks(stage_records(tournament, stage, after, chosen.agreed_draws), chosen)


def rank_players(reckoning: Tiebreaks) -> list[Standing]:
    """Ranks the players of a field; disqualified ones have no place."""
    codes = reckoning.profile.order
    direct: dict[str, Fraction] = {}
    placed = [player for player, record in reckoning.field.records.items() if not record.disqualified]
    order = _split(reckoning, placed, codes, direct)
    return [Standing(rank, player, _values(reckoning, player, direct), reckoning.record(player)) for rank, player in order]


def _values(reckoning: Tiebreaks, player: str, direct: Mapping[str, Fraction]) -> dict[str, Fraction]:
    found = {code: reckoning.value(code, player) for code in reckoning.profile.order if code not in (DIRECT, "LOT")}
    return {**found, **({DIRECT: direct[player]} if player in direct else {})}


def _split(
    reckoning: Tiebreaks, tied: list[str], codes: Sequence[str], direct: dict[str, Fraction], first: int = 1
) -> list[tuple[int, str]]:
    """Orders tied players by these codes; players tied to the end share a rank."""
    if len(tied) == 1 or not codes:
        return [(first, player) for player in sorted(tied)]
    keys = _keys(reckoning, codes[0], tied, direct)
    order: list[tuple[int, str]] = []
    for key in sorted(set(keys.values()), reverse=True):
        group = [player for player in tied if keys[player] == key]
        order += _split(reckoning, group, codes[1:], direct, first + len(order))
    return order


def _keys(reckoning: Tiebreaks, code: str, tied: Sequence[str], direct: dict[str, Fraction]) -> dict[str, Fraction]:
    if code == DIRECT:
        return _direct(reckoning, tied, direct)
    sign = -1 if FORMULAS[code].lower else 1
    return {player: sign * reckoning.value(code, player) for player in tied}


def _direct(reckoning: Tiebreaks, tied: Sequence[str], direct: dict[str, Fraction]) -> dict[str, Fraction]:
    parts = {player: direct_encounter(reckoning, player, tied) for player in tied}
    if any(each is None for each in parts.values()):
        return dict.fromkeys(tied, Fraction(0))
    found = {player: total(part.value for part in each or ()) for player, each in parts.items()}
    direct.update(found)
    return found


class TiebreakExplanation(NamedTuple):
    """The parts of a tie-break. `inner`: the tie-break of each opponent that it uses (empty: it uses the rounds)."""

    code: str
    player: str
    value: Fraction
    inner: str
    parts: tuple[TiebreakPart, ...]


def tiebreak_breakdown(reckoning: Tiebreaks, code: str, player: str) -> TiebreakExplanation:
    """Explains a number by its parts. Raises KeyError for an unknown code or player."""
    if code == DIRECT:
        return _explain_direct(reckoning, player)
    parts = tuple(reckoning.parts(code, player))
    return TiebreakExplanation(code, player, reckoning.value(code, player), FORMULAS[code].inner, parts)


def _explain_direct(reckoning: Tiebreaks, player: str) -> TiebreakExplanation:
    before = (
        reckoning.profile.order[: reckoning.profile.order.index(DIRECT)] if DIRECT in reckoning.profile.order else ("MP",)
    )
    own = [reckoning.value(code, player) for code in before]
    records = reckoning.field.records.items()
    tied = [p for p, record in records if not record.disqualified and [reckoning.value(code, p) for code in before] == own]
    parts = tuple(direct_encounter(reckoning, player, tied) or ())
    return TiebreakExplanation(DIRECT, player, total(part.value for part in parts), "", parts)


def format_number(value: Number) -> str:
    """Formats a number with four decimals, rounded half to even; whole numbers without decimals."""
    if value.denominator == 1:
        return str(value.numerator)
    digits = round(value * 10_000)
    return f"{'-' if digits < 0 else ''}{abs(digits) // 10_000}.{abs(digits) % 10_000:04}"
