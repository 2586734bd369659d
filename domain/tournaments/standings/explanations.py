"""Explains a number of the standings: its parts, and sentences about what it counts, its limits and what is unknown."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from domain.kernel.messages.message import Catalog, Message
from domain.tournaments.messages import TOURNAMENTS
from domain.tournaments.standings.direct_encounter import DirectEncounter, direct_encounter
from domain.tournaments.standings.player_records import sum_fractions
from domain.tournaments.standings.ranking import format_number
from domain.tournaments.standings.tiebreaks import DIRECT, FORMULAS, TiebreakPart, Tiebreaks, rate_cap

STANDINGS = Catalog("domain.tournaments.standings", TOURNAMENTS)
msg = STANDINGS.message
"""A message by its id (`messages.toml` of this folder, or of tournaments) and its facts."""


ABOUT: dict[str, Message] = {
    "MP": msg("about_match_points"),
    "MW": msg("about_match_win_rate"),
    "MW'": msg("about_match_win_rate_without_byes"),
    "OMW": msg("about_opponents_match_win_rate"),
    "GW": msg("about_game_win_rate"),
    "GW'": msg("about_game_win_rate_without_byes"),
    "OGW": msg("about_opponents_game_win_rate"),
    "OOMW": msg("about_opponents_opponents_match_win_rate"),
    DIRECT: msg("about_direct_encounter"),
    "BH": msg("about_buchholz"),
    "BH-C1": msg("about_buchholz_cut", n=1),
    "BH-C2": msg("about_buchholz_cut", n=2),
    "BH-M1": msg("about_buchholz_median", n=1),
    "BH-M2": msg("about_buchholz_median", n=2),
    "SB": msg("about_sonneborn_berger"),
    "WIN": msg("about_wins_played"),
    "WON": msg("about_wins"),
    "PS": msg("about_progressive_score"),
    "KS": msg("about_koya"),
    "S": msg("about_points_per_round"),
    "SoS": msg("about_strength_of_schedule"),
    "ESoS": msg("about_extended_strength_of_schedule"),
    "SSL": msg("about_squares_of_losses_lower"),
    "DDD": msg("about_squares_of_losses"),
    "LEFT": msg("about_cards_left"),
    "LOT": msg("about_lot"),
}
"""What each number counts."""
RATES = ("MW", "MW'", "GW", "GW'")
"""Rates that have a floor and a cap."""


class TiebreakExplanation(NamedTuple):
    """The parts of a tie-break, and what they mean. `value`: None if it is unknown · `inner`: the tie-break of each opponent
    that it uses (empty: it uses the rounds)."""

    code: str
    player: str
    value: Fraction | None
    inner: str
    parts: tuple[TiebreakPart, ...]
    sentences: tuple[Message, ...] = ()


def explain_tiebreak(tiebreaks: Tiebreaks, code: str, player: str) -> TiebreakExplanation:
    """Explains a number by its parts. Raises KeyError for an unknown code or player."""
    if code == DIRECT:
        return _explain_direct(tiebreaks, player)
    parts = tuple(tiebreaks.parts(code, player))
    value, inner = tiebreaks.known(code, player), FORMULAS[code].inner
    sentences = (
        ABOUT[code],
        *(_limit_sentences(tiebreaks, code, player, parts) if code in RATES else ()),
        *(_inner_sentences(tiebreaks, inner, parts) if inner else ()),
        *((msg("number_is_unknown_without_games"),) if value is None else ()),
        profile_source(tiebreaks),
    )
    return TiebreakExplanation(code, player, value, inner, parts, sentences)


def profile_source(tiebreaks: Tiebreaks) -> Message:
    """Returns the sentence that names the edition and source of the rule by which a number is computed."""
    return msg(f"profile_{tiebreaks.profile.id}")


def _limit_sentences(tiebreaks: Tiebreaks, code: str, player: str, parts: tuple[TiebreakPart, ...]) -> tuple[Message, ...]:
    """Says where the floor or the cap replaced a rate."""
    whole = sum_fractions(part.of or 0 for part in parts)
    if not whole:
        return ()
    rate, floor, cap = (
        sum_fractions(part.value or 0 for part in parts) / whole,
        tiebreaks.profile.floor,
        rate_cap(tiebreaks, player),
    )
    if floor is not None and rate < floor:
        return (msg("rate_counts_as_floor", value=format_number(rate), value2=format_number(floor)),)
    if cap is not None and rate > cap:
        return (msg("rate_counts_as_cap", value=format_number(rate), value2=format_number(cap)),)
    return ()


def _inner_sentences(tiebreaks: Tiebreaks, inner: str, parts: tuple[TiebreakPart, ...]) -> tuple[Message, ...]:
    """Says how many opponents count with the floor, with a cap, or not at all."""
    changed = [_limit_sentences(tiebreaks, inner, part.opponent, _of(tiebreaks, inner, part)) for part in parts]
    at_floor = sum(message.id == "rate_counts_as_floor" for found in changed for message in found)
    at_cap = sum(message.id == "rate_counts_as_cap" for found in changed for message in found)
    unknown = sum(part.value is None for part in parts)
    floor = format_number(tiebreaks.profile.floor)
    rates = inner in RATES
    return (
        *((msg("n_opponents_count_as_floor", n=at_floor, value=floor),) if rates and at_floor else ()),
        *((msg("n_opponents_count_as_cap", n=at_cap),) if rates and at_cap else ()),
        *((msg("n_opponents_have_no_games", n=unknown),) if unknown else ()),
    )


def _of(tiebreaks: Tiebreaks, inner: str, part: TiebreakPart) -> tuple[TiebreakPart, ...]:
    return tuple(tiebreaks.parts(inner, part.opponent))


def _explain_direct(tiebreaks: Tiebreaks, player: str) -> TiebreakExplanation:
    order = tiebreaks.profile.order
    before = order[: order.index(DIRECT)] if DIRECT in order else ("MP",)
    own = [tiebreaks.known(code, player) for code in before]
    records = tiebreaks.field.records.items()
    tied = [p for p, record in records if not record.disqualified and [tiebreaks.known(code, p) for code in before] == own]
    found = direct_encounter(tiebreaks, tied)
    counts = player in tied and (found.is_complete or found.decides)
    value, parts = (found.scores[player], found.parts[player]) if counts else (None, ())
    by_fide = (msg("direct_encounter_by_fide"),) if tiebreaks.profile.direct == "fide" else ()
    said = (ABOUT[DIRECT], *by_fide, _direct_verdict(tied, found), profile_source(tiebreaks))
    return TiebreakExplanation(DIRECT, player, value, "", parts, said)


def _direct_verdict(tied: list[str], found: DirectEncounter) -> Message:
    """Says whether the tied players have met, and what follows."""
    if len(tied) < 2:
        return msg("nobody_is_tied")
    if found.is_complete:
        return msg("tied_players_have_met")
    return msg("not_all_have_met_but_some_lead" if found.decides else "not_all_have_met")
