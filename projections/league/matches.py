"""Matches as statistics count them, from the streams of tournaments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from domain.tournaments.match_results import match_result
from domain.tournaments.state import Match, Tournament
from projections.which import EVERYTHING, Which

COUNTED = ("played", "time", "agreed", "told")
"""How a match ended that says something of its decks and players; forfeits, double losses and penalties do not."""


class Played(NamedTuple):
    """A match. `winner`: empty for a draw · `decks`: what each played, by archetype or name; empty: not known, or sealed ·
    `records`: the games that prove it · `over`: it has a result; if not, it says how much is still open."""

    tournament: str
    date: str
    ruleset: str
    stage: int
    round: int
    table: int
    match: str
    players: tuple[str, str]
    decks: tuple[str, str]
    winner: str
    records: tuple[str, ...]
    over: bool = True

    @property
    def id(self) -> str:
        """Tournament and match, as links name them."""
        return f"{self.tournament}/{self.match}"

    def score(self, side: int) -> float:
        """1, ½ or 0 for a side."""
        return 0.5 if not self.winner else float(self.winner == self.players[side])


def chosen(tournaments: Mapping[str, Tournament], which: Which = EVERYTHING) -> Iterator[tuple[str, Tournament]]:
    """The tournaments that a choice names, in order of date and id."""
    terms = {"ruleset": which.ruleset, "league": which.league, "season": which.season}
    for name, made in sorted(tournaments.items(), key=lambda each: (each[1].opened.date, each[0])):
        opened = made.opened
        asked = all(getattr(opened, field) == value for field, value in terms.items() if value)
        named = which.tournament in ("", name) and which.event in ("", name, opened.title)
        within = (not which.since or opened.date >= which.since) and (not which.until or opened.date <= which.until)
        if asked and named and within:
            yield name, made


def matches_in(tournaments: Mapping[str, Tournament], which: Which = EVERYTHING) -> list[Played]:
    """The matches that count, in the order in which they were posted; those that still run among them."""
    found = [
        _played(name, made, made.matches[match], which.same)
        for name, made in chosen(tournaments, which)
        for posted in made.rounds.values()
        for match in posted.matches
    ]
    return [match for match in found if match is not None and _asked(match, which)]


def played_in(tournaments: Mapping[str, Tournament], which: Which = EVERYTHING) -> list[Played]:
    """The matches that count and are over, in the order in which they were played."""
    return [match for match in matches_in(tournaments, which) if match.over]


def deck_of(made: Tournament, player: str) -> str:
    """What a player plays, by archetype or name; empty where that is not known to everybody."""
    entry = made.players[player]
    return (entry.archetype or entry.deck) if made.lists_open else ""


def _played(name: str, made: Tournament, match: Match, same: Callable[[str], str]) -> Played | None:
    """The match as it counts; None for forfeits, double losses and penalties."""
    result = match_result(made, match)
    if result is not None and result.how not in COUNTED:
        return None
    one, two = match.players
    records = tuple(game.record for game in (match.report.games if match.report else ()) if game.record)
    about = (name, made.opened.date, made.opened.ruleset, match.stage, match.round, match.table, match.id)
    decks = (deck_of(made, one), deck_of(made, two))
    winner = same(result.winner) if result and result.winner else ""
    return Played(*about, (same(one), same(two)), decks, winner, records, result is not None)


def _asked(match: Played, which: Which) -> bool:
    if which.player and (not which.shown(which.player) or which.same(which.player) not in match.players):
        return False
    return which.round in ("", str(match.round)) and which.deck in ("", *match.decks)


def both_sides(matches: Iterable[Played]) -> Iterator[tuple[Played, int]]:
    """Every match from either side."""
    for match in matches:
        yield match, 0
        yield match, 1
