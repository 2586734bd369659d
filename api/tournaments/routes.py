"""Routes for tournaments: list, open, submit events, pair, play; the players' and judges' links; live stream."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path, Query, Request
from fastapi.sse import EventSourceResponse
from starlette.responses import Response

from api.auth import Bearer, Key, TournamentOpener
from api.cpu_budgets import run_in_thread
from api.http.messages import msg
from api.http.openapi import COMMON_ERRORS, CREATE_ERRORS, ONCE_ERRORS, READ_ERRORS, WRITE_ERRORS, Responses
from api.http.openapi_responses import (
    CREATED_HEADERS,
    NOT_MODIFIED,
    STORED_HEADERS,
    event_stream,
    json_response,
    text_response,
)
from api.http.problems import Problem
from api.http.request_parts import ClientId, ExpectedPosition, etag, request_secret
from api.http.responses import cacheable_json, iso_time, next_page, paged_json, paginate, private_json
from api.http.routers import FeatureRouter
from api.links.routes import CREATE_LINK, LAST_LINK, revoke_link_of
from api.links.schemas import LinksOut
from api.links.serializers import base_url, link_to_json, qr_svg
from api.links.store import JUDGE, ORGANISER, page_url
from api.live.event_stream import stream_tournament
from api.live.schemas import TOURNAMENT_MESSAGES
from api.receipts.service import RECEIPT_HEADER
from api.rulesets.routes import After, Limit
from api.state import app_state
from api.tournaments.access import PLAYER, CurrentTournamentAccess
from api.tournaments.event_schemas import PairingOut
from api.tournaments.match_games import RequestedGame, open_match_game
from api.tournaments.schemas import (
    Audience,
    CreatedTournamentOut,
    EntryIn,
    KnownNamesOut,
    MatchGameIn,
    MatchGameOut,
    NamesIn,
    OwnPartOut,
    RoundNowOut,
    SignedUpOut,
    StageNumber,
    StoredEventOut,
    TournamentEventIn,
    TournamentIn,
    TournamentLinkIn,
    TournamentOut,
    TournamentsOut,
)
from api.tournaments.serializers import player_to_json, requests_to_json, round_to_json, tournament_to_json
from api.tournaments.service import (
    create_link,
    find_equal_names,
    find_round,
    open_with_link,
    parse_event,
    sign_up,
    submit_event,
    tournaments_page,
)
from domain.kernel.messages.message import as_message
from domain.tournaments.events import ENTRY
from domain.tournaments.serialization import to_plain
from replays.tournaments.pairing import propose_next_round

router = FeatureRouter(prefix="/api/leagues", tags=["leagues"])
_STORED = json_response("Stored.", StoredEventOut, {"position": 12, "start": 11}, STORED_HEADERS)
_SHOWN = ("ETag", "Senki-Receipt")
_TOURNAMENT: Responses = {
    **READ_ERRORS,
    200: json_response("The tournament.", TournamentOut, headers=_SHOWN),
    304: NOT_MODIFIED,
}


@router.get(
    "",
    summary="List the tournaments",
    responses={**COMMON_ERRORS, 200: json_response("A page of tournaments.", TournamentsOut, headers=("Link",))},
)
async def list_tournaments(request: Request, after: After = "", limit: Limit = 100) -> Response:
    """All tournaments, the newest first; no key is needed."""
    page = await run_in_thread(tournaments_page, app_state(request), after, limit)
    return cacheable_json(page, headers=next_page(request, page["next"]))


@router.post(
    "",
    summary="Open a tournament",
    status_code=201,
    responses={**CREATE_ERRORS, 201: json_response("The id.", CreatedTournamentOut, headers=CREATED_HEADERS)},
)
async def open_tournament(request: Request, body: TournamentIn, client: ClientId, state: TournamentOpener) -> Response:
    """Opens a tournament and gives the organiser's link. Its id follows from the Idempotency-Key."""
    return await run_in_thread(open_with_link, state, body.said, client, base_url(request))


