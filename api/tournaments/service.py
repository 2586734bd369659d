"""Opens tournaments, submits their events, and lists, logs and verifies them. Blocking: called in a thread."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, cast

from starlette.responses import Response

from api.http.json_input import parse_json_value, redact_input, strings_in
from api.http.messages import msg
from api.http.problems import Problem, id_reused, invalid_request, not_found
from api.http.request_parts import etag
from api.http.responses import paginate, private_json
from api.links.schemas import CreatedLinkOut
from api.links.serializers import create_requested_link, new_link_to_json
from api.links.store import JUDGE, ORGANISER, NewLink
from api.receipts.service import RECEIPT_HEADER
from api.rulesets.card_and_deck_list_routes import unreadable_list_problem
from api.state import AppState
from api.tournaments.access import PLAYER, TournamentAccess
from api.tournaments.evidence_schemas import RefusedEventOut, TournamentAuditOut
from api.tournaments.evidence_service import evidence_finder, messages_to_json, proof_to_json, publish_evidence_games
from api.tournaments.match_games import attach_records
from api.tournaments.schemas import (
    EntryIn,
    KnownNamesOut,
    TournamentLinkIn,
    TournamentsOut,
)
from api.tournaments.serializers import event_to_json, summary_to_json
from domain.cards.deck_list_formats import parse_deck
from domain.kernel.contract.refusal import Refusal
from domain.kernel.messages.message import to_json
from domain.tournaments.events import ENTRY, KINDS, DeckSubmitted, EventData, Opened, Registered
from domain.tournaments.log_messages import with_known_matches
from domain.tournaments.player_name_matching import comparable_name
from domain.tournaments.result_events import Reported
from domain.tournaments.serialization import event_data_from_plain, to_plain
from domain.tournaments.standings.tiebreaks import tiebreak_profiles
from domain.tournaments.state import Round, Tournament
from domain.tournaments.validation.entry_validation import LONGEST_ID
from domain.tournaments.validation.refusals import rules
from replays.log import ClientIdReused, StoredEvents
from replays.tournaments.audit import RefusedEvent, audit_tournament, count_by_provenance
from replays.tournaments.clerk import OpenedTournament, WriteConflict, rule_ids, seal_deck


def parse_event(name: str, fields: dict[str, Any]) -> EventData:
    """Returns the event of a request. Raises a Problem that names the wrong field and repeats nothing of it."""
    if name not in KINDS or name == "opened":
        raise invalid_request({"at": "body.name", "kind": msg("no_such_event"), "known": sorted(set(KINDS) - {"opened"})})
    try:
        return event_data_from_plain(name, parse_json_value(fields, "body"))
    except ValueError:
        known = list(KINDS[name]._fields)
        raise invalid_request({"at": "body.said", "kind": msg("not_fields_of_event"), "known": known}) from None


def submit_event(access: TournamentAccess, said: EventData, expected: int, client: str) -> Response:
    """Submits an event. Raises a Problem if it is refused, or if events after `expected` changed what it relies on."""
    state = access.state
    if isinstance(said, DeckSubmitted) and said.cards:
        _require_readable(said.cards, access.seen.opened.ruleset)
    answer = state.tournaments.submit(
        access.tournament_id, _completed(access, said, client), client, expected, access.author, state.now()
    )
    if isinstance(answer, ClientIdReused):  # a game has ended since the first try, so its record was added
        answer = state.tournaments.submit(access.tournament_id, said, client, expected, access.author, state.now())
    if isinstance(answer, StoredEvents):
        match = getattr(said, "match", "")
        if match:
            publish_evidence_games(state, access.tournament_id, (match,))
        body = {"position": answer.position + len(answer.events), "start": answer.position}
        given = access.receipt(body["position"]).to_text()
        return private_json(body, 200, {"ETag": etag(body["position"]), RECEIPT_HEADER: given})
    raise _problem_of(answer, said, access)


def _require_readable(cards: str, ruleset: str) -> None:
    """Raises a Problem (422) that names the lines of a deck list that cannot be read.

    Names of cards are not looked up: the server has no list of a publisher's cards.
    """
    problems = parse_deck(cards, None, "any", on_the_fly=True)
    if isinstance(problems, list):
        raise unreadable_list_problem(msg("deck_list_cannot_be_read"), problems, cards, ruleset)
    if not problems.main:
        raise invalid_request({"at": "body.said.cards", "kind": msg("deck_list_is_empty")})


def find_equal_names(access: TournamentAccess, names: Sequence[str]) -> KnownNamesOut:
    """Compares names with the players of a tournament, without regard to width, case, spaces and kind of kana.

    Returns under `same`, for each name, the equal name of a player (signed up or waiting) or of an earlier entry of `names`,
    None for a new name; under `position`, the number of events of the tournament.
    """
    made = access.tournament()
    known = {
        comparable_name(text): each.name or each.id
        for each in (*made.players.values(), *made.waiting.values())
        for text in (each.id, each.name)
        if text
    }
    same = []
    for name in names:
        same.append(known.get(comparable_name(name)))
        known.setdefault(comparable_name(name), name)
    return {"same": same, "position": made.length}


def sign_up(access: TournamentAccess, body: EntryIn, client: str, base: str) -> Response:
    """Enters a player by name over the link for signing up, and returns the player's own link. Raises a Problem if the entry
    is refused. The same client id gets the same answer again."""
    state = access.state
    player = body.name.strip()[:LONGEST_ID].strip()
    said = Registered(player, body.name.strip() if player != body.name.strip() else "", body.club.strip())
    answer = state.tournaments.submit(access.tournament_id, said, client, None, access.author, state.now())
    if not isinstance(answer, StoredEvents):
        raise _problem_of(answer, said, access)
    secret, link = state.links.entry_link(access.tournament_id, client, f"{PLAYER}{player}", state.now())
    waits = player in access.tournament().waiting
    return private_json({"player": player, "waits": waits, "link": new_link_to_json(link, secret, base)}, 201)


def _completed(access: TournamentAccess, said: EventData, client: str) -> EventData:
    """Returns the event with what clients may omit: the records of a match, the digest of a deck list."""
    if isinstance(said, Reported):
        return attach_records(access, said)
    if isinstance(said, DeckSubmitted) and said.cards and not said.digest:
        return seal_deck(said, client, access.state.tables.secret_key("tournaments"))
    return said


def _problem_of(answer: Any, said: EventData, access: TournamentAccess) -> Problem:
    if isinstance(answer, Refusal):
        made = access.tournament()
        return refused_event_problem(answer, (said,), {*made.players, *made.waiting, *made.matches})
    if isinstance(answer, WriteConflict):
        return Problem(
            412,
            "moved-on",
            msg("tournament_position_moved"),
            {"ETag": etag(answer.position)},
            position=answer.position,
            changes=log_rows(access, answer.changes),
        )
    return id_reused()


def refused_event_problem(refusal: Refusal, said: Sequence[EventData], known: Collection[str] = ()) -> Problem:
    """Returns the problem (409) of a refusal with its rule. It repeats only `known` words of the events."""
    words = [text for each in said for text in strings_in(to_plain(each)) if text not in known]
    return Problem(
        409,
        "refused",
        msg("rules_of_event_say_no"),
        detail=redact_input(refusal.message, words),
        reasons=to_json(refusal.reason, lambda fact: redact_input(fact, words)),
        rule=refusal.rule,
        statement=rules()[refusal.rule].statement,
        statements=dict(rules()[refusal.rule].statements),
    )


def tournaments_page(state: AppState, after: str, limit: int) -> TournamentsOut:
    """Returns a page of the tournaments. Only those on it are read."""
    page = paginate([{"id": name} for name in reversed(state.tournaments.names())], "id", after, limit)
    tournaments = state.tournaments.undamaged([row["id"] for row in page["items"]])
    return {"items": [summary_to_json(name, tournament) for name, tournament in tournaments.items()], "next": page["next"]}


def open_with_link(state: AppState, fields: dict[str, Any], client: str, base: str) -> Response:
    """Opens a tournament and returns the organiser's link. Raises a Problem if the fields are wrong or refused."""
    try:
        said = event_data_from_plain("opened", parse_json_value(fields, "body"))
    except ValueError:
        raise invalid_request(
            {"at": "body.said", "kind": msg("not_fields_of_opening"), "known": list(Opened._fields)}
        ) from None
    assert isinstance(said, Opened)
    answer = state.tournaments.open(said, client, state.now())
    if isinstance(answer, Refusal):
        raise refused_event_problem(answer, (said,))
    if not isinstance(answer, OpenedTournament):
        raise id_reused()
    secret, link = state.links.first_link(answer.tournament, client, state.now())
    receipt = state.tournament_notary.receipt(answer.tournament, "", 1).to_text()
    headers = {"ETag": etag(1), "Location": f"/api/leagues/{answer.tournament}", RECEIPT_HEADER: receipt}
    body = {"id": answer.tournament, "position": 1, "link": new_link_to_json(link, secret, base)}
    return private_json(body, 201, {**headers, **({"Idempotency-Replayed": "true"} if answer.again else {})})


