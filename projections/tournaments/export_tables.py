"""The tables of tournaments as they are exported: columns and rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from domain.tournaments.match_results import match_result
from domain.tournaments.standings.player_records import BYE
from domain.tournaments.standings.ranking import Standing, compute_standings, compute_tiebreaks, format_number, places_at_end
from domain.tournaments.state import Match, Round, Tournament
from projections.filters import EVERYTHING, GameFilter, Rows
from projections.table_definitions import Column, format_utc
from projections.tournaments.counted_matches import filter_tournaments, public_deck_of
from projections.tournaments.metagame import deck_matchups, deck_shares
from projections.tournaments.rankings import player_ratings, rating_history, season_table

Tournaments = Mapping[str, Tournament]
STANDING_NUMBERS = ("MP", "OMW", "GW", "OGW", "BH", "SB", "SoS", "ESoS")
"""The numbers of standings that every export has, whatever the tiebreak profile."""


def for_each_tournament(rows: Callable[[Tournament], Iterator[dict[str, Any]]]) -> Callable[[Tournaments, GameFilter], Rows]:
    """Returns a function that gives the rows of every filtered tournament, after the columns that name it."""

    def made(tournaments: Tournaments, which: GameFilter) -> Rows:
        return [
            {"tournament": name, "ruleset": each.opened.ruleset, "league": each.opened.league, "season": each.opened.season}
            | row
            for name, each in filter_tournaments(tournaments, which)
            for row in rows(each)
        ]

    return made


def event_rows(made: Tournament) -> Iterator[dict[str, Any]]:
    """Yields the row of the tournament."""
    posted = list(made.rounds.values())
    yield {
        "title": made.opened.title,
        "date": made.opened.date,
        "venue": made.opened.venue,
        "tiebreaks": made.opened.tiebreaks,
        "stage": made.stage,
        "round": posted[-1].number if posted else 0,
        "players": len(made.players),
        "status": made.status,
    }


def match_rows(made: Tournament) -> Iterator[dict[str, Any]]:
    """Yields matches and byes by round."""
    for posted in made.rounds.values():
        yield from (_match_row(made, made.matches[match]) for match in posted.matches)
        byes = [("bye", "win", player) for player in posted.byes]
        byes += [("half_bye", "draw", player) for player in posted.half_byes]
        yield from (_bye_row(posted, number, *each) for number, each in enumerate(byes, 1))


def _match_row(made: Tournament, match: Match) -> dict[str, Any]:
    result, report = match_result(made, match), match.report
    games = report.games if report else ()
    outcome = "" if result is None else "draw" if result.is_draw else "win" if result.winner == match.players[0] else "loss"
    first = games[0].first if games else ""
    return {
        "stage": match.stage,
        "round": match.round,
        "table": match.table,
        "match": match.id,
        "player1": match.players[0],
        "player2": match.players[1],
        "games1": result.won[0] if result else None,
        "games2": result.won[1] if result else None,
        "draws": result.drawn if result else None,
        "how": result.how if result else "disputed" if match.disputed else "open",
        "outcome1": outcome,
        "first1": int(first == match.players[0]) if first else None,
        "records": " ".join(game.record for game in games if game.record),
        "reported_at": format_utc(report.at) if report else "",
        "corrected": int(match.corrected),
        "penalty": sum(penalty.match == match.id for penalty in made.penalties),
    }


def _bye_row(posted: Round, number: int, how: str, outcome: str, player: str) -> dict[str, Any]:
    empty = dict.fromkeys(("games1", "games2", "draws", "first1"), None)
    about = {
        "stage": posted.stage,
        "round": posted.number,
        "table": 0,
        "match": f"{posted.stage}.{posted.number}.bye{number}",
    }
    return {
        **about,
        **empty,
        "player1": player,
        "player2": "",
        "how": how,
        "outcome1": outcome,
        "records": "",
        "reported_at": "",
        "corrected": 0,
        "penalty": 0,
    }


def standing_rows(made: Tournament) -> Iterator[dict[str, Any]]:
    """Yields the standings after every round of the first stage, by the tournament's profile, with further numbers."""
    for posted in made.rounds_of(1):
        numbers_of = compute_tiebreaks(made, posted.number)
        for each in compute_standings(made, posted.number):
            numbers = {code.casefold(): _decimal(numbers_of.known(code, each.player)) for code in STANDING_NUMBERS}
            yield {"after_round": posted.number, **_standing_row(made, each), **numbers}


