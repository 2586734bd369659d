"""Decks by archetype: how much each is played and what it beats, with intervals.

Unknown data widens an interval: an unnamed deck may be any deck, and a running match may have any result.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from domain.tournaments.state import Tournament
from domain.tournaments.win_rate_intervals import MIN_MATCHES, WinRate, wilson_interval, win_rate_range
from projections.filters import EVERYTHING, GameFilter, Rows
from projections.tournaments.counted_matches import (
    CountedMatch,
    counted_matches,
    each_player_of_match,
    filter_tournaments,
    public_deck_of,
)

Side = tuple[CountedMatch, int]


def deck_shares(
    tournaments: Mapping[str, Tournament], which: GameFilter = EVERYTHING, confidence: float = 0.95, enough: int = MIN_MATCHES
) -> Rows:
    """Returns for each deck its copies and share, matches without mirrors, rate with interval, and places in cuts.

    `share`: of the players with a known deck · `share_low`, `share_high`: of all players, if none or all of the others played
    it · `open`: running matches · `rank`: by rate, among decks with enough matches; None for the others, which come last ·
    `conversion`: share of the cut over share of the field · `of`: the matches, as tournament/match.
    """
    entered, cut = _entries_by_deck(tournaments, which), _decks_in_the_cut(tournaments, which)
    sides = _sides(counted_matches(tournaments, which))
    unknown, everybody, places = entered.pop("", 0), sum(entered.values()), cut.total()
    rows = []
    for deck, copies in entered.items():
        share, converted = copies / everybody, wilson_interval(min(cut[deck], places), places, confidence)
        least, most = copies / (everybody + unknown), (copies + unknown) / (everybody + unknown)
        shares = {"archetype": deck, "copies": copies, "share": share, "share_low": least, "share_high": most}
        conversion = {"top_cut": cut[deck], "conversion": cut[deck] / places / share if places else None}
        cuts = {**conversion, "cut_low": converted.low, "cut_high": converted.high}
        rows.append({**shares, **_record_and_rate(sides[deck], confidence, enough), **cuts, "of": _ids(sides[deck])})
    return _ranked(rows)


def _ranked(rows: Rows) -> Rows:
    """Adds `rank` among the rows with enough matches; most played first."""
    rates = [row["rate"] for row in rows if row["enough"]]
    ranks = [1 + sum(rate > row["rate"] for rate in rates) if row["enough"] else None for row in rows]
    ranked = [{"rank": rank, **row} for rank, row in zip(ranks, rows, strict=True)]
    return sorted(ranked, key=lambda row: (-row["copies"], row["archetype"]))


def deck_matchups(
    tournaments: Mapping[str, Tournament], which: GameFilter = EVERYTHING, confidence: float = 0.95, enough: int = MIN_MATCHES
) -> Rows:
    """Returns for each pair of decks: matches, won, lost, drawn, open, rate with interval, and the ids of the matches.

    A mirror match counts once and has no rate.
    """
    found: dict[tuple[str, str], list[Side]] = defaultdict(list)
    for match, side in each_player_of_match(counted_matches(tournaments, which)):
        if match.decks[side] and match.decks[1 - side] and not (side and match.decks[0] == match.decks[1]):
            found[match.decks[side], match.decks[1 - side]].append((match, side))
    rows = []
    for (deck, against), matches in sorted(found.items()):
        mirror = deck == against
        counted = _record_and_rate(matches, confidence, enough)
        row = {"archetype": deck, "against": against, "mirror": int(mirror), **counted, "of": _ids(matches)}
        rows.append({**row, **_rate(wilson_interval(0, 0), enough)} if mirror else row)
    return rows


def _record_and_rate(matches: list[Side], confidence: float, enough: int) -> dict[str, Any]:
    """Returns matches, won, lost, drawn and open, with rate and interval."""
    over = [(match, side) for match, side in matches if match.over]
    scores = Counter(match.score(side) for match, side in over)
    running = len(matches) - len(over)
    tally = {"matches": len(over), "won": scores[1.0], "lost": scores[0.0], "drawn": scores[0.5], "open": running}
    rate = win_rate_range(scores[1.0] + scores[0.5] / 2, len(over), running, confidence)
    return {**tally, **_rate(rate, enough)}


def _rate(rate: WinRate, enough: int) -> dict[str, Any]:
    return {"rate": rate.rate, "low": rate.low, "high": rate.high, "enough": int(rate.of >= enough)}


def _ids(matches: Iterable[Side]) -> list[str]:
    return [match.id for match, _ in matches]


def _entries_by_deck(tournaments: Mapping[str, Tournament], which: GameFilter) -> Counter[str]:
    """Counts players by deck; an unknown deck has the empty name."""
    return Counter(
        public_deck_of(made, player) for _, made in filter_tournaments(tournaments, which) for player in made.players
    )


def _decks_in_the_cut(tournaments: Mapping[str, Tournament], which: GameFilter) -> Counter[str]:
    cuts = (
        public_deck_of(made, player) for _, made in filter_tournaments(tournaments, which) for player in made.cuts.get(2, ())
    )
    return Counter(filter(None, cuts))


def _sides(matches: list[CountedMatch]) -> dict[str, list[Side]]:
    sides: dict[str, list[Side]] = defaultdict(list)
    for match, side in each_player_of_match(matches):
        if match.decks[0] != match.decks[1]:
            sides[match.decks[side]].append((match, side))
    return sides
