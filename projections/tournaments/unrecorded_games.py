"""Games of tournaments that have no record, added to the records of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from domain.cards.name_matching import fold
from domain.tournaments.state import Tournament
from projections.aggregates import with_win_rates
from projections.filters import GameFilter, Rows
from projections.tournaments.counted_matches import finished_matches

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
    for player, outcome in _unrecorded_games(tournaments, which):
        name = spelled.setdefault(fold(player), player)
        totals.setdefault(name, Counter()).update(("games", outcome))
    known = {row["player"] for row in rows}
    empty = dict.fromkeys(rows[0] if rows else ("player", *_ZEROS), None) | dict.fromkeys(_ZEROS, 0)
    more = [{**empty, "player": player} for player in totals if player not in known and which.visible_id(player)]
    summed = [
        {**row, **{key: row[key] + totals.get(row["player"], Counter())[key] for key in _SUMS}} for row in [*rows, *more]
    ]
    return sorted(with_win_rates(summed), key=lambda row: (-row["wins"], row["games"], row["player"]))


def _unrecorded_games(tournaments: Mapping[str, Tournament], which: GameFilter) -> Iterator[tuple[str, str]]:
    """Yields player and outcome (`wins`, `losses`, `draws`) of each game without a record, from both sides."""
    for match in finished_matches(tournaments, which):
        report = tournaments[match.tournament].matches[match.match].report
        games = () if report is None else report.games
        winners = [which.canonical_name(game.winner) for game in games if not game.record]
        for winner in winners if games else [match.winner]:
            for player in match.players:
                yield player, "draws" if not winner else "wins" if winner == player else "losses"