@router.get("/{tournament}", summary="One tournament", responses=_TOURNAMENT)
async def get_tournament(request: Request, access: CurrentTournamentAccess, audience: Audience = "") -> Response:
    """Its terms, players, rounds and matches, as the holder of the link may see them, or as everybody does."""
    if access.link is None or audience:
        answers = access.state.tournament_answers
        return (await answers.tournament(access.tournament_id, access.seen)).response(request.headers)
    body = await run_in_thread(tournament_to_json, access, access.seen)
    receipt = {RECEIPT_HEADER: (await run_in_thread(access.receipt, body["position"])).to_text()} if access.link else {}
    return private_json(body, 200, {"ETag": etag(body["position"]), **receipt})


@router.get(
    "/{tournament}/me",
    summary="What a link may do",
    responses={**READ_ERRORS, 200: json_response("The link and its entry.", OwnPartOut, headers=_SHOWN)},
)
async def get_own_part(access: CurrentTournamentAccess) -> Response:
    """The scope of the link, and of a player's link its own entry. All else is the same for everybody without a link."""
    made = access.seen
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


@router.get(
    "/{tournament}/rounds/{number}",
    summary="A round",
    responses={**READ_ERRORS, 200: json_response("The round.", RoundNowOut, headers=("ETag",))},
)
async def get_round(
    access: CurrentTournamentAccess, number: Annotated[int, Path(ge=1, le=1000)], stage: StageNumber = 0
) -> Response:
    """A posted round with its matches and when its time is over."""
    made, posted = await find_round(access, stage, number)
    now = access.state.now()
    return private_json(
        {**round_to_json(made, posted), "now": iso_time(now), "position": made.length}, 200, {"ETag": etag(made.length)}
    )


@router.get(
    "/{tournament}/qr",
    summary="The address as a QR code",
    responses={**READ_ERRORS, 200: text_response("The picture.", "image/svg+xml")},
)
async def draw_tournament_code(
    request: Request,
    access: CurrentTournamentAccess,
    view: Literal["", "mine", "wall", "enter"] = "",
    authorization: Bearer = "",
    key: Key = "",
) -> Response:
    """The public address of the tournament, for paper and for other phones: it has no key. A phone that has been given a
    link before opens it with its own. With the view `enter` it is the address to sign up, with the key of that link."""
    if view == "enter":
        access.require_scope(ENTRY)
        address = page_url(base_url(request), {"league": access.tournament_id}, request_secret(authorization, key))
        return Response(qr_svg(address), 200, {"Cache-Control": "private, no-store"}, "image/svg+xml")
    drawn = qr_svg(f"{base_url(request)}/?league={access.tournament_id}{f'&view={view}' if view else ''}")
    return Response(drawn, 200, {"Cache-Control": "public, max-age=3600"}, "image/svg+xml")


@router.get(
    "/{tournament}/offer",
    summary="The round that would be paired",
    responses={**READ_ERRORS, 200: json_response("The event.", PairingOut), 409: WRITE_ERRORS[409]},
)
async def preview_pairing(access: CurrentTournamentAccess) -> Response:
    """The next round as the engine would pair it: the fields of `paired`, to be changed or posted. For the organiser."""
    access.require_scope(ORGANISER)
    made = access.seen
    try:
        return private_json(
            {"name": "paired", "said": to_plain(await run_in_thread(propose_next_round, made)), "position": made.length}
        )
    except ValueError as error:
        raise Problem(409, "refused", msg("no_round_to_pair"), detail=as_message(error.args[0])) from None


@router.post("/{tournament}/events", summary="Submit an event", responses={**WRITE_ERRORS, 200: _STORED})
async def submit_tournament_event(
    access: CurrentTournamentAccess, body: TournamentEventIn, expected: ExpectedPosition, client: ClientId
) -> Response:
    """Submits one event at a position. The link decides which events it may submit."""
    access.require_scope(ORGANISER, JUDGE, PLAYER)
    return await run_in_thread(lambda: submit_event(access, parse_event(body.name, body.said), expected, client))


