"""The page of the app as it is sent: with the title and picture of a game whose link is passed on, and a word to crawlers."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import PlainTextResponse, Response

from api.access import Pass, pass_of
from api.house import aside, house_of
from api.links import SPECTATOR
from api.previews import tags, words_of
from api.problems import Problem
from api.reading import look
from api.showing import base_url
from api.web.bundled import page_of, pages

router = APIRouter(include_in_schema=False)
_NOINDEX = '<meta name="robots" content="noindex">\n'
_CRAWLERS = "User-agent: *\nAllow: /api/games/*/preview.png\nDisallow: /api/\n"
"""What previews links may fetch their pictures; that pages are not to be found by searching, they say themselves."""


@router.get("/")
async def front(
    request: Request,
    game: Annotated[str, Query(max_length=64)] = "",
    key: Annotated[str, Query(max_length=200)] = "",
    result: Annotated[str, Query(max_length=8)] = "",
    at: Annotated[str, Query(max_length=64)] = "",
    league: Annotated[str, Query(max_length=64)] = "",
    page: Annotated[str, Query(max_length=64)] = "",
    view: Annotated[str, Query(max_length=64)] = "",
) -> Response:
    """The page; the same for everybody but for what is said about the game of the link."""
    more = "" if house_of(request).settings.indexed else _NOINDEX
    if game:
        more += await _told(request, game, key, result in ("1", "true"), at if re.fullmatch(r"[0-9]{1,7}", at) else "")
    headers = {"Cache-Control": "no-cache", **({} if not more.startswith(_NOINDEX) else {"X-Robots-Tag": "noindex"})}
    shown = "league" if league else "home" if not game else view if view in ("replay", "links") else "pad"
    whole = page_of(page if page in pages() else shown)
    return Response(whole.replace("</head>", f"{more}</head>", 1), 200, headers, "text/html; charset=utf-8")


@router.get("/robots.txt")
async def robots() -> Response:
    """What crawlers may fetch."""
    return PlainTextResponse(_CRAWLERS)


async def _told(request: Request, game: str, key: str, result: bool, at: str) -> str:
    """Title and picture, where the link shows what everybody may see; nothing otherwise."""
    try:
        holder: Pass = await pass_of(request, game, "", key)
        if holder.link.scope != SPECTATOR:
            return ""
        seen = await look(holder)
        preview = await aside(lambda: words_of(seen.events(), result))
    except Problem:
        return ""
    return tags(preview, game, key, base_url(request), result, at)
