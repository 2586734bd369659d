"""Routes for tournaments: list, open, submit events, pair, play; links, evidence, import and export; live stream."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.sse import EventSourceResponse
from pydantic import Field
from starlette.responses import Response

from api.auth import ServerTokenHolder
from api.commands.service import id_reused
from api.cpu_budgets import run_in_thread
from api.http.json_input import parse_json_value
from api.http.openapi import COMMON_ERRORS, CREATE_ERRORS, READ_ERRORS, WRITE_ERRORS, example_response
from api.http.problems import Problem, invalid_request, not_found
from api.http.requests import ClientId, ExpectedPosition, LongText, RequestBody, ShortText, etag
from api.http.responses import cacheable_json, paginate, private_json
from api.jobs.service import QUEUED, respond_or_queue
from api.limits import SYNC_LIMITS
from api.links.serializers import base_url, link_to_json, new_link_to_json, qr_svg
from api.links.store import JUDGE, ORGANISER
from api.live.event_stream import stream_tournament
from api.receipts.service import RECEIPT_HEADER
from api.records.routes import Prefer
from api.rulesets.routes import After, Limit
from api.state import AppState, app_state
from api.tournaments.access import PLAYER, CurrentTournamentAccess, TournamentAccess
from api.tournaments.import_export import export_form, import_file, import_past, pack_file
from api.tournaments.match_games import evidence_to_json, messages_to_json, open_match_game, proof_to_json, record_content
from api.tournaments.serializers import (
    derivation_to_json,
    event_to_json,
    round_to_json,
    standings_to_json,
    summary_to_json,
    tournament_to_json,
)
from api.tournaments.service import event_refused, parse_event, submit_event
from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import Opened
from domain.tournaments.log_messages import with_known_matches
from domain.tournaments.serialization import event_data_from_plain, to_plain
from domain.tournaments.standings.ranking import compute_tiebreaks, explain_tiebreak
from domain.tournaments.standings.tiebreaks import CODES, profiles
from domain.tournaments.state import Round, Tournament
from replays.tournaments.audit import audit_tournament, count_by_provenance
from replays.tournaments.clerk import OpenedTournament, rule_ids
from replays.tournaments.interchange.results import final_places
from replays.tournaments.interchange.tournament_import import ImportOptions
from replays.tournaments.pairing import offer_round
from replays.tournaments.tournament_file import attached_games
from replays.trust.keys import key_name, short_form

router = APIRouter(prefix="/api/leagues", tags=["leagues"])
RoundNumber = Annotated[int, Query(ge=0, le=1000, description="After this round; 0: now.")]
StageNumber = Annotated[int, Query(ge=0, le=20, description="Of this stage; 0: of the one that is played, or ranked.")]
_STORED = example_response("Stored.", "application/json", {"position": 12, "start": 11})
_EXAMPLE = {"id": "t-8m2k4v0tq3nd", "position": 1, "link": {"scope": "organiser", "key": "...", "url": "..."}}


class TournamentIn(RequestBody, title="Announcement"):
    """A tournament that is opened: the fields of `opened`."""

    said: dict[str, Any] = Field(examples=[{"title": "Club night", "ruleset": "gundam_war", "stages": [{"kind": "swiss"}]}])


class TournamentEventIn(RequestBody, title="Saying"):
    """One event: its name and its fields."""

    name: ShortText = Field(examples=["reported"])
    said: dict[str, Any] = Field(examples=[{"match": "1.1.1", "games": [{"winner": "ann"}, {"winner": "ann"}]}])


class MatchGameIn(RequestBody, title="GameOfMatch"):
    """Which game of a match is played, and how it is judged."""

    number: Annotated[int, Field(ge=1, le=20)] = 1
    mode: Literal["referee", "scribe"] = "scribe"


@router.get("", summary="List the tournaments", responses=COMMON_ERRORS)
async def list_tournaments(request: Request, after: After = "", limit: Limit = 100) -> Response:
    """All tournaments, the newest first; no key is needed."""
    return cacheable_json(await run_in_thread(_tournaments_page, app_state(request), after, limit))


def _tournaments_page(state: AppState, after: str, limit: int) -> dict[str, Any]:
    """Returns a page of the tournaments. Only those on it are read."""
    page = paginate([{"id": name} for name in reversed(state.tournaments.names())], "id", after, limit)
    tournaments = state.tournaments.sound([row["id"] for row in page["items"]])
    return {**page, "items": [summary_to_json(name, tournament) for name, tournament in tournaments.items()]}


@router.post(
    "",
    summary="Open a tournament",
    status_code=201,
    responses={**CREATE_ERRORS, 201: example_response("The id.", "application/json", _EXAMPLE)},
)
async def open_tournament(request: Request, body: TournamentIn, client: ClientId, state: ServerTokenHolder) -> Response:
    """Opens a tournament and gives the organiser's link. Its id follows from the Idempotency-Key."""
    return await run_in_thread(_open_tournament, state, body.said, client, base_url(request))


