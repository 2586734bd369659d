"""Routes for images of a game: the board, link previews, QR codes, the replay as one page."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from fastapi import Path, Query, Request
from starlette.responses import Response

from api.auth import Bearer, CurrentAccess, GameOpener, Key
from api.branches.service import visible_branch_events
from api.cpu_budgets import run_in_thread
from api.http.messages import msg
from api.http.openapi import COMMON_ERRORS, CREATE_ERRORS, READ_ERRORS, Responses, problem_response
from api.http.openapi_responses import (
    FILE_SCHEMA,
    NOT_MODIFIED,
    binary_response,
    json_response,
    merge_contents,
    text_response,
)
from api.http.problems import Problem, invalid_request, not_found
from api.http.request_parts import etag, not_modified, request_secret
from api.http.responses import attachment, bytes_response, private_json
from api.http.routers import FeatureRouter
from api.images.link_preview import (
    WIDTH,
    deck_title,
    draw_preview,
    player_or_deck_preview,
    require_public_link,
    tournament_preview,
    tournament_state,
)
from api.images.schemas import CodeTextsOut
from api.jobs.service import QUEUED, one_at_a_time, respond_or_queue
from api.limits import SYNC_LIMITS
from api.links.serializers import base_url, qr_svg
from api.links.store import page_url
from api.records.service import bad_code_problem
from api.state import AppState, app_state
from api.tournaments.access import CurrentTournamentAccess
from api.views.routes import IfNoneMatch, Position, Viewer
from api.views.visibility import ResolvedView, resolve_position, resolve_view
from domain.kernel.views.views import JUDGE, header_of
from projections.filters import GameFilter
from projections.game_summary.line_importance import reasons_to_json
from replays.qr import BadCode, NotReproducible, code_images, encode_game, encode_view, split_body
from replays.qr.code_images import (
    MAX_CHARACTERS,
    code_to_png,
    code_to_svg,
    codes_to_animation,
    count_parts_needed,
    count_pixels,
    draw_game_code_svg,
)
from replays.trust.keys import format_head
from replays.viewer.game_titles import game_title
from replays.viewer.offline_page import make_offline_page
from replays.viewer.picture import draw_board as still
from replays.viewer.picture import svg_to_png
from replays.viewer.picture import svg_to_png as board_png
from replays.viewer.picture.preview_picture import PreviewPicture, draw_badge, draw_preview_svg

router = FeatureRouter(prefix="/api", tags=["pictures"])
Language = Annotated[Literal["en", "ja", "zh"], Query(alias="lang")]
Theme = Annotated[Literal["light", "dark"], Query()]
_MOMENT = "After so many events; default: at the largest blow. The end is hidden without `result`."
Moment = Annotated[int | None, Query(ge=0, le=10_000_000, description=_MOMENT)]
Form = Annotated[Literal["svg", "png"], Path()]
KINDS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif", "txt": "text/plain; charset=utf-8"}
IMAGES = ("image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp")
_SVG = text_response("The picture.", KINDS["svg"], headers=("ETag",))
_PNG = binary_response("The picture.", KINDS["png"], headers=("ETag",))
_BOARD: Responses = {**READ_ERRORS, **QUEUED, 200: merge_contents(_PNG, _SVG)}
_PREVIEW: Responses = {**READ_ERRORS, 200: _PNG, 304: NOT_MODIFIED}
_ADDRESS: Responses = {**READ_ERRORS, 200: text_response("The picture.", KINDS["svg"])}
_CODE: Responses = {
    200: merge_contents(
        binary_response("The code.", KINDS["png"], KINDS["gif"], headers=("ETag",)),
        text_response("The code.", KINDS["svg"], "text/plain"),
    ),
    409: problem_response("The game does not fit into one code; `codes` is how many it takes."),
    **QUEUED,
}
_WHOLE: Responses = {
    **READ_ERRORS,
    **QUEUED,
    200: text_response("The page.", "text/html", headers=("ETag", "Content-Disposition")),
}
HTML = "text/html; charset=utf-8"
_PHOTO = {
    "requestBody": {
        "required": True,
        "content": {kind: {"schema": FILE_SCHEMA} for kind in IMAGES},
    }
}


@router.get("/games/{game}/board.{form}", summary="The board as a picture", responses=_BOARD)
async def draw_board(
    request: Request,
    access: CurrentAccess,
    form: Form,
    at: Position = None,
    viewer: Viewer = "",
    lang: Language = "en",
    theme: Theme = "light",
) -> Response:
    """The board after so many events as the viewer sees it, 1200 × 630."""
    resolved = await resolve_view(access, viewer)
    drawn = await one_at_a_time(request, partial(_draw_board, resolved, resolve_position(at, resolved.end), lang, theme))
    headers, compute = {"ETag": etag(resolved.end)}, access.state.compute
    if form == "svg":
        return bytes_response(drawn.encode(), headers, media_type=KINDS[form])
    return await respond_or_queue(
        request,
        lambda: bytes_response(compute.run(board_png, drawn), headers, media_type=KINDS[form]),
        large=len(drawn) > SYNC_LIMITS.drawing,
    )


@router.get("/games/{game}/preview.png", summary="What a link shows before it is opened", responses=_PREVIEW)
async def draw_link_preview(
    request: Request,
    access: CurrentAccess,
    at: Moment = None,
    result: bool = False,
    lang: Language = "en",
    if_none_match: IfNoneMatch = "",
) -> Response:
    """Players, board and line of the game, as everybody may see it; only for links that everybody may pass on."""
    require_public_link(access)
    resolved = await resolve_view(access)
    tag = etag(resolved.end)
    if if_none_match and not_modified(if_none_match, tag):
        return bytes_response(b"", {"ETag": tag}, 304)
    return bytes_response(
        await one_at_a_time(request, partial(draw_preview, resolved, result, lang, at)),
        {"ETag": tag},
        media_type=KINDS["png"],
    )


@router.get("/games/{game}/address.svg", summary="The QR code of a moment", responses=_ADDRESS)
async def draw_link_code(
    request: Request,
    access: CurrentAccess,
    authorization: Bearer = "",
    key: Key = "",
    at: Position = None,
    viewer: Viewer = "",
    result: bool = False,
    live: bool = False,
    count: bool = False,
) -> Response:
    """The link that was sent, opened at a moment, as a QR code; `live`: to watch the game as it goes on · `count`: to count
    its numbers.
    """
    moment = {"at": at} if at is not None else {}
    replay = {"view": "replay", **moment, **({"result": 1} if result else {})}
    wanted = {"page": "count"} if count else {} if live else replay
    place = {} if live or count else {"as": viewer or access.viewer, **moment}
    secret = request_secret(authorization, key)
    text = page_url(base_url(request), {"game": access.game, **wanted}, secret, place)
    return bytes_response(qr_svg(text).encode(), media_type=KINDS["svg"])


@router.get("/games/{game}/code.{form}", summary="The whole game in QR codes", responses={**READ_ERRORS, **_CODE})
async def draw_game_code(
    request: Request, access: CurrentAccess, form: Annotated[Literal["svg", "png", "gif", "txt"], Path()], viewer: Viewer = ""
) -> Response:
    """What was said in the game, to be judged again by whoever reads it; of one viewer's view, the record itself.

    A game that does not fit into one code is a moving picture (`gif`), or one text a line (`txt`).
    """
    resolved = await resolve_view(access, viewer)
    headers = {"ETag": etag(resolved.end)}
    most = SYNC_LIMITS.moving if form == "gif" else SYNC_LIMITS.code
    return await respond_or_queue(
        request,
        lambda: bytes_response(_draw_code(resolved, form), headers, media_type=KINDS[form]),
        large=resolved.end > most,
    )


@router.get("/games/{game}/page.html", summary="The replay as one page", responses=_WHOLE)
async def export_replay_page(request: Request, access: CurrentAccess, viewer: Viewer = "") -> Response:
    """A replay that works without a service: whole for scorer, judge and organiser, otherwise what the viewer may see."""
    resolved = await resolve_view(access, viewer)
    headers = {"ETag": etag(resolved.end), **attachment(f"{access.game}.html")}
    return await respond_or_queue(
        request,
        lambda: bytes_response(_write_replay_page(resolved).encode(), headers, media_type=HTML),
        large=resolved.end > SYNC_LIMITS.replay,
    )


@router.post(
    "/codes",
    summary="Read QR codes out of a picture",
    responses={**CREATE_ERRORS, **QUEUED, 200: json_response("Their texts.", CodeTextsOut)},
    openapi_extra=_PHOTO,
)
async def read_codes(request: Request, state: GameOpener) -> Response:
    """Reads the texts of the codes in a photograph, for browsers that cannot. They are imported like records."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in IMAGES:
        raise Problem(415, "unknown-form", msg("media_types_of_picture", said=", ".join(IMAGES)))
    body = await request.body()
    return await respond_or_queue(
        request, lambda: _read_codes(state, body), large=await run_in_thread(count_pixels, body) > SYNC_LIMITS.photograph
    )


