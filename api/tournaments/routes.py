"""Routes for tournaments: list, open, submit events, pair, play; links, evidence, import and export; live stream."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.sse import EventSourceResponse
from starlette.responses import Response

from api.auth import Bearer, Key, ServerTokenHolder, request_secret
from api.cpu_budgets import run_in_thread
from api.http.messages import msg
from api.http.openapi import COMMON_ERRORS, CREATE_ERRORS, READ_ERRORS, WRITE_ERRORS, example_response
from api.http.problems import Problem, invalid_request, not_found
from api.http.requests import ClientId, ExpectedPosition, etag
from api.http.responses import cacheable_json, paginate, private_json
from api.jobs.service import QUEUED, respond_or_queue
from api.limits import SYNC_LIMITS
from api.links.routes import LAST_LINK, revoke_link_of
from api.links.serializers import base_url, link_to_json, qr_svg
from api.links.store import JUDGE, ORGANISER
from api.live.event_stream import stream_tournament
from api.receipts.service import RECEIPT_HEADER
from api.records.routes import Prefer
from api.rulesets.routes import After, Limit
from api.state import app_state
from api.tournaments.access import PLAYER, CurrentTournamentAccess, TournamentAccess
from api.tournaments.import_export import export_form, import_file, import_past, losses_to_json, pack_file
from api.tournaments.match_games import evidence_to_json, open_match_game
from api.tournaments.schemas import EntryIn, MatchGameIn, NamesIn, TournamentEventIn, TournamentIn, TournamentLinkIn
from api.tournaments.serializers import (
    PublicReader,
    derivation_to_json,
    player_to_json,
    requests_to_json,
    round_to_json,
    standings_to_json,
    tournament_to_json,
)
from api.tournaments.service import (
    create_link,
    find_round,
    log_page,
    open_with_link,
    parse_event,
    require_known_profile,
    require_stage,
    same_names,
    sign_up,
    submit_event,
    tournaments_page,
    verify_to_json,
)
from api.tournaments.shared_answers import SharedAnswer
from domain.kernel.messages.message import as_message
from domain.tournaments.authors import ENTRY
from domain.tournaments.serialization import to_plain
from domain.tournaments.standings.explanations import ABOUT, explain_tiebreak
from domain.tournaments.standings.final_places import final_places
from domain.tournaments.standings.ranking import compute_tiebreaks
from replays.tournaments.interchange.tournament_import import ImportOptions
from replays.tournaments.pairing import offer_round
from replays.tournaments.tournament_file import attached_games
from replays.trust.keys import key_name, short_form

router = APIRouter(prefix="/api/leagues", tags=["leagues"])
RoundNumber = Annotated[int, Query(ge=0, le=1000, description="After this round; 0: now.")]
StageNumber = Annotated[int, Query(ge=0, le=20, description="Of this stage; 0: of the one that is played, or ranked.")]
Audience = Annotated[Literal["", "everybody"], Query(alias="as", description="`everybody`: as without a link.")]
_STORED = example_response("Stored.", "application/json", {"position": 12, "start": 11})
_EXAMPLE = {"id": "t-8m2k4v0tq3nd", "position": 1, "link": {"scope": "organiser", "key": "...", "url": "..."}}


@router.get("", summary="List the tournaments", responses=COMMON_ERRORS)
async def list_tournaments(request: Request, after: After = "", limit: Limit = 100) -> Response:
    """All tournaments, the newest first; no key is needed."""
    return cacheable_json(await run_in_thread(tournaments_page, app_state(request), after, limit))


@router.post(
    "",
    summary="Open a tournament",
    status_code=201,
    responses={**CREATE_ERRORS, 201: example_response("The id.", "application/json", _EXAMPLE)},
)
async def open_tournament(request: Request, body: TournamentIn, client: ClientId, state: ServerTokenHolder) -> Response:
    """Opens a tournament and gives the organiser's link. Its id follows from the Idempotency-Key."""
    return await run_in_thread(open_with_link, state, body.said, client, base_url(request))


@router.get("/{tournament}", summary="One tournament", responses=READ_ERRORS)
async def get_tournament(request: Request, access: CurrentTournamentAccess, audience: Audience = "") -> Response:
    """Its terms, players, rounds and matches, as the holder of the link may see them, or as everybody does."""
    if access.link is None or audience:
        public = PublicReader(access.tournament_id)
        return await _shared(request, access, "", lambda: tournament_to_json(public, access.tournament()))
    body = await run_in_thread(lambda: tournament_to_json(access, access.tournament()))
    receipt = {RECEIPT_HEADER: (await run_in_thread(access.receipt, body["position"])).to_text()} if access.link else {}
    return private_json(body, 200, {"ETag": etag(body["position"]), **receipt})


STANDINGS = "standings"
"""What is requested by `/standings` without a query, among the shared answers."""


async def _shared(request: Request, access: TournamentAccess, what: Hashable, make: Callable[[], dict[str, Any]]) -> Response:
    """Returns an answer that is the same for everybody, made once for a position."""
    made = await run_in_thread(access.tournament)
    key = access.tournament_id, what, made.length
    shared = access.state.tournament_answers
    answer = await shared.answers.get(key, lambda: SharedAnswer.of(make()))
    if what == STANDINGS:
        shared.note_standings(access.tournament_id, answer)
    return answer.response(request.headers)