def _open_tournament(state: AppState, fields: dict[str, Any], client: str, base: str) -> Response:
    try:
        said = event_data_from_plain("opened", parse_json_value(fields, "body"))
    except ValueError:
        raise invalid_request(
            {"at": "body.said", "kind": "not the fields of an opening", "known": list(Opened._fields)}
        ) from None
    assert isinstance(said, Opened)
    answer = state.tournaments.open(said, client, state.now())
    if isinstance(answer, Refusal):
        raise event_refused(answer, (said,))
    if not isinstance(answer, OpenedTournament):
        raise id_reused()
    secret, link = state.links.first_link(answer.tournament, client, state.now())
    receipt = state.tournament_notary.receipt(answer.tournament, "", 1).text()
    headers = {"ETag": etag(1), "Location": f"/api/leagues/{answer.tournament}", RECEIPT_HEADER: receipt}
    body = {"id": answer.tournament, "position": 1, "link": new_link_to_json(link, secret, base)}
    return private_json(body, 201, {**headers, **({"Idempotency-Replayed": "true"} if answer.again else {})})


@router.get("/{tournament}", summary="One tournament", responses=READ_ERRORS)
async def get_tournament(access: CurrentTournamentAccess) -> Response:
    """Its terms, players, rounds and matches, as the holder of the link may see them."""
    body = await run_in_thread(lambda: tournament_to_json(access, access.tournament()))
    receipt = {RECEIPT_HEADER: (await run_in_thread(access.receipt, body["position"])).text()} if access.link else {}
    return private_json(body, 200, {"ETag": etag(body["position"]), **receipt})


@router.get("/{tournament}/standings", summary="Standings", responses=READ_ERRORS)
async def list_standings(
    access: CurrentTournamentAccess, round: RoundNumber = 0, stage: StageNumber = 0, tiebreaks: str = ""
) -> Response:
    """The standings now or after a round, by the tournament's own profile of tie-breaks or another.

    Of a bracket there are none: with stage 0 they are those of the stage before it.
    """
    _require_known_profile(tiebreaks)
    made = await run_in_thread(access.tournament)
    at = stage or made.ranked
    rows = await run_in_thread(standings_to_json, made, round or None, tiebreaks, _require_stage(made.opened.stages, at))
    return private_json(
        {"stage": at, "round": round, "items": rows, "position": made.length}, 200, {"ETag": etag(made.length)}
    )


def _require_known_profile(name: str) -> None:
    if name and name not in profiles():
        raise invalid_request({"at": "query.tiebreaks", "kind": "no such profile", "known": list(profiles())})


def _require_stage(stages: tuple[Any, ...], number: int) -> int:
    if number > len(stages):
        raise not_found("stage")
    return number


@router.get("/{tournament}/places", summary="The places so far", responses=READ_ERRORS)
async def list_places(access: CurrentTournamentAccess) -> Response:
    """Everybody by place, did the tournament end now: how far they came in the last stage, then by the standings."""
    made = await run_in_thread(access.tournament)
    return private_json(
        {"places": await run_in_thread(final_places, made), "position": made.length}, 200, {"ETag": etag(made.length)}
    )


@router.get("/{tournament}/why", summary="How a number came about", responses=READ_ERRORS)
async def explain_number(
    access: CurrentTournamentAccess,
    player: Annotated[str, Query(max_length=64)],
    code: Annotated[str, Query(max_length=8)],
    round: RoundNumber = 0,
    tiebreaks: str = "",
) -> Response:
    """The parts of a number of the standings: whose results and which matches are in it."""
    _require_known_profile(tiebreaks)
    made = await run_in_thread(access.tournament)
    if code not in CODES:
        raise invalid_request({"at": "query.code", "kind": "no such number", "known": list(CODES)})
    if player not in made.players:
        raise not_found("player")
    return private_json(
        await run_in_thread(
            lambda: derivation_to_json(explain_tiebreak(compute_tiebreaks(made, round or None, tiebreaks), code, player))
        )
    )


