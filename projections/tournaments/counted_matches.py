"""Matches of tournaments as statistics count them, and games without a record that count for players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from domain.cards.name_matching import fold
from domain.tournaments.match_results import match_result
from domain.tournaments.state import Match, Tournament
from domain.tournaments.tournament_format import FREE
from projections.count_and_result_queries import with_win_rates
from projections.filters import EVERYTHING, GameFilter, Rows

COUNTED = ("played", "time", "agreed", "told")
"""Ways of ending that say something about decks and players; forfeits, double losses and penalties do not."""


class CountedMatch(NamedTuple):
    """A match that counts. `winner`: empty for a draw · `decks`: what each player played, by archetype or name; empty if
    unknown or sealed · `records`: the games that prove it · `over`: it has a result.
    """

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
        """Returns 1, ½ or 0 for a side."""
        return 0.5 if not self.winner else float(self.winner == self.players[side])


def filter_tournaments(
    tournaments: Mapping[str, Tournament], which: GameFilter = EVERYTHING
) -> Iterator[tuple[str, Tournament]]:
    """Yields the filtered tournaments in order of date and id."""
    terms = {"ruleset": which.ruleset, "league": which.league, "season": which.season}
    for name, made in sorted(tournaments.items(), key=lambda each: (each[1].opened.date, each[0])):
        opened = made.opened
        matches_terms = all(getattr(opened, field) == value for field, value in terms.items() if value)
        named = which.tournament in ("", name) and which.event in ("", name, opened.title)
        within = (not which.since or opened.date >= which.since) and (not which.until or opened.date <= which.until)
        if matches_terms and named and within:
            yield name, made


def counted_matches(tournaments: Mapping[str, Tournament], which: GameFilter = EVERYTHING) -> list[CountedMatch]:
    """Returns the matches that count, with running matches, sorted by day and within a day in the order of posting."""
    found = [
        _rated_match(name, made, made.matches[match], which.canonical_name)
        for name, made in filter_tournaments(tournaments, which._replace(since="", until=""))
        for posted in made.rounds.values()
        for match in posted.matches
    ]
    chosen = [match for match in found if match is not None and _is_chosen(match, which)]
    return sorted(chosen, key=lambda match: match.date)


def finished_matches(tournaments: Mapping[str, Tournament], which: GameFilter = EVERYTHING) -> list[CountedMatch]:
    """Returns the matches that count and are over."""
    return [match for match in counted_matches(tournaments, which) if match.over]


def public_deck_of(made: Tournament, player: str) -> str:
    """Returns a player's deck by archetype or name; empty unless it is public."""
    entry = made.players[player]
    return (entry.archetype or entry.deck) if made.lists_open else ""


def _rated_match(name: str, made: Tournament, match: Match, same: Callable[[str], str]) -> CountedMatch | None:
    """Returns a match for statistics; None for forfeits, double losses and penalties, which do not count."""
    result = match_result(made, match)
    if result is not None and result.how not in COUNTED:
        return None
    one, two = match.players
    records = tuple(game.record for game in (match.report.games if match.report else ()) if game.record)
    about = (name, _day_of(made, match), made.opened.ruleset, match.stage, match.round, match.table, match.id)
    decks = (public_deck_of(made, one), public_deck_of(made, two))
    winner = same(result.winner) if result and result.winner else ""
    return CountedMatch(*about, (same(one), same(two)), decks, winner, records, result is not None)


def _day_of(made: Tournament, match: Match) -> str:
    """Returns the day of a match (UTC): in a league over weeks that of its report, else that of the tournament.

    A report of the same moment as its round came in with a whole file, and says nothing about the day.
    """
    posted = made.rounds[match.stage, match.round].posted
    if made.terms(match.stage).kind != FREE or not match.reports or match.reports[0].at == posted:
        return made.opened.date
    return datetime.fromtimestamp(match.reports[0].at / 10, UTC).date().isoformat()


def _is_chosen(match: CountedMatch, which: GameFilter) -> bool:
    if which.player and (not which.visible_id(which.player) or which.canonical_name(which.player) not in match.players):
        return False
    if (which.since and match.date < which.since) or (which.until and match.date > which.until):
        return False
    return which.round in ("", str(match.round)) and which.deck in ("", *match.decks)


def each_player_of_match(matches: Iterable[CountedMatch]) -> Iterator[tuple[CountedMatch, int]]:
    """Yields each match twice, once from each side."""
    for match in matches:
        yield match, 0
        yield match, 1


_SUMS = ("games", "wins", "losses", "draws")
_ZEROS = (*_SUMS, "open", "counted")


def with_unrecorded_games(rows: Rows, tournaments: Mapping[str, Tournament], which: GameFilter) -> Rows:
    """Returns the records of players with the reported games of tournaments that have no record of their own.

    A match of which only the winner is known counts as one game. Forfeits, double losses and penalties do not count. Going
    first and streaks are those of recorded games.
    """
    if which.game or which.printing or which.turns or which.depth or which.among is not None:
        return rows
    totals: dict[str, Counter[str]] = {}
    spelled: dict[str, str] = {fold(row["player"]): row["player"] for row in rows}
    for player, outcome in _outcomes_without_record(tournaments, which):
        name = spelled.setdefault(fold(player), player)
        totals.setdefault(name, Counter()).update(("games", outcome))
    known = {row["player"] for row in rows}
    empty = dict.fromkeys(rows[0] if rows else ("player", *_ZEROS), None) | dict.fromkeys(_ZEROS, 0)
    more = [{**empty, "player": player} for player in totals if player not in known and which.visible_id(player)]
    summed = [
        {**row, **{key: row[key] + totals.get(row["player"], Counter())[key] for key in _SUMS}} for row in [*rows, *more]
    ]
    return sorted(with_win_rates(summed), key=lambda row: (-row["wins"], row["games"], row["player"]))


def _outcomes_without_record(tournaments: Mapping[str, Tournament], which: GameFilter) -> Iterator[tuple[str, str]]:
    """Yields player and outcome (`wins`, `losses`, `draws`) of each game without a record, from both sides."""
    for match in finished_matches(tournaments, which):
        report = tournaments[match.tournament].matches[match.match].report
        games = () if report is None else report.games
        winners = [which.canonical_name(game.winner) for game in games if not game.record]
        for winner in winners if games else [match.winner]:
            for player in match.players:
                yield player, "draws" if not winner else "wins" if winner == player else "losses"
