"""Serves the HTML of the app, with the preview of a public link in its head, and robots.txt."""

from __future__ import annotations

import re
from html import escape
from typing import Annotated
from urllib.parse import quote, urlencode

from fastapi import Path, Query, Request
from starlette.responses import PlainTextResponse, Response

from api.auth import Access, current_access
from api.cpu_budgets import run_in_thread
from api.http.problems import Problem
from api.http.routers import FeatureRouter
from api.images.link_preview import deck_title, meta_tags, page_tags, player_or_deck_preview, preview_text, tournament_tags
from api.links.serializers import base_url
from api.links.store import OVERLAY_PATH, SPECTATOR, page_url
from api.middleware.cross_origin import EMBED_PATH
from api.state import app_state
from api.tournaments.access import current_tournament_access
from api.views.visibility import resolve_view
from api.web.bundle import page_html, page_modules
from projections.filters import GameFilter

router = FeatureRouter(include_in_schema=False)
_NOINDEX = '<meta name="robots" content="noindex">\n'
_CRAWLERS = "User-agent: *\nAllow: /api/*preview.png\nAllow: /api/oembed\nAllow: /api/feeds/\nDisallow: /api/\n"
"""Link previews may fetch their images and descriptions, and readers the feeds that pages name. The pages themselves say that
they must not be indexed."""
_NEVER_INDEXED = {"Cache-Control": "no-cache", "X-Robots-Tag": "noindex"}
"""Headers of pages that show a game again for a frame or a stream."""


@router.get("/")
async def get_index_page(
    request: Request,
    game: Annotated[str, Query(max_length=64)] = "",
    key: Annotated[str, Query(max_length=200)] = "",
    result: Annotated[str, Query(max_length=8)] = "",
    at: Annotated[str, Query(max_length=64)] = "",
    league: Annotated[str, Query(max_length=64)] = "",
    page: Annotated[str, Query(max_length=64)] = "",
    view: Annotated[str, Query(max_length=64)] = "",
    player: Annotated[str, Query(max_length=200)] = "",
    ruleset: Annotated[str, Query(max_length=200)] = "",
    deck: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """The page; the same for everybody but for what is said about the game of the link."""
    more = "" if app_state(request).settings.indexed else _NOINDEX
    if game:
        more += await _preview_tags(
            request, game, key, result in ("1", "true"), at if re.fullmatch(r"[0-9]{1,7}", at) else ""
        )
    elif league:
        more += await _tournament_tags(request, league)
    elif page in ("player", "deck"):
        more += await _games_tags(request, page, player, ruleset, deck)
    headers = {"Cache-Control": "no-cache", **({} if not more.startswith(_NOINDEX) else {"X-Robots-Tag": "noindex"})}
    shown = "league" if league else "home" if not game else view if view in ("replay", "links") else "pad"
    whole = page_html(page if page in page_modules() else shown)
    return Response(whole.replace("</head>", f"{more}</head>", 1), 200, headers, "text/html; charset=utf-8")


@router.get(EMBED_PATH)
async def get_embedded_replay(
    request: Request, game: Annotated[str, Query(max_length=64)], at: Annotated[str, Query(max_length=7)] = ""
) -> Response:
    """The replay of a public game, for a frame in a page of another site."""
    return Response(page_html("replay"), 200, _NEVER_INDEXED, "text/html; charset=utf-8")


@router.get(OVERLAY_PATH + "{game}")
async def get_overlay(game: Annotated[str, Path(max_length=64)]) -> Response:
    """The overlay of a game for a stream. The page asks for the game with the key behind its `#`."""
    return Response(page_html("overlay"), 200, _NEVER_INDEXED, "text/html; charset=utf-8")


@router.get("/robots.txt")
async def get_robots_txt() -> Response:
    """What crawlers may fetch."""
    return PlainTextResponse(_CRAWLERS)


async def _tournament_tags(request: Request, tournament: str) -> str:
    """Returns title and occasion of a tournament as HTML, and an empty string for an unknown one."""
    try:
        seen = (await current_tournament_access(request, tournament)).seen
    except Problem:
        return ""
    base = base_url(request)
    picture = f"{base}/api/leagues/{quote(tournament)}/preview.png"
    feeds = {"application/atom+xml": "atom.xml", "text/calendar": "calendar.ics"}
    query = urlencode({"tournament": tournament})
    links = (
        f'<link rel="alternate" type="{kind}" href="{escape(f"{base}/api/feeds/{file}?{query}")}">\n'
        for kind, file in feeds.items()
    )
    tags = tournament_tags(seen.opened, len(seen.players), page_url(base, {"league": tournament}), picture)
    return tags + "".join(links)


async def _games_tags(request: Request, page: str, player: str, ruleset: str, deck: str) -> str:
    """Returns title and results of a player or a deck as HTML, and an empty string for one without games."""
    wanted = {"player": player} if page == "player" else {"ruleset": ruleset, "deck": deck}
    if not all(wanted.values()):
        return ""
    which = GameFilter(player=player) if page == "player" else GameFilter(ruleset, deck=deck)
    title = player if page == "player" else deck_title(ruleset, deck, "en")
    preview = await run_in_thread(player_or_deck_preview, app_state(request), which, title, "en")
    if preview is None:
        return ""
    base, words = base_url(request), " · ".join((preview.large, preview.below))
    picture = f"{base}/api/preview.png?{urlencode(wanted)}"
    return page_tags(preview.title, words, page_url(base, {"page": page, **wanted}), picture)


async def _preview_tags(request: Request, game: str, key: str, result: bool, at: str) -> str:
    """Returns title and image of a public link as HTML, and an empty string for other links."""
    try:
        access: Access = await current_access(request, game, "", key)
        if access.link.scope != SPECTATOR:
            return ""
        resolved = await resolve_view(access)
        preview = await run_in_thread(lambda: preview_text(resolved.events(), result))
    except Problem:
        return ""
    return meta_tags(preview, game, key, base_url(request), result, at)
