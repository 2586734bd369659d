"""Rankings of players: Plackett-Luce ratings (openskill), computed from the first match each time, and season tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from domain.tournaments.standings.ranking import final_places, places_at_end
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import FREE
from domain.tournaments.win_rate_intervals import MIN_MATCHES
from projections.filters import EVERYTHING, GameFilter, Rows
from projections.tournaments.counted_matches import CountedMatch, filter_tournaments, finished_matches

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

Known: TypeAlias = "dict[tuple[str, str], PlackettLuceRating]"


def player_ratings(tournaments: Mapping[str, Tournament], which: GameFilter = EVERYTHING, enough: int = MIN_MATCHES) -> Rows:
    """Returns for each ruleset and player: mu, sigma, `ordinal` (mu − 3 sigma, the order), matches and the day of the last
    one.

    `rank`: among players with enough matches; None for the others, who come last. Private players are rated and left out.
    """
    known: Known = {}
    matches: dict[tuple[str, str], list[CountedMatch]] = {}
    for match, rated in _rated(finished_matches(tournaments, which)):
        known |= rated
        for key in rated:
            matches.setdefault(key, []).append(match)
    rows = [
        {
            "ruleset": key[0],
            "player": key[1],
            **_rating_values(each),
            "matches": len(matches[key]),
            "last": matches[key][-1].date,
        }
        for key, each in known.items()
        if which.visible_id(key[1])
    ]
    ordered = sorted(rows, key=lambda row: (row["ruleset"], row["matches"] < enough, -row["ordinal"], row["player"]))
    firsts = {row["ruleset"]: at for at, row in reversed(list(enumerate(ordered, 1)))}
    return [
        {"rank": at - firsts[row["ruleset"]] + 1 if row["matches"] >= enough else None, **row, "of": _ids(matches, row)}
        for at, row in enumerate(ordered, 1)
    ]


def _ids(matches: Mapping[tuple[str, str], list[CountedMatch]], row: Mapping[str, Any]) -> list[str]:
    return [match.id for match in matches[row["ruleset"], row["player"]]]


def rating_history(tournaments: Mapping[str, Tournament], which: GameFilter = EVERYTHING) -> Rows:
    """Returns for each player and match the rating after it."""
    return [
        {
            "player": player,
            "ruleset": ruleset,
            "tournament": match.tournament,
            "round": match.round,
            "match": match.match,
            **_rating_values(each),
        }
        for match, rated in _rated(finished_matches(tournaments, which._replace(player="")))
        for (ruleset, player), each in rated.items()
        if which.visible_id(player) and which.canonical_name(which.player) in ("", player)
    ]


def _rated(matches: list[CountedMatch]) -> Iterator[tuple[CountedMatch, Known]]:
    """Yields every match with the ratings of its players after it."""
    from openskill.models import PlackettLuce  # slow to load, and rarely needed

    known: Known = {}
    model = PlackettLuce()
    for match in matches:
        keys = [(match.ruleset, player) for player in match.players]
        teams = [[known.get(key) or model.rating()] for key in keys]
        ranks = [1.0, 1.0] if not match.winner else [float(1 + (player != match.winner)) for player in match.players]
        after = model.rate(teams, ranks=ranks)
        rated = {key: team[0] for key, team in zip(keys, after, strict=True)}
        known |= rated
        yield match, rated


def _rating_values(rating: PlackettLuceRating) -> dict[str, Any]:
    return {"mu": rating.mu, "sigma": rating.sigma, "ordinal": rating.ordinal()}


# --- season table ---
def _places_so_far(made: Tournament) -> list[str]:
    """Returns the final places, or of a running league over weeks those at present."""
    weeks = made.terms(made.stage).kind == FREE and any(match.report for match in made.matches.values())
    return final_places(made) if weeks else places_at_end(made)


PLACES = (25, 18, 15, 12, 10, 8, 6, 4)
TAKING_PART = 1


def season_table(
    tournaments: Mapping[str, Tournament],
    which: GameFilter = EVERYTHING,
    best: int = 0,
    places: Sequence[int] = PLACES,
    taking_part: int = TAKING_PART,
) -> Rows:
    """Returns for each player: rank, points, events, and the points of each event. `best`: how many of them count (0: all).

    A league over weeks counts as it stands, before its end. Ties share a rank. Private players have their rank and no id.
    """
    earned: dict[str, dict[str, int]] = {}
    for name, made in filter_tournaments(tournaments, which):
        for place, player in enumerate(_places_so_far(made)):
            points = (places[place] if place < len(places) else 0) + taking_part
            own = earned.setdefault(which.canonical_name(player), {})
            own[name] = max(points, own.get(name, 0))
    rows = [
        {"player": player, "points": sum(sorted(own.values(), reverse=True)[: best or None]), "events": len(own), "of": own}
        for player, own in earned.items()
    ]
    ordered = sorted(rows, key=lambda row: (-int(str(row["points"])), str(row["player"])))
    ranks = [1 + sum(int(str(other["points"])) > int(str(row["points"])) for other in rows) for row in ordered]
    return [
        {"rank": rank, **row, "player": which.visible_id(str(row["player"]))}
        for rank, row in zip(ranks, ordered, strict=True)
    ]
