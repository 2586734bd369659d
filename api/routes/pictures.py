"""A game as pictures: the board at a moment, the preview of a link, the QR codes of a moment and of the game."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from api.access import Holder, Key
from api.answers import JSON, data, download, private
from api.branching import told_beside
from api.bringing import bad_code
from api.house import House, aside
from api.jobs import BEHIND, answered, in_turn
from api.limits import AT_ONCE
from api.links import address
from api.openapi import OPENS, READ, Responses, made, problem
from api.previews import picture_of, public_only
from api.problems import Problem
from api.reading import Look, checked, look
from api.routes.tables import IfNoneMatch, Position, Viewer
from api.showing import base_url, qr_svg
from api.starters import Starter
from api.writes import etag, not_modified
from domain.kernel.views.views import JUDGE, header_of
from replays.qr import BadCode, Differs, code_of, split, view_code_of
from replays.qr.picture import LARGEST, parts_needed, points_in, texts_in, to_moving, to_png, to_svg, whole_game
from replays.trust.printed import printed_head
from replays.viewer.headings import title_of
from replays.viewer.html import to_html
from replays.viewer.picture import still
from replays.viewer.picture import to_png as board_png

router = APIRouter(prefix="/api", tags=["pictures"])
Language = Annotated[Literal["en", "ja", "zh"], Query(alias="lang")]
Theme = Annotated[Literal["light", "dark"], Query()]
_MOMENT = "After so many events; default: at the largest blow. The end is hidden without `result`."
Moment = Annotated[int | None, Query(ge=0, le=10_000_000, description=_MOMENT)]
Form = Annotated[Literal["svg", "png"], Path()]
KINDS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif", "txt": "text/plain; charset=utf-8"}
IMAGES = ("image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp")
_PICTURE: Responses = {200: {"description": "The picture.", "content": {"image/svg+xml": {}, "image/png": {}}}}
_BOARD: Responses = {**READ, **_PICTURE, **BEHIND}
_PREVIEW: Responses = {**READ, **_PICTURE, 304: {"description": "As before."}}
_CODE: Responses = {
    200: {"description": "The code.", "content": {kind.partition(";")[0]: {} for kind in KINDS.values()}},
    409: problem("The game does not fit into one code; how many it takes is said."),
    **BEHIND,
}
_WHOLE: Responses = {**READ, **BEHIND, 200: made("The page.", "text/html")}
HTML = "text/html; charset=utf-8"
_PHOTO = {
    "requestBody": {
        "required": True,
        "content": {kind: {"schema": {"type": "string", "format": "binary"}} for kind in IMAGES},
    }
}


@router.get("/games/{game}/board.{form}", summary="The board as a picture", responses=_BOARD)
async def board(
    request: Request,
    holder: Holder,
    form: Form,
    at: Position = None,
    viewer: Viewer = "",
    lang: Language = "en",
    theme: Theme = "light",
) -> Response:
    """The board after so many events as the viewer sees it, 1200 × 630."""
    seen = await look(holder, viewer)
    drawn = await in_turn(request, partial(_board, seen, checked(at, seen.end), lang, theme))
    headers, apart = {"ETag": etag(seen.end)}, holder.house.apart
    if form == "svg":
        return data(drawn.encode(), headers, media_type=KINDS[form])
    return await answered(
        request, lambda: data(apart.do(board_png, drawn), headers, media_type=KINDS[form]), large=len(drawn) > AT_ONCE.drawing
    )


@router.get("/games/{game}/preview.png", summary="What a link shows before it is opened", responses=_PREVIEW)
async def preview(
    request: Request,
    holder: Holder,
    at: Moment = None,
    result: bool = False,
    lang: Language = "en",
    if_none_match: IfNoneMatch = "",
) -> Response:
    """Players, board and line of the game, as everybody may see it; only for links that everybody may pass on."""
    public_only(holder)
    seen = await look(holder)
    tag = etag(seen.end)
    if if_none_match and not_modified(if_none_match, tag):
        return data(b"", {"ETag": tag}, 304)
    return data(await in_turn(request, partial(picture_of, seen, result, lang, at)), {"ETag": tag}, media_type=KINDS["png"])


@router.get("/games/{game}/address.svg", summary="The QR code of a moment", responses={**READ, **_PICTURE})
async def moment(
    request: Request,
    holder: Holder,
    key: Key = "",
    at: Position = None,
    viewer: Viewer = "",
    result: bool = False,
    live: bool = False,
) -> Response:
    """The link that was sent, opened at a moment, as a QR code; `live`: to watch the game as it goes on."""
    text = address(base_url(request), holder.link, key)
    if not live:
        told = {"as": viewer or holder.viewer, **({"at": at} if at is not None else {})}
        named = {"view": "replay", **({"at": at} if at is not None else {}), **({"result": 1} if result else {})}
        text += f"&{urlencode(named)}#{urlencode(told)}"
    return data(qr_svg(text).encode(), media_type=KINDS["svg"])


@router.get("/games/{game}/code.{form}", summary="The whole game in QR codes", responses={**READ, **_CODE})
async def code(
    request: Request, holder: Holder, form: Annotated[Literal["svg", "png", "gif", "txt"], Path()], viewer: Viewer = ""
) -> Response:
    """What was said in the game, to be judged anew by whoever reads it; of one viewer's view, the record itself.

    A game that does not fit into one code is a moving picture (`gif`), or one text a line (`txt`).
    """
    seen = await look(holder, viewer)
    headers = {"ETag": etag(seen.end)}
    most = AT_ONCE.moving if form == "gif" else AT_ONCE.code
    return await answered(request, lambda: data(_code(seen, form), headers, media_type=KINDS[form]), large=seen.end > most)


@router.get("/games/{game}/page.html", summary="The replay as one page", responses=_WHOLE)
async def page(request: Request, holder: Holder, viewer: Viewer = "") -> Response:
    """A replay that works without a service: whole for scorer, judge and organiser, otherwise what the viewer may see."""
    seen = await look(holder, viewer)
    headers = {"ETag": etag(seen.end), **download(f"{holder.game}.html")}
    return await answered(
        request, lambda: data(_page(seen).encode(), headers, media_type=HTML), large=seen.end > AT_ONCE.replay
    )


@router.post(
    "/codes",
    summary="Read QR codes out of a picture",
    responses={**OPENS, **BEHIND, 200: made("Their texts.", JSON)},
    openapi_extra=_PHOTO,
)
async def read(request: Request, house: Starter) -> Response:
    """The texts of the codes in a photograph, for browsers that cannot read them; they are taken in as a record is."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in IMAGES:
        raise Problem(415, "unknown-form", f"A picture is sent as {', '.join(IMAGES)}.")
    body = await request.body()
    return await answered(request, lambda: _read(house, body), large=await aside(points_in, body) > AT_ONCE.photograph)