async def _posted_round(access: TournamentAccess, stage: int, number: int) -> tuple[Tournament, Round]:
    """Returns the tournament and one of its rounds, by default of the present stage. Raises a Problem (404)."""
    made = await run_in_thread(access.tournament)
    posted = made.rounds.get((stage or made.stage, number))
    if posted is None:
        raise not_found("round")
    return made, posted


@router.get("/{tournament}/rounds/{number}", summary="A round", responses=READ_ERRORS)
async def get_round(
    access: CurrentTournamentAccess, number: Annotated[int, Path(ge=1, le=1000)], stage: StageNumber = 0
) -> Response:
    """A posted round with its matches and when its time is over."""
    made, posted = await _posted_round(access, stage, number)
    now = access.state.now()
    return private_json(
        {**round_to_json(made, posted), "now": now, "position": made.length}, 200, {"ETag": etag(made.length)}
    )


@router.get("/{tournament}/qr", summary="The address as a QR code", responses=READ_ERRORS)
async def draw_tournament_code(
    request: Request, access: CurrentTournamentAccess, view: Literal["", "mine", "wall"] = ""
) -> Response:
    """The public address of the tournament, for paper and for other phones: it holds no key. A phone that has been given a
    link before opens it with its own."""
    drawn = qr_svg(f"{base_url(request)}/?league={access.tournament_id}{f'&view={view}' if view else ''}")
    return Response(drawn, 200, {"Cache-Control": "public, max-age=3600"}, "image/svg+xml")


@router.get("/{tournament}/log", summary="The log", responses=READ_ERRORS)
async def get_tournament_log(
    access: CurrentTournamentAccess, after: Annotated[int, Query(ge=0, le=10_000_000)] = 0, limit: Limit = 100
) -> Response:
    """What was said, from a position on; sealed deck lists are left out."""
    return private_json(await run_in_thread(_log_page, access, after, limit))


def _log_page(access: TournamentAccess, after: int, limit: int) -> dict[str, Any]:
    events, made = access.state.tournaments.events(access.tournament_id), access.tournament()
    selected = islice(enumerate(with_known_matches(events)), after, after + limit)
    rows = [event_to_json(access, made, at, event, met) for at, (event, met) in selected]
    return {"items": rows, "position": len(events)}


@router.get("/{tournament}/offer", summary="The round that would be paired", responses=READ_ERRORS)
async def preview_pairing(access: CurrentTournamentAccess) -> Response:
    """The next round as the engine would pair it: the fields of `paired`, to be changed or posted. For the organiser."""
    access.require_scope(ORGANISER)
    made = await run_in_thread(access.tournament)
    try:
        return private_json(
            {"name": "paired", "said": to_plain(await run_in_thread(offer_round, made)), "position": made.length}
        )
    except ValueError as error:
        raise Problem(409, "refused", "There is no round to pair.", detail=str(error)) from None


@router.post("/{tournament}/events", summary="Say something", responses={**WRITE_ERRORS, 200: _STORED})
async def submit_tournament_event(
    access: CurrentTournamentAccess, body: TournamentEventIn, expected: ExpectedPosition, client: ClientId
) -> Response:
    """Says one event at a position: who may say what follows from the link."""
    access.require_scope(ORGANISER, JUDGE, PLAYER)
    return await run_in_thread(lambda: submit_event(access, parse_event(body.name, body.said), expected, client))


@router.post("/{tournament}/matches/{match}/game", summary="Play a game of a match", status_code=201, responses=WRITE_ERRORS)
async def play_match_game(
    request: Request, access: CurrentTournamentAccess, match: Annotated[str, Path(max_length=64)], body: MatchGameIn
) -> Response:
    """Opens the game with its header filled in, or finds the one that is open, and gives a link to its pad."""
    access.require_scope(ORGANISER, JUDGE, PLAYER)
    return private_json(await run_in_thread(open_match_game, access, match, body.number, body.mode, base_url(request)), 201)