@router.get("/{tournament}/me", summary="What a link may do", responses=READ_ERRORS)
async def get_own_part(access: CurrentTournamentAccess) -> Response:
    """The scope of the link, and of a player's link its own entry. All else is the same for everybody without a link."""
    made = await run_in_thread(access.tournament)
    own, position = made.entry(access.player), made.length
    body = {
        "scope": access.scope,
        "author": access.author,
        "entry": player_to_json(access, made, own) if own else None,
        "requests": requests_to_json(access, made),
        "position": position,
    }
    receipt = {RECEIPT_HEADER: (await run_in_thread(access.receipt, position)).to_text()} if access.link else {}
    return private_json(body, 200, {"ETag": etag(position), **receipt})


@router.get("/{tournament}/standings", summary="Standings", responses=READ_ERRORS)
async def list_standings(
    request: Request,
    access: CurrentTournamentAccess,
    round: RoundNumber = 0,
    stage: StageNumber = 0,
    tiebreaks: str = "",
    audience: Audience = "",
) -> Response:
    """The standings now or after a round, by the tournament's own profile of tie-breaks or another.

    Of a bracket there are none: with stage 0 they are those of the stage before it.
    """
    require_known_profile(tiebreaks)
    made = await run_in_thread(access.tournament)
    at = require_stage(made.opened.stages, stage or made.ranked)

    def answer() -> dict[str, Any]:
        position = made.length
        rows = standings_to_json(made, round or None, tiebreaks, at)
        return {"stage": at, "round": round, "items": rows, "position": position}

    what = ("standings", round, at, tiebreaks) if round or stage or tiebreaks else STANDINGS
    return await _shared(request, access, what, answer)


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
    stage: StageNumber = 0,
) -> Response:
    """The parts of a number of the standings, whose results and which matches are in it, and sentences about what it counts,
    its floor and cap, and what is unknown."""
    require_known_profile(tiebreaks)
    made = await run_in_thread(access.tournament)
    if code not in ABOUT:
        raise invalid_request({"at": "query.code", "kind": msg("no_such_number"), "known": list(ABOUT)})
    at = require_stage(made.opened.stages, stage or made.ranked)

    def explain() -> Response:
        reckoning = compute_tiebreaks(made, round or None, tiebreaks, at)
        if player not in reckoning.field.records:
            raise not_found("player")
        return private_json(derivation_to_json(explain_tiebreak(reckoning, code, player)))

    return await run_in_thread(explain)


@router.get("/{tournament}/rounds/{number}", summary="A round", responses=READ_ERRORS)
async def get_round(
    access: CurrentTournamentAccess, number: Annotated[int, Path(ge=1, le=1000)], stage: StageNumber = 0
) -> Response:
    """A posted round with its matches and when its time is over."""
    made, posted = await find_round(access, stage, number)
    now = access.state.now()
    return private_json(
        {**round_to_json(made, posted), "now": now, "position": made.length}, 200, {"ETag": etag(made.length)}
    )


@router.get("/{tournament}/qr", summary="The address as a QR code", responses=READ_ERRORS)
async def draw_tournament_code(
    request: Request,
    access: CurrentTournamentAccess,
    view: Literal["", "mine", "wall", "enter"] = "",
    authorization: Bearer = "",
    key: Key = "",
) -> Response:
    """The public address of the tournament, for paper and for other phones: it holds no key. A phone that has been given a
    link before opens it with its own. With the view `enter` it is the address to sign up, with the key of that link."""
    if view == "enter":
        access.require_scope(ENTRY)
        address = f"{base_url(request)}/?league={access.tournament_id}&key={request_secret(authorization, key)}"
        return Response(qr_svg(address), 200, {"Cache-Control": "private, no-store"}, "image/svg+xml")
    drawn = qr_svg(f"{base_url(request)}/?league={access.tournament_id}{f'&view={view}' if view else ''}")
    return Response(drawn, 200, {"Cache-Control": "public, max-age=3600"}, "image/svg+xml")


@router.get("/{tournament}/log", summary="The log", responses=READ_ERRORS)
async def get_tournament_log(
    access: CurrentTournamentAccess, after: Annotated[int, Query(ge=0, le=10_000_000)] = 0, limit: Limit = 100
) -> Response:
    """What was said, from a position on; sealed deck lists are left out."""
    return private_json(await run_in_thread(log_page, access, after, limit))


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
        raise Problem(409, "refused", msg("no_round_to_pair"), detail=as_message(error.args[0])) from None


@router.post("/{tournament}/events", summary="Say something", responses={**WRITE_ERRORS, 200: _STORED})
async def submit_tournament_event(
    access: CurrentTournamentAccess, body: TournamentEventIn, expected: ExpectedPosition, client: ClientId
) -> Response:
    """Says one event at a position: who may say what follows from the link."""
    access.require_scope(ORGANISER, JUDGE, PLAYER)
    return await run_in_thread(lambda: submit_event(access, parse_event(body.name, body.said), expected, client))


