"""Draws the preview of a public link, title and image, with the result hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple
from urllib.parse import quote, urlencode

from api.auth import Access, forbidden
from api.http.messages import msg
from api.images.component_embed import component_embed
from api.links.store import SPECTATOR as PUBLIC_SCOPE
from api.views.visibility import ResolvedView
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import result_after
from domain.kernel.views.views import header_of
from domain.tournaments.events import Opened
from replays.viewer.game_titles import occasion_title, players_title, rulebook_title
from replays.viewer.picture import draw_preview_image, svg_to_png
from replays.viewer.picture.board_images import HIGH, WIDE
from replays.viewer.replay_json import preview_data

WIDTH = WIDE
"""Width in pixels of a preview, as chats show it at full width; drawn once and then cached."""
HEIGHT = WIDTH * HIGH // WIDE
LONGEST_TEXT = 100
"""Characters of a title or place that previews show."""
_OPEN = "Open"
"""The button of a preview, in English as all that previews of a service say."""
OUTCOMES = {"win": "○", "loss": "×", "draw": "△"}


class Preview(NamedTuple):
    """Title and subtitle of a preview."""

    title: str
    below: str


def require_public_link(access: Access) -> None:
    """Raises a Problem (403) unless the link shows what everybody may see. Other links have no preview."""
    if access.link.scope != PUBLIC_SCOPE:
        raise forbidden(msg("only_public_links_have_picture"))


def draw_preview(resolved: ResolvedView, result: bool, language: str, at: int | None = None) -> bytes:
    """Returns the image as PNG, cached because a shared link is fetched by many. Blocking.

    `at`: the moment that the link names; None: the largest swing of the game.
    """

    def drawn() -> bytes:
        events = resolved.events()
        header = header_of(events)
        options = {
            "language": language,
            "title": rulebook_title(header, language),
            "below": occasion_title(header),
            "result": result,
        }
        compute = resolved.access.state.compute
        return compute.run(svg_to_png, compute.run(draw_preview_image, preview_data(events, result, at), **options), WIDTH)

    return resolved.access.state.views.image(resolved.access.game, resolved.end, (result, language, at), drawn)


def preview_text(events: Sequence[Event], result: bool) -> Preview:
    """Returns the text of a preview. The result is in it only if the link asks for it."""
    header, ended = header_of(events), result_after(events)
    title = players_title(header)
    if result and ended is not None:
        results = ended["seats"]
        title = " – ".join(
            f"{header.players.get(seat) or seat} {OUTCOMES.get(results.get(seat), '')}" for seat in header.seats
        )
    return Preview(f"{title} · {rulebook_title(header)}", occasion_title(header))


def meta_tags(preview: Preview, game: str, key: str, base: str, result: bool, at: str = "") -> str:
    """Returns the elements of a page's head that describe a preview. `at`: the moment that the link names."""
    query = urlencode({name: value for name, value in (("key", key), ("at", at), ("result", "true" * result)) if value})
    image = f"{base}/api/games/{quote(game)}/preview.png{f'?{query}' if query else ''}"
    properties = {
        "og:type": "website",
        "og:site_name": "Senki",
        "og:title": preview.title,
        "og:description": preview.below,
        "og:image:alt": preview.title,
        **picture_properties(image),
    }
    if key:
        return property_tags(properties)
    url = _replay_url(game, at, base)
    embed = component_embed(_shortened(preview.title), _shortened(preview.below), url, image, _OPEN)
    return property_tags(properties) + _embed_link(url, base) + embed


def tournament_tags(opened: Opened, players: int, url: str, picture: str) -> str:
    """Returns the elements of the head that describe a tournament: title, occasion, number of players, its picture."""
    occasion = (opened.league, opened.season, opened.date, opened.venue, str(msg("n_players", n=players)))
    below = " · ".join(_shortened(each) for each in occasion if each)
    return page_tags(_shortened(opened.title), below, url, picture)


def page_tags(title: str, below: str, url: str, picture: str) -> str:
    """Returns the elements of the head that describe a page which everybody may see, with the address of its picture."""
    shown = {"og:title": title, "og:description": below, "og:url": url, "og:image:alt": title}
    tags = property_tags({"og:type": "website", "og:site_name": "Senki", **shown, **picture_properties(picture)})
    return tags + component_embed(_shortened(title), _shortened(below), url, picture, _OPEN)


def picture_properties(address: str) -> dict[str, str]:
    """Returns the properties of a picture that previews show."""
    size = {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
    return {"og:image": address, "og:image:type": "image/png", **size, "twitter:card": "summary_large_image"}


def property_tags(properties: Mapping[str, str]) -> str:
    """Returns the elements of the head with these properties; empty ones are left out."""
    return "".join(f'<meta property="{name}" content="{escape(value)}">\n' for name, value in properties.items() if value)


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"


def _replay_url(game: str, at: str, base: str) -> str:
    return f"{base}/?{urlencode({'game': game, 'view': 'replay', **({'at': at} if at else {})})}"


def _embed_link(url: str, base: str) -> str:
    """Returns the element by which programs learn how the link is embedded (oEmbed)."""
    address = f"{base}/api/oembed?{urlencode({'url': url})}"
    return f'<link rel="alternate" type="application/json+oembed" href="{escape(address)}">\n'