def require_known_profile(name: str) -> None:
    """Raises a Problem (422) for an unknown profile of tie-breaks."""
    if name and name not in tiebreak_profiles():
        raise invalid_request({"at": "query.tiebreaks", "kind": msg("no_such_profile"), "known": list(tiebreak_profiles())})


def require_stage(stages: tuple[Any, ...], number: int) -> int:
    """Returns the number of a stage. Raises a Problem (404) for an unknown one."""
    if number > len(stages):
        raise not_found("stage")
    return number


async def find_round(access: TournamentAccess, stage: int, number: int) -> tuple[Tournament, Round]:
    """Returns the tournament and one of its rounds, by default of the present stage. Raises a Problem (404)."""
    made = access.seen
    posted = made.rounds.get((stage or made.stage, number))
    if posted is None:
        raise not_found("round")
    return made, posted


def log_page(access: TournamentAccess, after: int, limit: int) -> dict[str, Any]:
    """Returns events after a position, without sealed deck lists."""
    position = access.tournament().length
    return {"items": log_rows(access, range(after, min(after + limit, position))), "position": position}


def log_rows(access: TournamentAccess, positions: Collection[int]) -> list[dict[str, Any]]:
    """Returns the events at some positions, in the order of the log, without sealed deck lists."""
    if not positions:
        return []
    made = access.tournament()
    events = with_known_matches(access.state.tournaments.events(access.tournament_id))
    return [event_to_json(access, made, at, event, met) for at, (event, met) in enumerate(events) if at in positions]


