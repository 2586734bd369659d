"""The tie-breaks and their profiles (`profiles.toml`). Each tie-break is a list of parts and a function that combines
them.

Averages are over opponents met, once for every match; byes never enter one. All numbers are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

from domain.kernel.messages.toml_cache import read_package_toml
from domain.tournaments.standings.player_records import (
    BYE,
    DRAW,
    LOSS,
    PLAYED,
    WIN,
    ZERO,
    Number,
    PlayerRecord,
    PlayerRound,
    StageRecords,
    adjusted_score,
    chose_not_to_play,
    every_round,
    score,
    sum_fractions,
)


class TiebreakProfile(NamedTuple):
    """The order and terms of tie-breaks. The message `profile_ID` names the edition and source of the published rule.

    `order`: codes, the first one decides first · `floor`: the least of a player's own percentage in an average · `cap`:
    the most · `dropped_cap`: the most of a player who left · `agreed_draws`: the drawn games of an agreed draw · `draws`:
    the part of a win that a draw counts in match-win rates, None for its match points · `superseded_by`: the profile that
    new tournaments use instead · `scores`: `agreed` counts the tournament's match points, `chess` 1, ½ and 0 ·
    `unplayed`: `fide` and `fide_2026` count unplayed rounds as these editions of FIDE C.07 do in sums of opponents' scores ·
    `direct`: `fide` compares tied players as FIDE C.07 does, else only if all of them have met.
    """

    id: str
    name: str
    order: tuple[str, ...]
    superseded_by: str = ""
    draws: Fraction | None = None
    floor: Fraction | None = None
    cap: Fraction | None = None
    dropped_cap: Fraction | None = None
    agreed_draws: int = 0
    scores: str = "agreed"
    unplayed: str = ""
    direct: str = ""


def current_profiles() -> tuple[str, ...]:
    """Returns the ids of the profiles that new tournaments may use."""
    return tuple(key for key, profile in tiebreak_profiles().items() if not profile.superseded_by)


@cache
def tiebreak_profiles() -> Mapping[str, TiebreakProfile]:
    """Returns all profiles by id."""
    profiles = read_package_toml("domain.tournaments.standings", "profiles.toml")
    return {str(key): _profile(str(key), row) for key, row in profiles.items()}


def _profile(key: str, row: Mapping[str, Any]) -> TiebreakProfile:
    fractions = {name: Fraction(row[name]) for name in ("floor", "cap", "dropped_cap", "draws") if name in row}
    texts = ("superseded_by", "agreed_draws", "scores", "unplayed", "direct")
    rest = {name: row[name] for name in texts if name in row}
    known: dict[str, Any] = {**fractions, **rest}
    return TiebreakProfile(key, str(row["name"]), tuple(row["order"]), **known)


class TiebreakPart(NamedTuple):
    """A part of a number. `value` out of `of` (None: the value itself counts), None if it is unknown · `cut`: it was left
    out."""

    round: int
    match: str
    opponent: str
    value: Number | None
    of: Number | None = None
    cut: bool = False


Parts = list[TiebreakPart]


class Tiebreaks:
    """The tie-breaks of one stage by one profile, with cached values."""

    def __init__(self, field: StageRecords, profile: TiebreakProfile) -> None:
        self.field = field
        self.profile = profile
        self._values: dict[tuple[str, str], Fraction | None] = {}

    def record(self, player: str) -> PlayerRecord:
        """Returns the record of a player."""
        return self.field.records[player]

    def known(self, code: str, player: str) -> Fraction | None:
        """Returns a number, or None for the game-win rate of a player without games. Raises KeyError for an unknown code."""
        key = code, player
        if key not in self._values:
            self._values[key] = FORMULAS[code].combine(self, player, FORMULAS[code].parts(self, player))
        return self._values[key]

    def value(self, code: str, player: str) -> Fraction:
        """Returns a number that is always known. Raises KeyError for an unknown code, ValueError for an unknown number."""
        found = self.known(code, player)
        if found is None:
            raise ValueError(code)
        return found

    def parts(self, code: str, player: str) -> Parts:
        """Returns the parts of a number, in the order of the rounds."""
        return FORMULAS[code].parts(self, player)


class TiebreakFormula(NamedTuple):
    """A tie-break. `lower`: the lower number is the better one · `inner`: the number of each opponent that it uses."""

    parts: Callable[[Tiebreaks, str], Parts]
    combine: Callable[[Tiebreaks, str, Parts], Fraction | None]
    lower: bool = False
    inner: str = ""


def _sum(tiebreaks: Tiebreaks, player: str, parts: Parts) -> Fraction:
    return sum_fractions(part.value or 0 for part in parts if not part.cut)


def _mean(tiebreaks: Tiebreaks, player: str, parts: Parts) -> Fraction:
    return _known_mean(tiebreaks, player, parts) or ZERO


def _known_mean(tiebreaks: Tiebreaks, player: str, parts: Parts) -> Fraction | None:
    known = [part.value for part in parts if part.value is not None]
    return sum_fractions(known) / len(known) if known else None


def _known_rate(tiebreaks: Tiebreaks, player: str, parts: Parts) -> Fraction | None:
    """Divides as `_rate`; without games the rate is unknown, never 0 or 1."""
    return _rate(tiebreaks, player, parts) if any(part.of for part in parts) else None


def _rate(tiebreaks: Tiebreaks, player: str, parts: Parts) -> Fraction:
    """Divides the parts by their maximum, between floor and cap."""
    whole = sum_fractions(part.of or 0 for part in parts)
    return _clamp(tiebreaks, player, sum_fractions(part.value or 0 for part in parts) / whole if whole else ZERO)


def _clamp(tiebreaks: Tiebreaks, player: str, rate: Fraction) -> Fraction:
    cap = rate_cap(tiebreaks, player)
    return max(rate if cap is None else min(rate, cap), tiebreaks.profile.floor or ZERO)


def rate_cap(tiebreaks: Tiebreaks, player: str) -> Fraction | None:
    """Returns the most that a rate of this player counts, or None for no limit."""
    profile, gone = tiebreaks.profile, tiebreaks.record(player).gone is not None
    return min((cap for cap in (profile.cap, profile.dropped_cap if gone else None) if cap is not None), default=None)


def _part(meeting: PlayerRound, value: Number | None, of: Number | None = None) -> TiebreakPart:
    return TiebreakPart(meeting.round, meeting.match, meeting.opponent, value, of)


def _points(tiebreaks: Tiebreaks, player: str) -> Parts:
    record = tiebreaks.record(player)
    chess = tiebreaks.profile.scores == "chess"
    parts = [_part(each, each.score if chess else each.points) for each in record.meetings]
    return [*parts, *([TiebreakPart(0, "", "", record.penalty)] if record.penalty else [])]


def _match_rate(tiebreaks: Tiebreaks, player: str, byes: bool) -> Parts:
    best = tiebreaks.field.points.win
    record = tiebreaks.record(player)
    counted = [each for each in record.meetings if byes or each.kind != BYE]
    parts = [_part(each, _rate_points(tiebreaks, each), best) for each in counted]
    return [*parts, *([TiebreakPart(0, "", "", record.penalty, 0)] if record.penalty else [])]


def _rate_points(tiebreaks: Tiebreaks, meeting: PlayerRound) -> Number:
    """Returns what a match counts in a match-win rate."""
    draws = tiebreaks.profile.draws
    return draws * tiebreaks.field.points.win if draws is not None and meeting.outcome == DRAW else meeting.points


def _game_rate(tiebreaks: Tiebreaks, player: str, byes: bool) -> Parts:
    counted = [each for each in tiebreaks.record(player).meetings if byes or each.kind != BYE]
    return [_part(each, 3 * each.games[0] + each.games[2], 3 * sum(each.games)) for each in counted]


def _opponents(inner: str) -> Callable[[Tiebreaks, str], Parts]:
    def parts(tiebreaks: Tiebreaks, player: str) -> Parts:
        return [_part(each, tiebreaks.known(inner, each.opponent)) for each in tiebreaks.record(player).paired_rounds]

    return parts


def _wins(byes: bool) -> Callable[[Tiebreaks, str], Parts]:
    def parts(tiebreaks: Tiebreaks, player: str) -> Parts:
        counted = [each for each in tiebreaks.record(player).meetings if byes or each.kind == PLAYED]
        return [_part(each, 1) for each in counted if each.outcome == WIN]

    return parts


def _progressive(tiebreaks: Tiebreaks, player: str) -> Parts:
    so_far = ZERO
    return [_part(each, so_far := so_far + each.score) for each in every_round(tiebreaks.field, player)]


def _strength(tiebreaks: Tiebreaks, player: str) -> Fraction:
    record = tiebreaks.record(player)
    return Fraction(record.points, len(record.meetings)) if record.meetings else ZERO


def _sos(tiebreaks: Tiebreaks, player: str) -> Parts:
    return [_part(each, _strength(tiebreaks, each.opponent)) for each in tiebreaks.record(player).paired_rounds]


def _losses(tiebreaks: Tiebreaks, player: str) -> Parts:
    lost = [each for each in tiebreaks.record(player).meetings if each.outcome == LOSS]
    return [_part(each, each.round**2) for each in lost]


def _left(tiebreaks: Tiebreaks, player: str) -> Parts:
    return [_part(each, left) for each in tiebreaks.record(player).meetings for left in each.left]


def _lot(tiebreaks: Tiebreaks, player: str) -> Parts:
    """Draws a place from the seed, independent of the other players."""
    drawn = blake2b(f"{tiebreaks.field.seed} {player}".encode(), digest_size=6, person=b"senki lot").digest()
    return [TiebreakPart(0, "", "", int.from_bytes(drawn, "big"))]


def _koya(tiebreaks: Tiebreaks, player: str) -> Parts:
    half = Fraction(tiebreaks.field.rounds, 2)
    met = tiebreaks.record(player).paired_rounds
    return [_part(each, each.score) for each in met if score(tiebreaks.record(each.opponent)) >= half]


def _buchholz(tiebreaks: Tiebreaks, player: str) -> Parts:
    if not tiebreaks.profile.unplayed:
        return [_part(each, score(tiebreaks.record(each.opponent))) for each in tiebreaks.record(player).paired_rounds]
    return [_part(each, _opposing(tiebreaks, player, each)) for each in every_round(tiebreaks.field, player)]


def _opposing(tiebreaks: Tiebreaks, player: str, meeting: PlayerRound) -> Fraction:
    """Returns the opponent's score; for an unplayed round, that of a dummy with the player's own score (16.4).

    Since 2026 the dummy has no more than the scheduled opponent, or half a point for each round without one.
    """
    field, own = tiebreaks.field, score(tiebreaks.record(player))
    if meeting.kind == PLAYED and meeting.opponent:
        return adjusted_score(field, meeting.opponent)
    if tiebreaks.profile.unplayed != "fide_2026":
        return own
    return min(own, adjusted_score(field, meeting.opponent) if meeting.opponent else Fraction(field.rounds, 2))


def _sonneborn(tiebreaks: Tiebreaks, player: str) -> Parts:
    opposing = _buchholz(tiebreaks, player)
    meetings = every_round(tiebreaks.field, player) if tiebreaks.profile.unplayed else tiebreaks.record(player).paired_rounds
    return [part._replace(value=(part.value or 0) * each.score) for part, each in zip(opposing, meetings, strict=True)]


def _cut(lowest: int, highest: int) -> Callable[[Tiebreaks, str], Parts]:
    def parts(tiebreaks: Tiebreaks, player: str) -> Parts:
        left = list(enumerate(_buchholz(tiebreaks, player)))
        every = dict(left)
        away = _away(tiebreaks, player)
        for _ in range(min(lowest, len(left))):
            left.remove(_least(left, away))
        for _ in range(min(highest, len(left))):
            left.remove(max(left, key=lambda each: each[1].value or 0))
        retained = {number for number, _ in left}
        return [part._replace(cut=number not in retained) for number, part in every.items()]

    return parts


def _away(tiebreaks: Tiebreaks, player: str) -> set[int]:
    if not tiebreaks.profile.unplayed:
        return set()
    return {number for number, each in enumerate(every_round(tiebreaks.field, player)) if chose_not_to_play(each)}


def _least(parts: Sequence[tuple[int, TiebreakPart]], away: set[int]) -> tuple[int, TiebreakPart]:
    """Returns the part to cut first: the lowest of rounds missed by choice, then the lowest of all (16.5)."""
    missed = [each for each in parts if each[0] in away]
    return min(missed or parts, key=lambda each: each[1].value or 0)


FORMULAS: dict[str, TiebreakFormula] = {
    "MP": TiebreakFormula(_points, _sum),
    "MW": TiebreakFormula(lambda r, p: _match_rate(r, p, True), _rate),
    "OMW": TiebreakFormula(_opponents("MW'"), _mean, inner="MW'"),
    "GW": TiebreakFormula(lambda r, p: _game_rate(r, p, True), _known_rate),
    "OGW": TiebreakFormula(_opponents("GW'"), _known_mean, inner="GW'"),
    "OOMW": TiebreakFormula(_opponents("OMW"), _mean, inner="OMW"),
    "BH": TiebreakFormula(_buchholz, _sum),
    "BH-C1": TiebreakFormula(_cut(1, 0), _sum),
    "BH-C2": TiebreakFormula(_cut(2, 0), _sum),
    "BH-M1": TiebreakFormula(_cut(1, 1), _sum),
    "BH-M2": TiebreakFormula(_cut(2, 2), _sum),
    "SB": TiebreakFormula(_sonneborn, _sum),
    "WIN": TiebreakFormula(_wins(False), _sum),
    "WON": TiebreakFormula(_wins(True), _sum),
    "PS": TiebreakFormula(_progressive, _sum),
    "KS": TiebreakFormula(_koya, _sum),
    "SoS": TiebreakFormula(_sos, _mean, inner="S"),
    "ESoS": TiebreakFormula(_opponents("SoS"), _mean, inner="SoS"),
    "SSL": TiebreakFormula(_losses, _sum, lower=True),
    "DDD": TiebreakFormula(_losses, _sum),
    "LEFT": TiebreakFormula(_left, _mean),
    "LOT": TiebreakFormula(_lot, _sum),
    "S": TiebreakFormula(_points, lambda r, p, parts: _strength(r, p)),
    "MW'": TiebreakFormula(lambda r, p: _match_rate(r, p, False), _rate),
    "GW'": TiebreakFormula(lambda r, p: _game_rate(r, p, False), _known_rate),
}
"""The tie-breaks by code. Those with a prime leave out a player's own byes, as they count for opponents."""
DIRECT = "DE"
INNER = ("MW'", "GW'", "S")
"""Numbers of opponents, which are in other numbers alone."""
CODES = (*(code for code in FORMULAS if code not in INNER), DIRECT)