def _read(house: House, body: bytes) -> Response:
    try:
        return private({"texts": house.apart.do(texts_in, body)})
    except BadCode as error:
        raise bad_code(error) from None


def _board(seen: Look, position: int, language: str, theme: str) -> str:
    events = seen.events()
    header = header_of(events)
    near = {"near": seen.viewer} if seen.viewer in header.seats else {}
    return seen.holder.house.apart.do(still, events, position, language, theme, title=title_of(header, language), **near)


def _page(seen: Look) -> str:
    events, game = seen.events(), seen.holder.game
    if seen.viewer == JUDGE:
        return to_html(events, None, whole_game(events, game), printed_head(game, "", events), told_beside(seen))
    return to_html(events, seen.viewer, "", printed_head(game, seen.viewer, events), told_beside(seen))


def _code(seen: Look, form: str) -> bytes:
    texts = _texts(seen)
    if form == "txt":
        return "".join(f"{text}\n" for text in texts).encode()
    head = printed_head(seen.holder.game, "" if seen.viewer == JUDGE else seen.viewer, seen.events())
    if form == "gif":
        return to_moving(texts, "GIF", head)
    if len(texts) > 1:
        size = sum(map(len, texts))
        raise Problem(
            409, "too-large", "The game does not fit into one code.", characters=size, most=LARGEST, codes=len(texts)
        )
    return (to_svg if form == "svg" else to_png)(texts[0], head)


def _texts(seen: Look) -> tuple[str, ...]:
    events, game = seen.events(), seen.holder.game
    try:
        body = code_of(events, game) if seen.viewer == JUDGE else view_code_of(events, game, seen.viewer)
    except Differs:
        body = view_code_of(events, game, None)
    whole = split(body)
    return whole if len(whole[0]) <= LARGEST else split(body, parts_needed(body))
