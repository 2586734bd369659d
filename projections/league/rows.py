"""The rows of the tables of tournaments: what `tables.py` names the columns of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from domain.tournaments.match_results import match_result
from domain.tournaments.standings.player_records import BYE
from domain.tournaments.standings.ranking import Standing, compute_standings, compute_tiebreaks, format_number
from domain.tournaments.state import Match, Round, Tournament
from projections.league.matches import chosen, deck_of
from projections.tables import moment
from projections.which import Rows, Which

Tournaments = Mapping[str, Tournament]
NUMBERS = ("MP", "OMW", "GW", "OGW", "BH", "SB", "SoS", "ESoS")
"""The numbers of the standings that are exported whatever the profile."""


def each_of(rows: Callable[[Tournament], Iterator[dict[str, Any]]]) -> Callable[[Tournaments, Which], Rows]:
    """The rows of every tournament of a choice, after the columns that say which it is."""

    def made(tournaments: Tournaments, which: Which) -> Rows:
        return [
            {"tournament": name, "ruleset": each.opened.ruleset, "league": each.opened.league, "season": each.opened.season}
            | row
            for name, each in chosen(tournaments, which)
            for row in rows(each)
        ]

    return made


def event_rows(made: Tournament) -> Iterator[dict[str, Any]]:
    """The tournament itself."""
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
    """Matches and byes by round."""
    for posted in made.rounds.values():
        yield from (_match(made, made.matches[match]) for match in posted.matches)
        yield from (_bye(posted, number, player) for number, player in enumerate(posted.byes, 1))


def _match(made: Tournament, match: Match) -> dict[str, Any]:
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
        "reported_at": moment(report.at) if report else "",
        "corrected": int(match.corrected),
        "penalty": sum(told.match == match.id for told in made.penalties),
    }


def _bye(posted: Round, number: int, player: str) -> dict[str, Any]:
    empty = dict.fromkeys(("games1", "games2", "draws", "first1"), None)
    told = {
        "stage": posted.stage,
        "round": posted.number,
        "table": 0,
        "match": f"{posted.stage}.{posted.number}.bye{number}",
    }
    return {
        **told,
        **empty,
        "player1": player,
        "player2": "",
        "how": "bye",
        "outcome1": "win",
        "records": "",
        "reported_at": "",
        "corrected": 0,
        "penalty": 0,
    }


def standing_rows(made: Tournament) -> Iterator[dict[str, Any]]:
    """After every round of the first stage, by the tournament's own profile; the other numbers beside it."""
    for posted in made.rounds_of(1):
        reckoning = compute_tiebreaks(made, posted.number)
        for each in compute_standings(made, posted.number):
            numbers = {code.casefold(): float(reckoning.value(code, each.player)) for code in NUMBERS}
            yield {"after_round": posted.number, **_standing(made, each), **numbers}


def _standing(made: Tournament, each: Standing) -> dict[str, Any]:
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
        "archetype": deck_of(made, each.player),
    }


def player_rows(made: Tournament) -> Iterator[dict[str, Any]]:
    """Who takes part."""
    places = {player: place for place, player in enumerate(made.places, 1)}
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
    """The penalties in the order in which they were given."""
    for told in made.penalties:
        match = made.matches.get(told.match)
        yield {
            "round": match.round if match else None,
            "match": told.match,
            "player": told.player,
            "kind": told.kind,
            "rule": told.rule,
            "amount": told.amount,
        }