@router.get("/{tournament}/feed", summary="Live feed", responses=READ_ERRORS)
async def follow_tournament(
    access: CurrentTournamentAccess, after: Annotated[int, Query(ge=0, le=10_000_000)] = 0
) -> Response:
    """Server-sent events: the position of the tournament whenever it has grown past `after`."""
    access.state.budgets.require_feed_slot("")
    headers = {"Cache-Control": "private, no-store", "X-Accel-Buffering": "no"}
    return EventSourceResponse(stream_tournament(access, after), headers=headers)


Text = Annotated[str, Query(max_length=200)]
_ID = {"id": "t-8m2k4v0tq3nd", "position": 93, "link": {"scope": "organiser", "key": "...", "url": "..."}}
_IMPORTED = {**CREATE_ERRORS, **QUEUED, 201: example_response("The tournament.", "application/json", _ID)}


@router.get("/{tournament}/export", summary="For another program", responses=READ_ERRORS)
async def export_tournament(
    access: CurrentTournamentAccess,
    form: Annotated[str, Query(max_length=20, examples=["topdeck"])] = "csv",
    private: Annotated[str, Query(max_length=4000, description="Players who are not named, with commas between.")] = "",
) -> Response:
    """As csv, melee, topdeck, limitless, nrtm, gundamwar or trf, or all its tables as json. For who keeps the tournament."""
    access.require_scope(ORGANISER, JUDGE)
    return await run_in_thread(export_form, access, form, [each.strip() for each in private.split(",") if each.strip()])


@router.get("/{tournament}/file", summary="As one file", responses={**READ_ERRORS, **QUEUED})
async def export_tournament_file(request: Request, access: CurrentTournamentAccess) -> Response:
    """The tournament with the complete records of its games, over the signature of the house. For the organiser."""
    access.require_scope(ORGANISER)
    made = await run_in_thread(access.tournament)
    return await respond_or_queue(request, lambda: pack_file(access), len(attached_games(made)) > SYNC_LIMITS.packed)


@router.get("/{tournament}/verify", summary="Does it hold?", responses={**READ_ERRORS, **QUEUED})
async def verify_tournament(request: Request, access: CurrentTournamentAccess) -> Response:
    """Every event held against the rules of the event, every attached record against its report. For who keeps it."""
    access.require_scope(ORGANISER, JUDGE)
    made = await run_in_thread(access.tournament)
    large = made.length > SYNC_LIMITS.said or len(attached_games(made)) > SYNC_LIMITS.packed
    return await respond_or_queue(request, lambda: private_json(_verify_to_json(access)), large)


def _verify_to_json(access: TournamentAccess) -> dict[str, object]:
    state = access.state
    events = state.tournaments.events(access.tournament_id)
    result = audit_tournament(
        access.tournament_id, events, lambda game: record_content(state, game), state.origins.get, rule_ids
    )
    rows = {
        "proofs": [proof_to_json(each) for each in result.proofs],
        "broken": [{**each._asdict(), **messages_to_json([each.why])[0]} for each in result.broken],
    }
    return {"events": result.events, **count_by_provenance(result.proofs), **rows}


@router.post("/file", summary="Take a tournament in", status_code=201, responses=_IMPORTED)
async def import_tournament_file(
    request: Request, client: ClientId, state: ServerTokenHolder, prefer: Prefer = ""
) -> Response:
    """Takes a tournament in from its file, and gives the organiser's link. Its records are audited, as every one that comes
    from outside; they keep their ids where a house that is trusted here has signed the file, and are `apart` otherwise.

    The same again changes nothing; a tournament that is here with another past is never taken. Audits take longer than an
    answer should: they go on behind, and the answer says where to ask.
    """
    body, base = await request.body(), base_url(request)

    def work() -> Response:
        return import_file(state, body, client, base)

    return await respond_or_queue(request, work, len(body) > SYNC_LIMITS.record, prefer)


@router.post("/past", summary="Take past results in", status_code=201, responses=_IMPORTED)
async def import_past_results(
    request: Request,
    client: ClientId,
    state: ServerTokenHolder,
    form: Annotated[str, Query(max_length=20, examples=["csv"])] = "csv",
    ruleset: Text = "",
    title: Text = "",
    league: Text = "",
    season: Text = "",
    date: Text = "",
) -> Response:
    """Takes the results of a past tournament in from a file of another program, as the text that is sent: csv, topdeck,
    limitless, nrtm, gundamwar or trf. The same file is taken in once."""
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem(422, "unreadable", "The file is not UTF-8 text.") from None
    terms = ImportOptions(ruleset, title, league, season, date)
    base = base_url(request)
    large = len(text) > 40 * SYNC_LIMITS.said
    return await respond_or_queue(request, lambda: import_past(state, form, text, terms, client, base), large)


