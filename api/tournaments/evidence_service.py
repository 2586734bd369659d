"""Finds out what the records of a match prove, and publishes them. Blocking: called in a thread."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, cast

from api.http.openapi_responses import MessageOut, ReasonOut
from api.state import AppState
from api.tournaments.evidence_schemas import EvidenceOut
from domain.kernel.messages.message import Message, to_json
from domain.kernel.views.views import header_of
from domain.tournaments.match_evidence import GameEvidence, game_evidence
from domain.tournaments.state import Match, Tournament
from replays.clerk import Clerk
from replays.log import DamagedLog, NoSuchGame
from replays.tournaments.audit import FindEvidence, RecordCheck, check_records, count_by_provenance, games_with_records


def evidence_to_json(state: AppState, tournament: str, made: Tournament, matches: Iterable[str]) -> dict[str, Any]:
    """Returns the value of each record attached to these matches as evidence, and the counts by kind."""
    match_ids = list(matches)
    origins = state.origins.get_many(game.record for _, _, game in games_with_records(made, match_ids))
    find, others = evidence_finder(state, tournament), state.tournaments.undamaged
    proven = list(check_records(tournament, made, match_ids, find, origins.__getitem__, others))
    return {"items": list(map(proof_to_json, proven)), "counts": count_by_provenance(proven), "position": made.length}


def proof_to_json(proof: RecordCheck) -> EvidenceOut:
    """Returns the value of a record: how it came here, where it differs from the report, and whether it proves it."""
    messages = [each for each in (*proof.differences, proof.why) if each]
    shown = {
        **proof._asdict(),
        "why": str(proof.why or ""),
        "differences": list(map(str, proof.differences)),
        "faults": messages_to_json(messages),
        "proves": proof.proves,
    }
    return cast(EvidenceOut, shown)


def messages_to_json(messages: Iterable[Message]) -> list[MessageOut]:
    """Returns messages about records and events with their translations."""
    return [{"message": str(each), "reasons": cast(list[ReasonOut], to_json(each))} for each in messages]


def publish_evidence_games(state: AppState, tournament: str, matches: Iterable[str] = ()) -> int:
    """Makes finished games public that prove these matches (none named: all). Returns their number.

    A game has to name its match in its header; unlisted games stay closed.
    """
    made = state.tournaments.tournament(tournament)
    now = state.now()
    shut = {game.record: match for match, _, game in games_with_records(made, matches or made.matches)}
    known = state.links.public_among(list(shut), now)
    opened = [game for game, match in shut.items() if game not in known and _may_publish(state, tournament, match, game)]
    for game in opened:
        state.links.create_public(game, tournament, now)
    return len(opened)


def evidence_finder(state: AppState, tournament: str) -> FindEvidence:
    """Returns the function that finds what a record shows for a match.

    A report may name any game. One that neither names this match itself nor is public without a delay is as good as missing:
    nobody shall learn of it by naming it.
    """

    def find(match: str, game: str) -> GameEvidence | None:
        shown = evidence_of_record(state, game)
        if shown is None or (shown.tournament, shown.match) == (tournament, match):
            return shown
        is_open = state.links.find_public(game, state.now()) is not None and game not in state.links.delayed(state.now())
        return shown if is_open else None

    return find


def evidence_of_record(state: AppState, game: str) -> GameEvidence | None:
    """Returns what the record of a game shows, or None if it is missing or damaged."""
    position = state.log.position(game)
    return _record_content_at(state.clerk, game, position) if position else None


@lru_cache(4096)
def _record_content_at(clerk: Clerk, game: str, position: int) -> GameEvidence | None:
    """Returns what a record shows at a position. Cached, because every phone requests the evidence of a round."""
    try:
        return game_evidence(clerk.events(game), game)
    except (NoSuchGame, DamagedLog):
        return None


def _may_publish(state: AppState, tournament: str, match: Match, game: str) -> bool:
    """Returns whether a game names this match itself and is over, so that a report cannot publish other games."""
    try:
        events = state.clerk.events(game)
    except (NoSuchGame, DamagedLog):
        return False
    shown = game_evidence(events, game)
    is_own = (shown.tournament, shown.match) == (tournament, match.id)
    return is_own and bool(shown.outcomes) and not header_of(events).about.get("unlisted")
