"""Ranks the players, each with the numbers behind the place, and gives the final places after the last stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from domain.tournaments.round_robin_and_bracket import places_in_bracket
from domain.tournaments.standings.direct_encounter import direct_encounter
from domain.tournaments.standings.player_records import ZERO, Number, PlayerRecord, stage_records
from domain.tournaments.standings.tiebreaks import DIRECT, FORMULAS, Tiebreaks, tiebreak_profiles
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import ELIMINATION


class Standing(NamedTuple):
    """A player's place. `values`: code -> number, or None if it is unknown, in the order of the profile; `DE` only if it
    decided a tie."""

    rank: int
    player: str
    values: Mapping[str, Fraction | None]
    record: PlayerRecord


def compute_standings(tournament: Tournament, after: int | None = None, profile: str = "", stage: int = 1) -> list[Standing]:
    """Computes the standings of a stage, now or after a round, by the tournament's own profile or another.

    Raises KeyError for an unknown profile.
    """
    ranked: list[Standing] = _memo(
        tournament,
        "standings",
        after,
        profile,
        stage,
        lambda: rank_players(compute_tiebreaks(tournament, after, profile, stage)),
    )
    return ranked.copy()


def compute_tiebreaks(tournament: Tournament, after: int | None = None, profile: str = "", stage: int = 1) -> Tiebreaks:
    """Prepares the tie-breaks of a stage. Raises KeyError for an unknown profile."""
    chosen = tiebreak_profiles()[profile or tournament.opened.tiebreaks]
    tiebreaks: Tiebreaks = _memo(
        tournament,
        "tiebreaks",
        after,
        profile,
        stage,
        lambda: Tiebreaks(stage_records(tournament, stage, after, chosen.agreed_draws), chosen),
    )
    return tiebreaks


def _memo(tournament: Tournament, what: str, after: int | None, profile: str, stage: int, compute: Callable[[], Any]) -> Any:
    """Returns what is computed once for a state: the present standings by its own profile. Others would fill the memory."""
    if after is not None or (profile and profile != tournament.opened.tiebreaks):
        return compute()
    if (what, stage) not in tournament.memo:
        tournament.memo[what, stage] = compute()
    return tournament.memo[what, stage]


def rank_players(tiebreaks: Tiebreaks) -> list[Standing]:
    """Ranks the players of a field; disqualified ones have no place."""
    codes = tiebreaks.profile.order
    direct: dict[str, Fraction] = {}
    placed = [player for player, record in tiebreaks.field.records.items() if not record.disqualified]
    order = _split(tiebreaks, placed, codes, direct)
    return [Standing(rank, player, _values(tiebreaks, player, direct), tiebreaks.record(player)) for rank, player in order]


def _values(tiebreaks: Tiebreaks, player: str, direct: Mapping[str, Fraction]) -> dict[str, Fraction | None]:
    found = {code: tiebreaks.known(code, player) for code in tiebreaks.profile.order if code not in (DIRECT, "LOT")}
    return {**found, **({DIRECT: direct[player]} if player in direct else {})}


def _split(
    tiebreaks: Tiebreaks, tied: list[str], codes: Sequence[str], direct: dict[str, Fraction], first: int = 1
) -> list[tuple[int, str]]:
    """Returns the tied players in order, each with a rank, the first of which is `first`.

    The first tiebreak code orders them; the next codes order the players who are still tied. Players whom no code separates
    share a rank, in order of their ids. Adds the scores of a direct encounter to `direct`.
    """
    if len(tied) == 1 or not codes:
        return [(first, player) for player in sorted(tied)]
    keys = _keys(tiebreaks, codes[0], tied, direct)
    groups: dict[Fraction, list[str]] = {}
    for player in tied:
        groups.setdefault(keys[player], []).append(player)
    order: list[tuple[int, str]] = []
    for key in sorted(groups, reverse=True):
        order += _split(tiebreaks, groups[key], codes[1:], direct, first + len(order))
    return order


def _keys(tiebreaks: Tiebreaks, code: str, tied: Sequence[str], direct: dict[str, Fraction]) -> dict[str, Fraction]:
    if code == DIRECT:
        return _places_by_direct_encounter(tiebreaks, tied, direct)
    values = {player: tiebreaks.known(code, player) for player in tied}
    if None in values.values():  # what is unknown of one of them decides nothing among them
        return dict.fromkeys(tied, ZERO)
    sign = -1 if FORMULAS[code].lower else 1
    return {player: sign * (value or ZERO) for player, value in values.items()}


def _places_by_direct_encounter(
    tiebreaks: Tiebreaks, tied: Sequence[str], direct: dict[str, Fraction]
) -> dict[str, Fraction]:
    found = direct_encounter(tiebreaks, tied)
    if found.is_complete or found.decides:
        direct.update(found.scores)
    return {player: Fraction(-place) for place, group in enumerate(found.groups) for player in group}


def format_number(value: Number | None) -> str:
    """Formats a number with four decimals, rounded half to even; whole numbers without decimals; nothing if unknown."""
    if value is None:
        return ""
    if value.denominator == 1:
        return str(value.numerator)
    digits = round(value * 10_000)
    return f"{'-' if digits < 0 else ''}{abs(digits) // 10_000}.{abs(digits) % 10_000:04}"


def final_places(made: Tournament) -> list[str]:
    """Returns the players by place, as they would be if the tournament ended now; disqualified players have none.

    After the end they are those of its `finished`, until a later correction or penalty changes the results: then they follow
    from the results again.
    """
    stated = [] if made.changed_since_end else [player for player in made.places if _is_placed(made, player)]
    order = [player for stage in range(made.stage, 0, -1) for player in _stage_order(made, stage)]
    return list(dict.fromkeys((*stated, *(player for player in (*order, *made.players) if _is_placed(made, player)))))


def places_at_end(made: Tournament) -> list[str]:
    """Returns the final places of a finished tournament; none of one that is not."""
    return final_places(made) if made.places else []


def _is_placed(made: Tournament, player: str) -> bool:
    return not made.players[player].is_disqualified


def _stage_order(made: Tournament, stage: int) -> list[str]:
    if made.terms(stage).kind == ELIMINATION:
        return places_in_bracket(made, stage)
    return [each.player for each in compute_standings(made, stage=stage)]