class TournamentLinkIn(RequestBody, title="NewDeskLink"):
    """A link to hand out: `organiser`, `judge`, or `player:` and an id."""

    scope: ShortText = Field(examples=["player:ann"])
    label: LongText = ""
    hours: Annotated[int, Field(ge=0, le=24 * 366)] = 0


@router.post("/{tournament}/links", summary="Make a link", status_code=201, responses=READ_ERRORS)
async def create_tournament_link(request: Request, access: CurrentTournamentAccess, body: TournamentLinkIn) -> Response:
    """Makes a link for the organiser to hand out. The secret is told this once."""
    access.require_scope(ORGANISER)
    return private_json(await run_in_thread(_create_link, access, body, base_url(request)), 201)


def _create_link(access: TournamentAccess, body: TournamentLinkIn, base: str) -> dict[str, Any]:
    player = body.scope.removeprefix(PLAYER) if body.scope.startswith(PLAYER) else ""
    if body.scope not in (ORGANISER, JUDGE) and player not in access.tournament().players:
        raise invalid_request({"at": "body.scope", "kind": "organiser, judge, or player: and the id of one who takes part"})
    now = access.state.now()
    secret, link = access.state.links.create(
        access.tournament_id, body.scope, body.label, now, now + 36_000 * body.hours if body.hours else 0
    )
    return new_link_to_json(link, secret, base)


@router.get("/{tournament}/links", summary="List the links", responses=READ_ERRORS)
async def list_tournament_links(access: CurrentTournamentAccess, after: After = "", limit: Limit = 100) -> Response:
    """All links of the tournament without their secrets; for the organiser."""
    access.require_scope(ORGANISER)
    rows = [link_to_json(link) for link in await run_in_thread(access.state.links.list_links, access.tournament_id)]
    return private_json(paginate(rows, "id", after, limit))


@router.delete("/{tournament}/links/{link}", summary="End a link", status_code=204, responses=READ_ERRORS)
async def revoke_tournament_link(access: CurrentTournamentAccess, link: Annotated[str, Path(max_length=32)]) -> Response:
    """Ends a link at once."""
    access.require_scope(ORGANISER)
    if not await run_in_thread(access.state.links.revoke, access.tournament_id, link, access.state.now()):
        raise not_found("link")
    return Response(status_code=204)


@router.get("/{tournament}/rounds/{number}/evidence", summary="What the records prove", responses=READ_ERRORS)
async def list_round_evidence(
    access: CurrentTournamentAccess, number: Annotated[int, Path(ge=1, le=1000)], stage: StageNumber = 0
) -> Response:
    """The records attached to the reports of a round: how each came here (`judged`, `audited`, `unaudited`, `view` or
    `missing`), what speaks against it, where it differs from the report, and whether it proves it."""
    made, posted = await _posted_round(access, stage, number)
    body = await run_in_thread(evidence_to_json, access.state, access.tournament_id, made, tuple(posted.matches))
    return private_json(body, 200, {"ETag": etag(made.length)})


@router.get("/{tournament}/evidence", summary="What all records prove", responses=READ_ERRORS)
async def list_tournament_evidence(access: CurrentTournamentAccess) -> Response:
    """The records that are attached to the reports in force, as of a round, and how many came here in which way."""
    made = await run_in_thread(access.tournament)
    body = await run_in_thread(evidence_to_json, access.state, access.tournament_id, made, tuple(made.matches))
    return private_json(body, 200, {"ETag": etag(made.length)})


@router.get("/{tournament}/receipt", summary="The receipt of a moment", responses=READ_ERRORS)
async def get_tournament_receipt(
    access: CurrentTournamentAccess, at: Annotated[int, Query(ge=0, le=10_000_000, description="0: now.")] = 0
) -> Response:
    """What the house signs for: that the tournament has come so far, decks left out for who does not keep it. The same every
    time. `senki verify --receipts` and `senki league verify --receipts` hold logs and files against receipts."""
    made = await run_in_thread(access.tournament)
    given = await run_in_thread(access.receipt, min(at or made.length, made.length))
    head = {"position": given.receipt.position, "head": short_form(given.receipt.head), "at": given.receipt.at}
    return private_json({**head, "house": key_name(given.key), "receipt": given.to_text()})