def _decimal(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _standing_row(made: Tournament, each: Standing) -> dict[str, Any]:
    record = each.record
    return {
        "rank": each.rank,
        "player": each.player,
        "matches": len(record.meetings),
        "won": record.count("win"),
        "lost": record.count("loss"),
        "drawn": record.count("draw"),
        "byes": sum(meeting.kind == BYE for meeting in record.meetings),
        "de": format_number(each.values["DE"]) if "DE" in each.values else "",
        "dropped_after": made.players[each.player].left,
        "archetype": public_deck_of(made, each.player),
    }


def player_rows(made: Tournament) -> Iterator[dict[str, Any]]:
    """Yields the players."""
    places = {player: place for place, player in enumerate(places_at_end(made), 1)}
    for player in made.players.values():
        named = (player.deck, player.archetype) if made.lists_open else ("", "")
        yield {
            "player": player.id,
            "club": player.club,
            "seed": player.seed or None,
            "deck": named[0],
            "archetype": named[1],
            "list_digest": player.digest,
            "dropped_after": player.left,
            "how": player.how,
            "place": places.get(player.id),
        }


def penalty_rows(made: Tournament) -> Iterator[dict[str, Any]]:
    """Yields the penalties in the order in which they were given."""
    for penalty in made.penalties:
        match = made.matches.get(penalty.match)
        yield {
            "round": match.round if match else None,
            "match": penalty.match,
            "player": penalty.player,
            "kind": penalty.kind,
            "rule": penalty.rule,
            "amount": penalty.amount,
        }


class TournamentTable(NamedTuple):
    """A table: name, meaning, columns, a function that gives the rows of a filter, and the key."""

    name: str
    about: str
    columns: tuple[Column, ...]
    rows: Callable[[Tournaments, GameFilter], Rows]
    key: tuple[str, ...]

    def rows_for(self, tournaments: Tournaments, which: GameFilter = EVERYTHING) -> Rows:
        """Returns rows with these columns only, private players masked."""
        names = [column.name for column in self.columns]
        players = [column.name for column in self.columns if column.player]
        rows = [{name: row[name] for name in names} for row in self.rows(tournaments, which)]
        return which.mask_players(rows, *players)


_WHERE = (
    Column("tournament", str, "id of the tournament"),
    Column("ruleset", str, "id of its ruleset"),
    Column("league", str, "the league it belongs to, or empty"),
    Column("season", str, "its season, or empty"),
)
_COUNTS = (
    Column("matches", int, "matches that are over"),
    Column("won", int, "matches won"),
    Column("lost", int, "matches lost"),
    Column("drawn", int, "matches drawn"),
)
_RATES = (
    *_COUNTS,
    Column("open", int, "matches that still run: they widen the range"),
    Column("rate", float, "wins and half the draws over the matches; empty without any"),
    Column("low", float, "the lower end of Wilson's interval, if all open matches are lost"),
    Column("high", float, "the upper end of the interval, if all open matches are won"),
    Column("enough", int, "1: enough matches to be ranked by the rate"),
)
_RATED = (
    Column("mu", float, "mean of the rating"),
    Column("sigma", float, "its uncertainty"),
    Column("ordinal", float, "mu - 3 sigma"),
)
TOURNAMENT_TABLES = (
    TournamentTable(
        "league_events",
        "One row per tournament.",
        (
            *_WHERE,
            Column("title", str, "what it is called"),
            Column("date", str, "the day, as it was announced"),
            Column("venue", str, "where"),
            Column("tiebreaks", str, "the profile by which ties are broken"),
            Column("stage", int, "the stage that is played"),
            Column("round", int, "the last round that was posted"),
            Column("players", int, "players entered"),
            Column("status", str, "`open`, `running` or `finished`"),
        ),
        for_each_tournament(event_rows),
        ("tournament",),
    ),
    TournamentTable(
        "league_matches",
        "One row per match and bye.",
        (
            *_WHERE,
            Column("stage", int, "its stage, from 1"),
            Column("round", int, "its round, from 1"),
            Column("table", int, "its table; 0 for a bye"),
            Column("match", str, "id of the match"),
            Column("player1", str, "id of the first player", player=True),
            Column("player2", str, "id of the second one, empty for a bye", player=True),
            Column("games1", int, "games won by the first; empty without a result"),
            Column("games2", int, "games won by the second"),
            Column("draws", int, "games drawn"),
            Column(
                "how",
                str,
                "`played`, `time`, `agreed`, `forfeit`, `double_loss`, `told`, `penalty`, `bye`, `open` or `disputed`",
            ),
            Column("outcome1", str, "`win`, `loss` or `draw` for the first; empty without a result"),
            Column("first1", int, "1: the first player went first in the first game, 0: the other; empty: not reported"),
            Column("records", str, "ids of the records that prove it, separated by spaces"),
            Column("reported_at", str, "when the valid result was reported (UTC)"),
            Column("corrected", int, "1: a judge has corrected it"),
            Column("penalty", int, "penalties given in it"),
        ),
        for_each_tournament(match_rows),
        ("tournament", "match"),
    ),
    TournamentTable(
        "league_standings",
        "One row per round of the first stage and player.",
        (
            *_WHERE,
            Column("after_round", int, "the round after which these were the standings"),
            Column("rank", int, "the place, from 1"),
            Column("player", str, "id of the player", player=True),
            *_COUNTS,
            Column("byes", int, "byes received"),
            *(Column(code.casefold(), float, f"{code}, see `senki league why`") for code in STANDING_NUMBERS),
            Column("de", str, "the points of a direct encounter, where it decided something"),
            Column("dropped_after", int, "rounds that were posted when the player left; empty: stayed"),
            Column("archetype", str, "what the player plays; empty: not known, or sealed"),
        ),
        for_each_tournament(standing_rows),
        ("tournament", "after_round", "player"),
    ),
    TournamentTable(
        "league_players",
        "One row per tournament and player.",
        (
            *_WHERE,
            Column("player", str, "id of the player", player=True),
            Column("club", str, "the club"),
            Column("seed", int, "the seed; empty: none"),
            Column("deck", str, "name of the deck; empty: not known, or sealed"),
            Column("archetype", str, "what reports group it under"),
            Column("list_digest", str, "hash of the deck list that was handed in"),
            Column("dropped_after", int, "rounds that were posted when the player left; empty: stayed"),
            Column("how", str, "`drop`, `no_show`, `disqualified`, or empty"),
            Column("place", int, "the final place; empty while it runs"),
        ),
        for_each_tournament(player_rows),
        ("tournament", "player"),
    ),
    TournamentTable(
        "league_penalties",
        "One row per penalty.",
        (
            *_WHERE,
            Column("round", int, "the round of its match; empty if it belongs to no match"),
            Column("match", str, "the match, or empty"),
            Column("player", str, "id of the player", player=True),
            Column("kind", str, "`warning`, `game_loss`, `match_loss`, `points` or `disqualified`"),
            Column("rule", str, "the rule that was broken"),
            Column("amount", int, "points given or taken"),
        ),
        for_each_tournament(penalty_rows),
        (),
    ),
    TournamentTable(
        "season_table",
        "One row per player: points by place of the finished events.",
        (
            Column("rank", int, "the place"),
            Column("player", str, "id of the player", player=True),
            Column("points", int, "points of the events that count"),
            Column("events", int, "events played"),
        ),
        season_table,
        (),
    ),
    TournamentTable(
        "ratings",
        "One row per ruleset and player, by Plackett-Luce over all matches.",
        (
            Column("ruleset", str, "id of the ruleset"),
            Column("rank", int, "the place among players with enough matches; empty for the others"),
            Column("player", str, "id of the player", player=True),
            *_RATED,
            Column("matches", int, "matches rated"),
            Column("last", str, "the day of the last one"),
        ),
        player_ratings,
        ("ruleset", "player"),
    ),
    TournamentTable(
        "rating_history",
        "One row per player and match: the rating after it.",
        (
            Column("tournament", str, "id of the tournament"),
            Column("ruleset", str, "id of the ruleset"),
            Column("round", int, "the round"),
            Column("match", str, "the match"),
            Column("player", str, "id of the player", player=True),
            *_RATED,
        ),
        rating_history,
        ("tournament", "match", "player"),
    ),
    TournamentTable(
        "meta_decks",
        "One row per deck.",
        (
            Column("archetype", str, "the deck, by archetype or name"),
            Column("rank", int, "the place by rate among decks with enough matches; empty for the others"),
            Column("copies", int, "players who entered it"),
            Column("share", float, "their share of the players whose deck is known"),
            Column("share_low", float, "their share of all players, if no player with an unknown deck played it"),
            Column("share_high", float, "the same, if all players with an unknown deck played it"),
            *_RATES,
            Column("top_cut", int, "how many of them were in a cut"),
            Column("conversion", float, "share of the cut over share of the field"),
        ),
        deck_shares,
        ("archetype",),
    ),
    TournamentTable(
        "meta_matchups",
        "One row per deck and opposing deck.",
        (
            Column("archetype", str, "the deck"),
            Column("against", str, "the other one"),
            Column("mirror", int, "1: against itself"),
            *_RATES,
        ),
        deck_matchups,
        ("archetype", "against"),
    ),
)
"""All tables in the order of the export."""