def _read_codes(state: AppState, body: bytes) -> Response:
    try:
        return private_json({"texts": state.compute.run(code_images.read_codes, body)})
    except BadCode as error:
        raise bad_code_problem(error) from None


def _draw_board(resolved: ResolvedView, position: int, language: str, theme: str) -> str:
    events = resolved.events()
    header = header_of(events)
    near = {"near": resolved.viewer} if resolved.viewer in header.seats else {}
    return resolved.access.state.compute.run(
        still, events, position, language, theme, title=game_title(header, language), **near
    )


def _write_replay_page(resolved: ResolvedView) -> str:
    events, game = resolved.events(), resolved.access.game
    viewer = None if resolved.viewer == JUDGE else resolved.viewer
    code = draw_game_code_svg(events, game) if viewer is None else ""
    head = format_head(game, viewer or "", events)
    return make_offline_page(events, viewer, code, head, visible_branch_events(resolved), explain=reasons_to_json)


def _draw_code(resolved: ResolvedView, form: str) -> bytes:
    texts = _code_texts(resolved)
    if form == "txt":
        return "".join(f"{text}\n" for text in texts).encode()
    head = format_head(resolved.access.game, "" if resolved.viewer == JUDGE else resolved.viewer, resolved.events())
    if form == "gif":
        return codes_to_animation(texts, "GIF", head)
    if len(texts) > 1:
        size = sum(map(len, texts))
        raise Problem(
            409, "too-large", msg("game_does_not_fit_into_code"), characters=size, most=MAX_CHARACTERS, codes=len(texts)
        )
    return (code_to_svg if form == "svg" else code_to_png)(texts[0], head)


