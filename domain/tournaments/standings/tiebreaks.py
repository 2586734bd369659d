"""The tie-breaks. Each is a list of parts and a way to put them together, so every number says what it is made of.

Averages are over opponents met, once for every match; byes never enter one. All is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import NamedTuple

from domain.tournaments.standings.profiles import Profile
from domain.tournaments.standings.records import BYE, LOSS, PLAYED, WIN, Field, Meeting, Record
from domain.tournaments.standings.scores import ZERO, Number, adjusted_score, every_round, score, stayed_away, total


class Part(NamedTuple):
    """A part of a number. `value` out of `of` (None: as it stands) · `cut`: it was left out."""

    round: int
    match: str
    opponent: str
    value: Number
    of: Number | None = None
    cut: bool = False


Parts = list[Part]


class Reckoning:
    """The tie-breaks of one field by one profile; what was reckoned once is kept."""

    def __init__(self, field: Field, profile: Profile) -> None:
        self.field = field
        self.profile = profile
        self._values: dict[tuple[str, str], Fraction] = {}

    def record(self, player: str) -> Record:
        """What a player did."""
        return self.field.records[player]

    def value(self, code: str, player: str) -> Fraction:
        """A number. Raises KeyError for a code that is none."""
        key = code, player
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = FORMULAS[code].put_together(self, player, FORMULAS[code].parts(self, player))
        return found

    def parts(self, code: str, player: str) -> Parts:
        """What a number is made of, in the order of the rounds."""
        return FORMULAS[code].parts(self, player)


class Formula(NamedTuple):
    """A tie-break. `lower`: the lower number is the better one · `inner`: the number of each opponent that it is made of."""

    parts: Callable[[Reckoning, str], Parts]
    put_together: Callable[[Reckoning, str, Parts], Fraction]
    lower: bool = False
    inner: str = ""


def _sum(reckoning: Reckoning, player: str, parts: Parts) -> Fraction:
    return total(part.value for part in parts if not part.cut)


def _mean(reckoning: Reckoning, player: str, parts: Parts) -> Fraction:
    return total(part.value for part in parts) / len(parts) if parts else ZERO


def _rate(reckoning: Reckoning, player: str, parts: Parts) -> Fraction:
    """The parts out of what they could have been, held between floor and cap."""
    whole = total(part.of or 0 for part in parts)
    return _held(reckoning, player, total(part.value for part in parts) / whole if whole else ZERO)


def _held(reckoning: Reckoning, player: str, rate: Fraction) -> Fraction:
    profile, gone = reckoning.profile, reckoning.record(player).gone is not None
    caps = [cap for cap in (profile.cap, profile.dropped_cap if gone else None) if cap is not None]
    return max(min([rate, *caps]), profile.floor or ZERO)


def _of(meeting: Meeting, value: Number, of: Number | None = None) -> Part:
    return Part(meeting.round, meeting.match, meeting.opponent, value, of)


def _points(reckoning: Reckoning, player: str) -> Parts:
    record = reckoning.record(player)
    chess = reckoning.profile.scores == "chess"
    parts = [_of(each, each.score if chess else each.points) for each in record.meetings]
    return [*parts, *([Part(0, "", "", record.penalty)] if record.penalty else [])]


def _match_rate(reckoning: Reckoning, player: str, byes: bool) -> Parts:
    best = reckoning.field.points.win
    record = reckoning.record(player)
    counted = [each for each in record.meetings if byes or each.kind != BYE]
    parts = [_of(each, each.points, best) for each in counted]
    return [*parts, *([Part(0, "", "", record.penalty, 0)] if record.penalty else [])]


def _game_rate(reckoning: Reckoning, player: str, byes: bool) -> Parts:
    counted = [each for each in reckoning.record(player).meetings if byes or each.kind != BYE]
    return [_of(each, 3 * each.games[0] + each.games[2], 3 * sum(each.games)) for each in counted]


def _opponents(inner: str) -> Callable[[Reckoning, str], Parts]:
    def parts(reckoning: Reckoning, player: str) -> Parts:
        return [_of(each, reckoning.value(inner, each.opponent)) for each in reckoning.record(player).met]

    return parts


def _wins(byes: bool) -> Callable[[Reckoning, str], Parts]:
    def parts(reckoning: Reckoning, player: str) -> Parts:
        counted = [each for each in reckoning.record(player).meetings if byes or each.kind == PLAYED]
        return [_of(each, 1) for each in counted if each.outcome == WIN]

    return parts


def _progressive(reckoning: Reckoning, player: str) -> Parts:
    so_far = ZERO
    return [_of(each, so_far := so_far + each.score) for each in every_round(reckoning.field, player)]


def _strength(reckoning: Reckoning, player: str) -> Fraction:
    record = reckoning.record(player)
    return Fraction(record.points, len(record.meetings)) if record.meetings else ZERO


def _sos(reckoning: Reckoning, player: str) -> Parts:
    return [_of(each, _strength(reckoning, each.opponent)) for each in reckoning.record(player).met]


def _losses(reckoning: Reckoning, player: str) -> Parts:
    lost = [each for each in reckoning.record(player).meetings if each.outcome == LOSS]
    return [_of(each, each.round**2) for each in lost]


def _left(reckoning: Reckoning, player: str) -> Parts:
    return [_of(each, left) for each in reckoning.record(player).meetings for left in each.left]


def _lot(reckoning: Reckoning, player: str) -> Parts:
    """A place drawn from the seed: the same for the same seed and player, whoever else takes part."""
    drawn = blake2b(f"{reckoning.field.seed} {player}".encode(), digest_size=6, person=b"senki lot").digest()
    return [Part(0, "", "", int.from_bytes(drawn, "big"))]


def _koya(reckoning: Reckoning, player: str) -> Parts:
    half = Fraction(reckoning.field.rounds, 2)
    met = reckoning.record(player).met
    return [_of(each, each.score) for each in met if score(reckoning.record(each.opponent)) >= half]


def _buchholz(reckoning: Reckoning, player: str) -> Parts:
    if not reckoning.profile.unplayed:
        return [_of(each, score(reckoning.record(each.opponent))) for each in reckoning.record(player).met]
    return [_of(each, _opposing(reckoning, player, each)) for each in every_round(reckoning.field, player)]


def _opposing(reckoning: Reckoning, player: str, meeting: Meeting) -> Fraction:
    """The score of the opponent; of a round without play, of one who has the player's own (16.4)."""
    played = meeting.kind == PLAYED and meeting.opponent
    return adjusted_score(reckoning.field, meeting.opponent) if played else score(reckoning.record(player))