def verify_to_json(access: TournamentAccess) -> TournamentAuditOut:
    """Returns the audit of a tournament: every event against the rules, every record against its report."""
    state = access.state
    events = state.tournaments.events(access.tournament_id)
    find, others = evidence_finder(state, access.tournament_id), state.tournaments.undamaged
    result = audit_tournament(access.tournament_id, events, find, state.origins.get, rule_ids, others)
    rows = {
        "proofs": [proof_to_json(each) for each in result.proofs],
        "broken": list(map(refused_event_to_json, result.broken)),
        "unverified": list(map(refused_event_to_json, result.unverified)),
    }
    return cast(TournamentAuditOut, {"events": result.events, **count_by_provenance(result.proofs), **rows})


def refused_event_to_json(event: RefusedEvent) -> RefusedEventOut:
    """Returns an event that an audit objects to, with the reason in all languages."""
    return cast(RefusedEventOut, {**event._asdict(), "why": str(event.why), **messages_to_json([event.why])[0]})


def create_link(access: TournamentAccess, body: TournamentLinkIn, client: str, base: str) -> CreatedLinkOut:
    """Creates a link to the tournament, once for a client id. Raises a Problem (422) for an unknown scope."""
    player = body.scope.removeprefix(PLAYER) if body.scope.startswith(PLAYER) else ""
    if body.scope not in (ORGANISER, JUDGE, ENTRY) and (not player or access.tournament().entry(player) is None):
        raise invalid_request({"at": "body.scope", "kind": msg("scopes_of_tournament")})
    wanted = NewLink(access.tournament_id, body.scope, body.label, 36_000 * body.hours)
    return create_requested_link(access.state, wanted, client, base)