def _code_texts(resolved: ResolvedView) -> tuple[str, ...]:
    events, game = resolved.events(), resolved.access.game
    try:
        body = encode_game(events, game) if resolved.viewer == JUDGE else encode_view(events, game, resolved.viewer)
    except NotReproducible:
        body = encode_view(events, game, None)
    whole = split_body(body)
    return whole if len(whole[0]) <= MAX_CHARACTERS else split_body(body, count_parts_needed(body))


FRESH = {"Cache-Control": "public, max-age=300"}
"""Chats and README pages fetch a picture again after so long."""
_PICTURE: Responses = {200: binary_response("The picture, 1200 × 630.", KINDS["png"])}
_BADGE: Responses = {**READ_ERRORS, 200: text_response("The badge.", KINDS["svg"])}
Name = Annotated[str, Query(max_length=200)]


@router.get(
    "/leagues/{tournament}/preview.png",
    summary="What a link to a tournament shows before it is opened",
    responses={**READ_ERRORS, **_PICTURE},
)
async def draw_tournament_preview(request: Request, access: CurrentTournamentAccess, lang: Language = "en") -> Response:
    """Title, occasion, round and the first of the standings, as everybody may see them."""
    preview = await run_in_thread(tournament_preview, access.seen, lang)
    return await _respond(request, access.state, preview)


@router.get("/leagues/{tournament}/badge.svg", summary="A badge of a tournament for a README", responses=_BADGE)
async def draw_tournament_badge(access: CurrentTournamentAccess, lang: Language = "en") -> Response:
    """The title of the tournament, how many players it has, and its present round."""
    drawn = draw_badge(access.seen.opened.title, tournament_state(access.seen, lang))
    return Response(drawn, 200, FRESH, KINDS["svg"])


@router.get(
    "/preview.png",
    summary="What a link to a player or a deck shows before it is opened",
    responses={**COMMON_ERRORS, **_PICTURE, 404: problem_response("No finished game of this player or deck counts.")},
)
async def draw_games_preview(
    request: Request,
    player: Annotated[Name, Query(description="A player.")] = "",
    ruleset: Annotated[Name, Query(description="The rulebook of the deck.")] = "",
    deck: Annotated[Name, Query(description="A deck, as the statistics call it.")] = "",
    lang: Language = "en",
) -> Response:
    """Results of a player, or of a deck with its rulebook, counted from the finished games that the statistics count."""
    if bool(player) == bool(deck) or bool(deck) != bool(ruleset):
        raise invalid_request({"at": "query", "kind": msg("player_or_deck_with_ruleset")})
    which = GameFilter(ruleset, player=player, deck=deck)
    title = player or deck_title(ruleset, deck, lang)
    state = app_state(request)
    preview = await run_in_thread(player_or_deck_preview, state, which, title, lang)
    if preview is None:
        raise not_found("player" if player else "deck")
    return await _respond(request, state, preview)


async def _respond(request: Request, state: AppState, preview: PreviewPicture) -> Response:
    drawn = await one_at_a_time(request, lambda: state.compute.run(svg_to_png, draw_preview_svg(preview), WIDTH))
    return Response(drawn, 200, FRESH, KINDS["png"])