def _sonneborn(reckoning: Reckoning, player: str) -> Parts:
    opposing = _buchholz(reckoning, player)
    meetings = every_round(reckoning.field, player) if reckoning.profile.unplayed else reckoning.record(player).met
    return [part._replace(value=part.value * each.score) for part, each in zip(opposing, meetings, strict=True)]


def _cut(lowest: int, highest: int) -> Callable[[Reckoning, str], Parts]:
    def parts(reckoning: Reckoning, player: str) -> Parts:
        left = list(enumerate(_buchholz(reckoning, player)))
        every = dict(left)
        away = _away(reckoning, player)
        for _ in range(min(lowest, len(left))):
            left.remove(_least(left, away))
        for _ in range(min(highest, len(left))):
            left.remove(max(left, key=lambda each: each[1].value))
        kept = {number for number, _ in left}
        return [part._replace(cut=number not in kept) for number, part in every.items()]

    return parts


def _away(reckoning: Reckoning, player: str) -> set[int]:
    if not reckoning.profile.unplayed:
        return set()
    return {number for number, each in enumerate(every_round(reckoning.field, player)) if stayed_away(each)}


def _least(parts: Sequence[tuple[int, Part]], away: set[int]) -> tuple[int, Part]:
    """What is cut first: the lowest of the rounds that the player stayed away from, then the lowest of all (16.5)."""
    missed = [each for each in parts if each[0] in away]
    return min(missed or parts, key=lambda each: each[1].value)


FORMULAS: dict[str, Formula] = {
    "MP": Formula(_points, _sum),
    "MW": Formula(lambda r, p: _match_rate(r, p, True), _rate),
    "OMW": Formula(_opponents("MW'"), _mean, inner="MW'"),
    "GW": Formula(lambda r, p: _game_rate(r, p, True), _rate),
    "OGW": Formula(_opponents("GW'"), _mean, inner="GW'"),
    "OOMW": Formula(_opponents("OMW"), _mean, inner="OMW"),
    "BH": Formula(_buchholz, _sum),
    "BH-C1": Formula(_cut(1, 0), _sum),
    "BH-C2": Formula(_cut(2, 0), _sum),
    "BH-M1": Formula(_cut(1, 1), _sum),
    "BH-M2": Formula(_cut(2, 2), _sum),
    "SB": Formula(_sonneborn, _sum),
    "WIN": Formula(_wins(False), _sum),
    "WON": Formula(_wins(True), _sum),
    "PS": Formula(_progressive, _sum),
    "KS": Formula(_koya, _sum),
    "SoS": Formula(_sos, _mean),
    "ESoS": Formula(_opponents("SoS"), _mean, inner="SoS"),
    "SSL": Formula(_losses, _sum, lower=True),
    "LEFT": Formula(_left, _mean),
    "LOT": Formula(_lot, _sum),
    "MW'": Formula(lambda r, p: _match_rate(r, p, False), _rate),
    "GW'": Formula(lambda r, p: _game_rate(r, p, False), _rate),
}
"""The tie-breaks by code. Those with a stroke leave a player's own byes out: so a player counts for opponents."""
DIRECT = "DE"
CODES = (*(code for code in FORMULAS if not code.endswith("'")), DIRECT)


def direct_encounter(reckoning: Reckoning, player: str, tied: Iterable[str]) -> Parts | None:
    """The points among tied players; None unless each of them has met each other."""
    others = set(tied) - {player}
    met = [each for each in reckoning.record(player).met if each.opponent in others]
    return [_of(each, each.points) for each in met] if others <= {each.opponent for each in met} else None
