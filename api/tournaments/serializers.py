"""Tournaments as JSON, for everybody, a player, judges and the organiser."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol, cast

from api.http.responses import optional_time
from api.links.store import SPECTATOR
from api.tournaments.schemas import (
    MatchOut,
    PlayerOut,
    RequestOut,
    RoundOut,
    TournamentOut,
    TournamentSummaryOut,
)
from api.tournaments.standings_schemas import MeetingOut, StandingOut, StandingsOut, TiebreakOut, TiebreakPartOut
from domain import registry
from domain.tournaments.events import ArchetypeNamed, DeckSubmitted, TournamentEvent
from domain.tournaments.log_messages import LANGUAGES, EventDescriber, KnownMatches
from domain.tournaments.match_results import lost_games, match_summary
from domain.tournaments.result_events import Confirmed, Corrected, Declined, Reported, Requested, WithdrawnReport
from domain.tournaments.serialization import to_plain
from domain.tournaments.standings.explanations import TiebreakExplanation
from domain.tournaments.standings.player_records import Number
from domain.tournaments.standings.ranking import Standing, compute_standings, format_number, places_at_end
from domain.tournaments.state import MINUTE, Match, Player, Round, Tournament
from domain.tournaments.tournament_format import rounds_needed


class TournamentReader(Protocol):
    """Who reads a tournament: `api.tournaments.access.TournamentAccess`, or `PublicReader`."""

    @property
    def tournament_id(self) -> str: ...

    @property
    def scope(self) -> str: ...

    @property
    def player(self) -> str: ...

    @property
    def is_staff(self) -> bool: ...

    @property
    def author(self) -> str: ...


class PublicReader(NamedTuple):
    """Anybody, without a link."""

    tournament_id: str
    scope: str = SPECTATOR
    player: str = ""
    is_staff: bool = False
    author: str = SPECTATOR


def summary_to_json(name: str, made: Tournament) -> TournamentSummaryOut:
    """Returns a tournament for a list."""
    opened = made.opened
    last = list(made.rounds.values())[-1] if made.rounds else None
    return {
        "id": name,
        "title": opened.title,
        "ruleset": opened.ruleset,
        "league": opened.league,
        "season": opened.season,
        "date": opened.date,
        "venue": opened.venue,
        "status": made.status,
        "players": len(made.players),
        "stage": made.stage,
        "round": last.number if last else 0,
        "position": made.length,
    }


def tournament_to_json(access: TournamentReader, made: Tournament) -> TournamentOut:
    """Returns a tournament as the holder of a link may see it."""
    result = {
        **summary_to_json(access.tournament_id, made),
        "scope": access.scope,
        "author": access.author,
        "opened": to_plain(made.opened),
        "capacity": made.capacity,
        "planned_rounds": rounds_needed(made.terms(made.stage), len(made.cuts.get(made.stage, made.order))),
        "entries": [player_to_json(access, made, player) for player in made.players.values()],
        "waiting": [player_to_json(access, made, player) for player in made.waiting.values()],
        "requests": requests_to_json(access, made),
        "rounds": [round_to_json(made, posted) for posted in made.rounds.values()],
        "places": places_at_end(made),
        "cuts": {str(stage): list(players) for stage, players in made.cuts.items()},
    }
    if access.is_staff:
        result["penalties"] = [each._asdict() for each in made.penalties]
        result["notes"] = [{"position": at, **to_plain(note)} for at, note in made.notes]
    return cast(TournamentOut, result)


def requests_to_json(access: TournamentReader, made: Tournament) -> list[RequestOut]:
    """Returns the open requests that staff, or the player who asks, may see."""
    shown = [
        {"position": at, "at": optional_time(each.at), **to_plain(each.said)}
        for at, each in made.requests.items()
        if access.is_staff or access.player == each.said.player
    ]
    return cast(list[RequestOut], shown)


def player_to_json(access: TournamentReader, made: Tournament, player: Player) -> PlayerOut:
    """Returns a player. Deck lists are shown to staff, to their player, and to everybody once they are open."""
    own = access.is_staff or access.player == player.id
    named = made.lists_open or own
    shown: PlayerOut = {
        "player": player.id,
        "name": player.name,
        "club": player.club,
        "seed": player.seed,
        "here": player.checked_in,
        "digest": player.digest,
        "left": player.left,
        "how": player.how,
    }
    if named:
        shown["deck"], shown["archetype"] = player.deck, player.archetype
    if named and player.cards:
        shown["cards"] = player.cards
    if own:
        shown["deck_check"], shown["deck_remark"] = player.deck_check, player.deck_remark
    return shown


def round_to_json(made: Tournament, posted: Round) -> RoundOut:
    """Returns a posted round with its matches.

    `ends`: the end of its time, None without a limit or while the clock is stopped · `left`: what a
    stopped clock has left in tenths of a second, else None · `extra`: match -> minutes of its own.
    """
    ends, left = clock_times(made, posted)
    return {
        "stage": posted.stage,
        "round": posted.number,
        "closed": posted.closed,
        "posted": optional_time(posted.posted),
        "ends": optional_time(ends or 0),
        "left": left,
        "extra": dict(posted.extra),
        "byes": list(posted.byes),
        "half_byes": list(posted.half_byes),
        "absent": list(posted.absent),
        "corrected_late": list(posted.corrected_late),
        "matches": [match_to_json(made, made.matches[match]) for match in posted.matches],
    }


def clock_times(made: Tournament, posted: Round) -> tuple[int | None, int | None]:
    """Returns the end of a round's time, None without a limit or while its clock is stopped, and what a stopped clock has
    left; in tenths of a second."""
    minutes = made.terms(posted.stage).minutes
    if posted.clock is None:
        return (posted.posted + minutes * MINUTE if minutes and posted.posted else None), None
    since, left = posted.clock
    return (since + left, None) if since else (None, left)


def match_to_json(made: Tournament, match: Match) -> MatchOut:
    """Returns a match: its result, its reports, and the records that prove it."""
    shown = {
        **match_summary(made, match),
        "disputed": match.disputed,
        "lost_games": list(lost_games(made, match.id)),
        "told": [
            {
                "position": report.position,
                "by": report.by,
                "how": report.how,
                "winner": report.winner,
                "games": [to_plain(game) for game in report.games],
            }
            for report in match.standing_reports()
        ],
    }
    return cast(MatchOut, shown)


_OF_A_MATCH = (Reported, Confirmed, Corrected, WithdrawnReport)
_OF_STAFF = (Requested, Declined)
"""What changes nothing for everybody: the organiser, judges and its player see it."""


def changes_to_json(made: Tournament, events: Sequence[TournamentEvent], since: int, position: int) -> dict[str, Any]:
    """Returns what events changed for everybody: their matches as they are now, if they are all about results or requests.

    Without `matches` something else has changed too. `late`: matches that were corrected after a later round was paired ·
    `requests`: whether requests came in or were answered, which staff and who made them load.
    """
    where = {"from": since, "position": position, "requests": any(isinstance(event.said, _OF_STAFF) for event in events)}
    names = [getattr(event.said, "match", "") for event in events if isinstance(event.said, _OF_A_MATCH)]
    if (
        not all(isinstance(event.said, _OF_A_MATCH + _OF_STAFF) for event in events)
        or not all(name in made.matches for name in names)
        or made.places
    ):
        return where
    matches = [made.matches[name] for name in dict.fromkeys(names)]
    late = {match.id for match in matches if match.id in made.rounds[match.stage, match.round].corrected_late}
    return {**where, "matches": [match_to_json(made, match) for match in matches], "late": sorted(late)}


def standing_rows_to_json(made: Tournament, after: int | None, profile: str, stage: int) -> list[StandingOut]:
    """Returns the standings; numbers have four decimals or are None. Raises KeyError for an unknown profile."""
    return [_standing_to_json(made, each) for each in compute_standings(made, after, profile, stage)]


def standings_to_json(made: Tournament, after: int = 0, profile: str = "", stage: int = 0) -> StandingsOut:
    """Returns the answer with the standings after a round (0: now) of a stage (0: the present one with standings)."""
    at = stage or made.ranked
    return {
        "stage": at,
        "round": after,
        "items": standing_rows_to_json(made, after or None, profile, at),
        "position": made.length,
    }


def _standing_to_json(made: Tournament, each: Standing) -> StandingOut:
    record, player = each.record, made.players[each.player]
    way: list[MeetingOut] = [
        {"round": met.round, "outcome": met.outcome, "kind": met.kind, "opponent": met.opponent} for met in record.meetings
    ]
    counted = {outcome: record.count(outcome) for outcome in ("win", "loss", "draw")}
    return {
        "rank": each.rank,
        "player": each.player,
        "name": player.name,
        "club": player.club,
        "left": player.left,
        "points": record.points,
        "matches": len(record.meetings),
        "won": counted["win"],
        "lost": counted["loss"],
        "drawn": counted["draw"],
        "byes": sum(meeting.kind == "bye" for meeting in record.meetings),
        "way": way,
        "numbers": {code: _maybe(value) for code, value in each.values.items()},
    }


def derivation_to_json(derivation: TiebreakExplanation) -> TiebreakOut:
    """Returns how a number of the standings is computed."""
    parts: list[TiebreakPartOut] = [
        {
            "round": part.round,
            "match": part.match,
            "opponent": part.opponent,
            "value": _maybe(part.value),
            "of": _maybe(part.of),
            "cut": part.cut,
        }
        for part in derivation.parts
    ]
    return {
        "code": derivation.code,
        "player": derivation.player,
        "value": _maybe(derivation.value),
        "of_each": derivation.inner,
        "parts": parts,
        "sentences": {language: [each.text(language) for each in derivation.sentences] for language in LANGUAGES},
    }


def _maybe(value: Number | None) -> str | None:
    return None if value is None else format_number(value)


def event_to_json(
    access: TournamentReader, made: Tournament, position: int, event: TournamentEvent, met: KnownMatches
) -> dict[str, Any]:
    """Returns an event of the log without sealed decks. `told`, `author`: language -> sentence, name of the author."""
    said = to_plain(event.said)
    names_deck = isinstance(event.said, DeckSubmitted | ArchetypeNamed)
    entrant = made.entry(said["player"]) if names_deck else None
    if names_deck and (entrant is None or "deck" not in player_to_json(access, made, entrant)) and not access.is_staff:
        said = {key: value for key, value in said.items() if key in ("player", "digest")}
    describers = {language: EventDescriber(made, language, met, partial(_ruleset_title, language)) for language in LANGUAGES}
    return {
        "position": position,
        "name": event.name,
        "by": event.by,
        "author": {language: describer.by(event.by) for language, describer in describers.items()},
        "at": optional_time(event.at),
        "said": said,
        "told": {language: describer.event(event.name, said) for language, describer in describers.items()},
    }


def _ruleset_title(language: str, name: str) -> str:
    """Returns the title of a ruleset in a language, or its id if it is not installed."""
    return registry.ruleset(name).book.terms["title"][language] if registry.is_available(name) else name