@router.post("/{tournament}/entries", summary="Sign up", status_code=201, responses=WRITE_ERRORS)
async def sign_up_player(request: Request, access: CurrentTournamentAccess, body: EntryIn, client: ClientId) -> Response:
    """Enters a player over the link for signing up (scope `entry`), and gives the player's own link. Whoever enters a full
    tournament is on the waiting list (`waits`)."""
    access.require_scope(ENTRY)
    return await run_in_thread(sign_up, access, body, client, base_url(request))


@router.post("/{tournament}/entries/check", summary="Who has these names already", responses=READ_ERRORS)
async def check_entry_names(access: CurrentTournamentAccess, body: NamesIn) -> Response:
    """For each name the same one in other letters, of somebody entered or of an earlier name of the list; null for a new one.
    For the organiser."""
    access.require_scope(ORGANISER)
    return private_json(await run_in_thread(same_names, access, body.names))


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
    """Server-sent events: the position of the tournament whenever it has grown past `after`, and the matches that changed
    since then. Without `matches` something else changed, and the tournament is to be fetched."""
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
    """As csv, melee, topdeck, limitless, nrtm, gundamwar, trf or trf26, or all its tables as json. For who keeps it."""
    access.require_scope(ORGANISER, JUDGE)
    return await run_in_thread(export_form, access, form, [each.strip() for each in private.split(",") if each.strip()])


@router.get("/{tournament}/losses", summary="What other programs' forms do not hold", responses=READ_ERRORS)
async def list_export_losses(access: CurrentTournamentAccess) -> Response:
    """For each form, what a file of it would not hold of the tournament, or would hold otherwise. For who keeps it."""
    access.require_scope(ORGANISER, JUDGE)
    return private_json(await run_in_thread(losses_to_json, access))


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
    return await respond_or_queue(request, lambda: private_json(verify_to_json(access)), large)


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
    half_byes: Annotated[str, Query(max_length=10, examples=["absent"])] = "",
    status: Annotated[str, Query(max_length=10, examples=["running"])] = "",
    rounds: Annotated[int, Query(ge=0, le=64)] = 0,
    kinds: Text = "",
    tiebreaks: Text = "",
    points: Text = "",
) -> Response:
    """Takes a tournament in from a file of another program, as the text that is sent: csv, topdeck, limitless, nrtm,
    gundamwar, trf, trf26 or tome. All of it is stored or nothing, and the same file is taken in once. What contradicts
    itself in the file is refused. `status`: `finished`, or `running` for one that goes on here, with its `rounds` ·
    `kinds`: of the stages, with commas · `points`: of a win, draw, loss and bye · `half_byes`: what half-point byes become,
    `half`, `bye` or `absent`."""
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem(422, "unreadable", msg("file_is_not_utf_8")) from None
    require_known_profile(tiebreaks)
    terms = ImportOptions(ruleset, title, league, season, date, {}, half_byes, status, rounds, kinds, tiebreaks, points)
    base = base_url(request)
    large = len(text) > 40 * SYNC_LIMITS.said
    return await respond_or_queue(request, lambda: import_past(state, form, text, terms, client, base), large)


@router.post("/{tournament}/links", summary="Make a link", status_code=201, responses=READ_ERRORS)
async def create_tournament_link(request: Request, access: CurrentTournamentAccess, body: TournamentLinkIn) -> Response:
    """Makes a link for the organiser to hand out. The secret is shown this once."""
    access.require_scope(ORGANISER)
    return private_json(await run_in_thread(create_link, access, body, base_url(request)), 201)


@router.get("/{tournament}/links", summary="List the links", responses=READ_ERRORS)
async def list_tournament_links(access: CurrentTournamentAccess, after: After = "", limit: Limit = 100) -> Response:
    """All links of the tournament without their secrets; for the organiser."""
    access.require_scope(ORGANISER)
    rows = [link_to_json(link) for link in await run_in_thread(access.state.links.list_links, access.tournament_id)]
    return private_json(paginate(rows, "id", after, limit))


@router.delete("/{tournament}/links/{link}", summary="End a link", status_code=204, responses={**READ_ERRORS, **LAST_LINK})
async def revoke_tournament_link(access: CurrentTournamentAccess, link: Annotated[str, Path(max_length=32)]) -> Response:
    """Ends a link at once."""
    access.require_scope(ORGANISER)
    await run_in_thread(revoke_link_of, access.state, access.tournament_id, link)
    return Response(status_code=204)


@router.get("/{tournament}/rounds/{number}/evidence", summary="What the records prove", responses=READ_ERRORS)
async def list_round_evidence(
    access: CurrentTournamentAccess, number: Annotated[int, Path(ge=1, le=1000)], stage: StageNumber = 0
) -> Response:
    """The records attached to the reports of a round: how each came here (`judged`, `audited`, `unaudited`, `view` or
    `missing`), what speaks against it, where it differs from the report, and whether it proves it."""
    made, posted = await find_round(access, stage, number)
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
