"""Submits events of a tournament. Blocking: called in a thread."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from starlette.responses import Response

from api.commands.service import id_reused
from api.http.json_input import parse_json_value, redact_input, strings_in
from api.http.problems import Problem, invalid_request
from api.http.requests import etag
from api.http.responses import private_json
from api.receipts.service import RECEIPT_HEADER
from api.tournaments.access import TournamentAccess
from api.tournaments.match_games import attach_records, publish_evidence_games
from domain.kernel.contract.reasons import told as in_languages
from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import KINDS, DeckSubmitted, EventData, Reported
from domain.tournaments.rules import rules, sentences
from domain.tournaments.serialization import event_data_from_plain, to_plain
from replays.log import ClientIdReused, PositionConflict, StoredEvents
from replays.tournaments.clerk import deck_list_digest


def parse_event(name: str, fields: dict[str, Any]) -> EventData:
    """Returns the event of a request. Raises a Problem that names the wrong field and repeats nothing of it."""
    if name not in KINDS or name == "opened":
        raise invalid_request({"at": "body.name", "kind": "no such event", "known": sorted(set(KINDS) - {"opened"})})
    try:
        return event_data_from_plain(name, parse_json_value(fields, "body"))
    except ValueError:
        known = list(KINDS[name]._fields)
        raise invalid_request({"at": "body.said", "kind": "not the fields of this event", "known": known}) from None


def submit_event(access: TournamentAccess, said: EventData, expected: int, client: str) -> Response:
    """Submits an event at a position. Raises a Problem if it is refused, or the tournament has changed."""
    state = access.state
    answer = state.tournaments.say(
        access.tournament_id, _completed(access, said), client, expected, access.scope, state.now()
    )
    if isinstance(answer, ClientIdReused):  # a game has ended since this was sent first
        answer = state.tournaments.say(access.tournament_id, said, client, expected, access.scope, state.now())
    if isinstance(answer, StoredEvents):
        match = getattr(said, "match", "")
        if match:
            publish_evidence_games(state, access.tournament_id, (match,))
        body = {"position": answer.position + len(answer.events), "start": answer.position}
        given = access.receipt(body["position"]).text()
        return private_json(body, 200, {"ETag": etag(body["position"]), RECEIPT_HEADER: given})
    raise _problem_of(answer, said, access)


def _completed(access: TournamentAccess, said: EventData) -> EventData:
    """Returns the event with what clients may omit: the records of a match, the digest of a deck list."""
    if isinstance(said, Reported):
        return attach_records(access, said)
    if isinstance(said, DeckSubmitted) and said.cards and not said.digest:
        return said._replace(digest=deck_list_digest(said.cards))
    return said


def _problem_of(answer: Any, said: EventData, access: TournamentAccess) -> Problem:
    if isinstance(answer, Refusal):
        made = access.tournament()
        return event_refused(answer, (said,), {*made.players, *made.matches})
    if isinstance(answer, PositionConflict):
        title = "The tournament stands at another position."
        return Problem(412, "moved-on", title, {"ETag": etag(answer.position)}, position=answer.position)
    return id_reused()


def event_refused(refusal: Refusal, said: Sequence[EventData], known: Collection[str] = ()) -> Problem:
    """Returns the problem (409) of a refusal with its rule. It repeats only `known` words of the events."""
    words = [text for each in said for text in strings_in(to_plain(each)) if text not in known]
    return Problem(
        409,
        "refused",
        "The rules of the event say no; nothing was recorded.",
        detail=redact_input(refusal.message, words),
        reasons=in_languages(sentences().reasons(refusal.message), lambda fact: redact_input(fact, words)),
        rule=refusal.rule,
        statement=rules()[refusal.rule].statement,
        statements=dict(rules()[refusal.rule].statements),
    )
