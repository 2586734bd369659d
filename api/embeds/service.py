"""Describes how a page of another site shows a public game (oEmbed 1.0)."""

from __future__ import annotations

from html import escape
from typing import NamedTuple
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from api.embeds.schemas import EmbedOut
from api.images.link_preview import HEIGHT, WIDTH, Preview
from api.middleware.cross_origin import EMBED_PATH

WIDEST, HIGHEST = 800, 560
"""Pixels of an embedded replay, unless the asking program has less room."""
NARROWEST, LOWEST = 240, 240
_PATHS = ("/", EMBED_PATH)


class EmbeddedPlace(NamedTuple):
    """The game that a link names, and the moment: a number of events, or an empty string."""

    game: str
    at: str


def parse_link(url: str, base: str) -> EmbeddedPlace | None:
    """Returns the place that a link to a game of this service names; None for another link, and for one with a secret."""
    parts, own = urlsplit(url), urlsplit(base)
    inside = parts.path.removeprefix(own.path.rstrip("/"))
    if (parts.scheme, parts.netloc) != (own.scheme, own.netloc) or inside not in _PATHS:
        return None
    query, fragment = parse_qs(parts.query), parse_qs(parts.fragment)
    game = query.get("game", [""])[-1]
    if not game or "key" in query or "key" in fragment:
        return None
    at = fragment.get("at", query.get("at", [""]))[-1]
    return EmbeddedPlace(game, at if at.isdecimal() and len(at) <= 7 else "")


def describe_embed(place: EmbeddedPlace, preview: Preview, base: str, max_width: int, max_height: int) -> EmbedOut:
    """Returns the description. `max_width`, `max_height`: pixels that there is room for."""
    width, height = max(NARROWEST, min(WIDEST, max_width)), max(LOWEST, min(HIGHEST, max_height))
    moment = {"at": place.at} if place.at else {}
    thumbnail = f"{base}/api/games/{quote(place.game)}/preview.png{f'?{urlencode(moment)}' if moment else ''}"
    return {
        "version": "1.0",
        "type": "rich",
        "title": preview.title,
        "provider_name": "Senki",
        "provider_url": f"{base}/",
        "html": iframe_html(embed_url(place, base), preview.title, width, height),
        "width": width,
        "height": height,
        "thumbnail_url": thumbnail,
        "thumbnail_width": WIDTH,
        "thumbnail_height": HEIGHT,
    }


def embed_url(place: EmbeddedPlace, base: str) -> str:
    """Returns the address of the embedded replay."""
    return f"{base}{EMBED_PATH}?{urlencode({'game': place.game, **({'at': place.at} if place.at else {})})}"


def iframe_html(url: str, title: str, width: int, height: int) -> str:
    """Returns the element that a page embeds."""
    size = f'width="{width}" height="{height}" frameborder="0"'
    return f'<iframe src="{escape(url)}" title="{escape(title)}" {size} loading="lazy" allowfullscreen></iframe>'
