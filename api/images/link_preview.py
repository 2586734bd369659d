"""What a link shows where it is only passed on: title and picture, as everybody may see the game, the end hidden."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple
from urllib.parse import quote, urlencode

from api.auth import Access, forbidden
from api.links.store import SPECTATOR as PUBLIC_SCOPE
from api.views.visibility import ResolvedView
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import result_after
from domain.kernel.views.views import header_of
from replays.viewer.game_titles import occasion_title, players_title, rulebook_title
from replays.viewer.picture import draw_preview_data, to_png
from replays.viewer.picture.board_images import HIGH, WIDE
from replays.viewer.replay_json import preview_data

WIDTH = 720
"""Points across of a preview: those who show one make it smaller, and it is drawn while somebody waits."""
HEIGHT = WIDTH * HIGH // WIDE
OUTCOMES = {"win": "○", "loss": "×", "draw": "△"}


class Preview(NamedTuple):
    """The title and the line below it."""

    title: str
    below: str


def require_public_link(access: Access) -> None:
    """Raises a Problem unless the link shows what everybody may see: others are never previewed."""
    if access.link.scope != PUBLIC_SCOPE:
        raise forbidden("Only links that show what everybody may see have a picture of their own.")


def draw_preview(resolved: ResolvedView, result: bool, language: str, at: int | None = None) -> bytes:
    """The picture as PNG, kept for the next one who asks, as whoever passes a link on is followed by many. Blocking.

    `at`: the moment that the link names; None: the one that counts most.
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
        apart = resolved.access.state.compute
        return apart.do(to_png, apart.do(draw_preview_data, preview_data(events, result, at), **options), WIDTH)

    return resolved.access.state.views.image(resolved.access.game, resolved.end, (result, language, at), drawn)


def preview_text(events: Sequence[Event], result: bool) -> Preview:
    """What a link is called; how the game ended only where the one who shares it wants it so."""
    header, ended = header_of(events), result_after(events)
    title = players_title(header)
    if result and ended is not None:
        told = ended["seats"]
        title = " – ".join(f"{header.players.get(seat) or seat} {OUTCOMES.get(told.get(seat), '')}" for seat in header.seats)
    return Preview(f"{title} · {rulebook_title(header)}", occasion_title(header))


def meta_tags(preview: Preview, game: str, key: str, base: str, result: bool, at: str = "") -> str:
    """The elements of a page's head that say all this. `at`: the moment that the link names."""
    query = urlencode({name: value for name, value in (("key", key), ("at", at), ("result", "true" * result)) if value})
    image = f"{base}/api/games/{quote(game)}/preview.png{f'?{query}' if query else ''}"
    told = {
        "og:type": "website",
        "og:site_name": "Senki",
        "og:title": preview.title,
        "og:description": preview.below,
        "og:image": image,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": preview.title,
        "twitter:card": "summary_large_image",
    }
    return "".join(f'<meta property="{name}" content="{escape(value)}">\n' for name, value in told.items() if value)
