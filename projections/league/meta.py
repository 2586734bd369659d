"""What is played and what beats what: decks by archetype, with the range that the number of matches allows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from domain.league.rates import ENOUGH, Rate, wilson
from domain.league.tournament.state import Tournament
from projections.league.matches import Played, both_sides, chosen, played_in
from projections.which import EVERYTHING, Rows, Which


def meta(
    tournaments: Mapping[str, Tournament], which: Which = EVERYTHING, confidence: float = 0.95, enough: int = ENOUGH
) -> Rows:
    """Per deck: how many played it and their share, matches without mirrors, rate and range, and how many of the cuts.

    `conversion`: share of the cut over share of the field · `enough`: 1 where there are matches enough to be ranked; those
    with too few stand behind, and have their rate and range all the same.
    """
    entered, cut = _entered(tournaments, which), _cut(tournaments, which)
    tallies = _tallies(played_in(tournaments, which))
    everybody, places = sum(entered.values()), sum(cut.values())
    rows = []
    for deck, copies in entered.items():
        tally = tallies[deck]
        rate = wilson(tally["won"] + tally["drawn"] / 2, tally["matches"], confidence)
        share, converted = copies / everybody, wilson(min(cut[deck], places), places, confidence)
        told = {"archetype": deck, "copies": copies, "share": share, **tally, **_rate(rate, enough)}
        conversion = {"top_cut": cut[deck], "conversion": cut[deck] / places / share if places else None}
        rows.append({**told, **conversion, "cut_low": converted.low, "cut_high": converted.high})
    return sorted(rows, key=lambda row: (-row["copies"], row["archetype"]))


def matchups(
    tournaments: Mapping[str, Tournament], which: Which = EVERYTHING, confidence: float = 0.95, enough: int = ENOUGH
) -> Rows:
    """Per pair of decks: matches, won, lost, drawn, rate and range, and the matches that it is made of. Mirrors apart:
    there each match counts once, and says nothing."""
    found: dict[tuple[str, str], list[tuple[Played, int]]] = defaultdict(list)
    for match, side in both_sides(played_in(tournaments, which)):
        if match.decks[side] and match.decks[1 - side] and not (side and match.decks[0] == match.decks[1]):
            found[match.decks[side], match.decks[1 - side]].append((match, side))
    rows = []
    for (deck, against), matches in sorted(found.items()):
        mirror = deck == against
        tally = _tally(matches)
        rate = wilson(0, 0) if mirror else wilson(tally["won"] + tally["drawn"] / 2, tally["matches"], confidence)
        ids = [f"{match.tournament}/{match.match}" for match, _ in matches]
        rows.append({"archetype": deck, "against": against, "mirror": int(mirror), **tally, **_rate(rate, enough), "of": ids})
    return rows


def _rate(rate: Rate, enough: int) -> dict[str, Any]:
    return {"rate": rate.rate, "low": rate.low, "high": rate.high, "enough": int(rate.of >= enough)}


def _entered(tournaments: Mapping[str, Tournament], which: Which) -> Counter[str]:
    decks = (each.archetype or each.deck for _, made in chosen(tournaments, which) for each in made.players.values())
    return Counter(deck for deck in decks if deck)


def _cut(tournaments: Mapping[str, Tournament], which: Which) -> Counter[str]:
    found: Counter[str] = Counter()
    for _, made in chosen(tournaments, which):
        players = (made.players[player] for player in made.cuts.get(2, ()))
        found.update(each.archetype or each.deck for each in players if each.archetype or each.deck)
    return found


def _tallies(matches: list[Played]) -> dict[str, dict[str, int]]:
    sides: dict[str, list[tuple[Played, int]]] = defaultdict(list)
    for match, side in both_sides(matches):
        if match.decks[0] != match.decks[1]:
            sides[match.decks[side]].append((match, side))
    return defaultdict(lambda: _tally([]), {deck: _tally(each) for deck, each in sides.items()})


def _tally(matches: list[tuple[Played, int]]) -> dict[str, int]:
    scores = Counter(match.score(side) for match, side in matches)
    return {"matches": len(matches), "won": scores[1.0], "lost": scores[0.0], "drawn": scores[0.5]}