@router.post(
    "/{tournament}/entries",
    summary="Sign up",
    status_code=201,
    responses={**WRITE_ERRORS, 201: json_response("The player.", SignedUpOut)},
)
async def sign_up_player(request: Request, access: CurrentTournamentAccess, body: EntryIn, client: ClientId) -> Response:
    """Enters a player over the link for signing up (scope `entry`), and gives the player's own link. Whoever enters a full
    tournament is on the waiting list (`waits`)."""
    access.require_scope(ENTRY)
    return await run_in_thread(sign_up, access, body, client, base_url(request))


@router.post(
    "/{tournament}/entries/check",
    summary="Who has these names already",
    responses={**READ_ERRORS, 200: json_response("The same names.", KnownNamesOut)},
)
async def check_entry_names(access: CurrentTournamentAccess, body: NamesIn) -> Response:
    """For each name the same one in other letters, of somebody entered or of an earlier name of the list; null for a new one.
    For the organiser."""
    access.require_scope(ORGANISER)
    return private_json(await run_in_thread(find_equal_names, access, body.names))


@router.post(
    "/{tournament}/matches/{match}/game",
    summary="Play a game of a match",
    status_code=201,
    responses={**READ_ERRORS, **ONCE_ERRORS, 201: json_response("The game.", MatchGameOut), 409: WRITE_ERRORS[409]},
)
async def play_match_game(
    request: Request,
    access: CurrentTournamentAccess,
    match: Annotated[str, Path(max_length=64)],
    body: MatchGameIn,
    client: ClientId,
) -> Response:
    """Opens the game with its header filled in, or finds the one that is open, and gives a link to its pad. The same
    Idempotency-Key gets the same link again."""
    access.require_scope(ORGANISER, JUDGE, PLAYER)
    wanted = RequestedGame(match, body.number, body.mode, client)
    return private_json(await run_in_thread(open_match_game, access, wanted, base_url(request)), 201)


@router.get(
    "/{tournament}/feed",
    summary="Live feed",
    responses={**READ_ERRORS, 200: event_stream("Server-sent events.", TOURNAMENT_MESSAGES)},
)
async def follow_tournament(
    access: CurrentTournamentAccess, after: Annotated[int, Query(ge=0, le=10_000_000)] = 0
) -> Response:
    """Server-sent events: the position of the tournament whenever it has grown past `after`, and the matches that changed
    since then. Without `matches` something else changed, and the tournament is to be fetched."""
    access.state.budgets.require_feed_slot("")
    headers = {"Cache-Control": "private, no-store", "X-Accel-Buffering": "no"}
    return EventSourceResponse(stream_tournament(access, after), headers=headers)


@router.post(
    "/{tournament}/links",
    summary="Make a link",
    status_code=201,
    responses={**READ_ERRORS, **CREATE_LINK},
)
async def create_tournament_link(
    request: Request, access: CurrentTournamentAccess, body: TournamentLinkIn, client: ClientId
) -> Response:
    """Makes a link for the organiser to hand out. The secret is shown this once; the same Idempotency-Key gets the same link
    again."""
    access.require_scope(ORGANISER)
    return private_json(await run_in_thread(create_link, access, body, client, base_url(request)), 201)


@router.get(
    "/{tournament}/links",
    summary="List the links",
    responses={**READ_ERRORS, 200: json_response("A page of links.", LinksOut, headers=("Link",))},
)
async def list_tournament_links(
    request: Request, access: CurrentTournamentAccess, after: After = "", limit: Limit = 100
) -> Response:
    """All links of the tournament without their secrets; for the organiser."""
    access.require_scope(ORGANISER)
    rows = [link_to_json(link) for link in await run_in_thread(access.state.links.list_links, access.tournament_id)]
    return paged_json(request, paginate(rows, "id", after, limit))


@router.delete("/{tournament}/links/{link}", summary="End a link", status_code=204, responses={**READ_ERRORS, **LAST_LINK})
async def revoke_tournament_link(access: CurrentTournamentAccess, link: Annotated[str, Path(max_length=32)]) -> Response:
    """Ends a link at once."""
    access.require_scope(ORGANISER)
    await run_in_thread(revoke_link_of, access.state, access.tournament_id, link)
    return Response(status_code=204)
