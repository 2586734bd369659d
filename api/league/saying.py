"""Saying something of a tournament over a link. Blocking; called in a thread."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from starlette.responses import Response

from api.answers import private
from api.league.access import Desk
from api.league.playing import with_records
from api.league.proofs import open_proofs
from api.plain import plain, texts, without_echo
from api.problems import Problem, bad_shape
from api.receipts import HEADER
from api.saying import reused
from api.writes import etag
from domain.kernel.contract.reasons import told as in_languages
from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import KINDS, DeckSubmitted, EventData, Reported
from domain.tournaments.rules import rules, sentences
from domain.tournaments.serialization import event_data_from_plain, to_plain
from replays.log import Conflict, Reused, Stored
from replays.tournaments.clerk import list_digest


def read_said(name: str, fields: dict[str, Any]) -> EventData:
    """What was sent, checked field by field. Raises a Problem that names the place and repeats nothing of it."""
    if name not in KINDS or name == "opened":
        raise bad_shape({"at": "body.name", "kind": "no such event", "known": sorted(set(KINDS) - {"opened"})})
    try:
        return event_data_from_plain(name, plain(fields, "body"))
    except ValueError:
        known = list(KINDS[name]._fields)
        raise bad_shape({"at": "body.said", "kind": "not the fields of this event", "known": known}) from None


def say(desk: Desk, said: EventData, expected: int, client: str) -> Response:
    """Says something at a position. Raises a Problem where it is refused, or somebody was quicker."""
    house = desk.house
    answer = house.league.say(desk.tournament, _whole(desk, said), client, expected, desk.scope, house.now())
    if isinstance(answer, Reused):  # a game has ended since this was sent first
        answer = house.league.say(desk.tournament, said, client, expected, desk.scope, house.now())
    if isinstance(answer, Stored):
        match = getattr(said, "match", "")
        if match:
            open_proofs(house, desk.tournament, (match,))
        told = {"position": answer.position + len(answer.events), "start": answer.position}
        given = desk.receipt(told["position"]).text()
        return private(told, 200, {"ETag": etag(told["position"]), HEADER: given})
    raise _problem(answer, said, desk)


def _whole(desk: Desk, said: EventData) -> EventData:
    """What was said, with what the sender need not say: the records of a match, the digest of a list."""
    if isinstance(said, Reported):
        return with_records(desk, said)
    if isinstance(said, DeckSubmitted) and said.cards and not said.digest:
        return said._replace(digest=list_digest(said.cards))
    return said


def _problem(answer: Any, said: EventData, desk: Desk) -> Problem:
    if isinstance(answer, Refusal):
        made = desk.now()
        return refused(answer, (said,), {*made.players, *made.matches})
    if isinstance(answer, Conflict):
        title = "The tournament stands at another position."
        return Problem(412, "moved-on", title, {"ETag": etag(answer.position)}, position=answer.position)
    return reused()


def refused(refusal: Refusal, said: Sequence[EventData], known: Collection[str] = ()) -> Problem:
    """The problem of a refusal: the rule of the event, and why; of what was `said` it repeats only what is `known`."""
    words = [text for each in said for text in texts(to_plain(each)) if text not in known]
    return Problem(
        409,
        "refused",
        "The rules of the event say no; nothing was recorded.",
        detail=without_echo(refusal.message, words),
        reasons=in_languages(sentences().reasons(refusal.message), lambda fact: without_echo(fact, words)),
        rule=refusal.rule,
        statement=rules()[refusal.rule].statement,
        statements=dict(rules()[refusal.rule].statements),
    )
