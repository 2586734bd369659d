"""Matches as statistics count them, from the streams of tournaments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from domain.league.tournament.results import result_of
from domain.league.tournament.state import Match, Tournament
from projections.which import EVERYTHING, Which

COUNTED = ("played", "time", "agreed", "told")
"""How a match ended that says something of its decks and players; forfeits, double losses and penalties do not."""


class Played(NamedTuple):
    """A match that was played. `winner`: empty for a draw · `decks`: what each played, by archetype or name
    `records`: the games that prove it · `cut`: played after the cut."""

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


def played_in(tournaments: Mapping[str, Tournament], which: Which = EVERYTHING) -> list[Played]:
    """The matches that count, in the order in which they were played."""
    found = [
        _played(name, made, made.matches[match])
        for name, made in chosen(tournaments, which)
        for posted in made.rounds.values()
        for match in posted.matches
        if _counts(made, made.matches[match])
    ]
    return [match for match in found if _asked(match, which)]


def _counts(made: Tournament, match: Match) -> bool:
    result = result_of(made, match)
    return result is not None and result.how in COUNTED


def _played(name: str, made: Tournament, match: Match) -> Played:
    result = result_of(made, match)
    assert result is not None
    one, two = (made.players[player] for player in match.players)
    records = tuple(game.record for game in (match.report.games if match.report else ()) if game.record)
    about = (name, made.opened.date, made.opened.ruleset, match.stage, match.round, match.table, match.id)
    return Played(*about, match.players, (one.archetype or one.deck, two.archetype or two.deck), result.winner, records)


def _asked(match: Played, which: Which) -> bool:
    if which.player and (which.player in which.private or which.player not in match.players):
        return False
    return which.round in ("", str(match.round)) and which.deck in ("", *match.decks)


def both_sides(matches: Iterable[Played]) -> Iterator[tuple[Played, int]]:
    """Every match from either side."""
    for match in matches:
        yield match, 0
        yield match, 1
