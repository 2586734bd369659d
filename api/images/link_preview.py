"""Draws the preview of a public link, title and image, with the result hidden."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from api.auth import Access, forbidden
from api.http.messages import msg
from api.links.store import SPECTATOR as PUBLIC_SCOPE
from api.state import AppState
from api.views.visibility import ResolvedView, without_delayed_games
from domain import registry
from domain.kernel.messages.message import Message, in_language
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import result_after
from domain.kernel.views.views import header_of
from domain.tournaments.events import Opened
from domain.tournaments.standings.ranking import compute_standings, format_number
from domain.tournaments.state import Tournament
from projections.filters import GameFilter
from projections.statistics.game_list import list_games
from replays.viewer.game_titles import occasion_title, players_title, rulebook_title, ruleset_title
from replays.viewer.picture import draw_preview_image, svg_to_png
from replays.viewer.picture.board_images import HIGH, WIDE
from replays.viewer.picture.preview_picture import MOST_ROWS, PreviewPicture
from replays.viewer.replay_json import preview_data

NO_NAMES: Mapping[str, str] = MappingProxyType({})
_CONTAINER, _ACTION_ROW, _BUTTON, _TEXT, _GALLERY = 17, 1, 2, 10, 12
_LINK_STYLE = 5
_VERMILION = 0xBC3A21
MAX_BYTES = 3000
"""More is not read."""
MAX_ADDRESS = 2048
_MARKUP = re.compile(r"([\\`*_~|>#\[\]()<@:/+\-.!])")
"""What Discord reads as markup, mentions or addresses in a text."""


def tournament_preview(made: Tournament, language: str, names: Mapping[str, str] = NO_NAMES) -> PreviewPicture:
    """Returns what the picture of a tournament says: its occasion, how far it is, and the first of its standings.

    `names`: id of a player -> the name to show instead.
    """
    opened = made.opened
    occasion = (opened.league, opened.season, opened.date, opened.venue)
    rows = []
    for each in compute_standings(made, stage=made.ranked)[:MOST_ROWS] if made.rounds else []:
        points = next(iter(each.values.values()), None)
        name = names.get(each.player) or made.players[each.player].name or each.player
        rows.append((f"{each.rank}. {name}", "" if points is None else format_number(points)))
    state = (each for each in (*occasion, tournament_state(made, language)) if each)
    return PreviewPicture(opened.title, " · ".join(state), rows=rows)


def tournament_state(made: Tournament, language: str) -> str:
    """Returns how many players a tournament has, and its present round."""
    players = _said(msg("n_players", n=len(made.players)), language)
    return f"{players} · {_said(msg('round_n', n=len(made.rounds)), language)}" if made.rounds else players


def player_or_deck_preview(state: AppState, which: GameFilter, title: str, language: str) -> PreviewPicture | None:
    """Returns the content of the picture of a player or a deck: results and most frequent opponents (of a deck: players),
    counted from finished games. None if there is no such game. Reads the database, so it must not run in the event loop.
    """
    rows = list_games(state.read_models_up_to_date(), without_delayed_games(state, which), "finished")
    return results_preview(rows, which, title, language)


def results_preview(rows: Sequence[Mapping[str, Any]], which: GameFilter, title: str, language: str) -> PreviewPicture | None:
    """Returns the content of the picture of a player or a deck from rows of finished games; None if no row has them."""
    seats = [(row, seat) for row in rows for seat in row["seats"] if _is_chosen(seat, which)]
    if not seats:
        return None
    results = Counter(seat["outcome"] for _, seat in seats)
    others = Counter(other for row, seat in seats for other in _opposite(row, seat, which))
    most = others.most_common(MOST_ROWS - 1)
    books = sorted({ruleset_title(row["ruleset"], language) for row, _ in seats})
    large = _said(msg("won_lost_drawn", n=results["win"], n2=results["loss"], n3=results["draw"]), language)
    played = [(name, _said(msg("n_games", n=count), language)) for name, count in most]
    return PreviewPicture(title, " · ".join(books), large, played)


def deck_title(ruleset: str, deck: str, language: str) -> str:
    """Returns a deck in words: one that is called by its colours or races has their words in the rulebook."""
    terms = registry.ruleset(ruleset).book.terms if registry.is_available(ruleset) else {}
    words = (terms.get(part, {}) for part in deck.split("+"))
    return " / ".join(each.get(language) or each.get("en") or part for part, each in zip(deck.split("+"), words, strict=True))


def _is_chosen(seat: Mapping[str, Any], which: GameFilter) -> bool:
    return bool(seat["player"] == which.player if which.player else seat["deck"] == which.deck)


def _opposite(row: Mapping[str, Any], seat: Mapping[str, Any], which: GameFilter) -> Sequence[str]:
    """Returns what is listed below: the opponents of a player, the players of a deck."""
    if not which.player:
        return [seat["player"]] if seat["player"] else []
    return [other["player"] for other in row["seats"] if other is not seat and other["player"]]


def _said(message: Message, language: str) -> str:
    return in_language(language, message)


def component_embed(title: str, below: str, url: str, picture: str, label: str) -> str:
    """Returns the element of the head that Discord shows instead of its usual preview, empty if it would be too large.

    `below`: a second line, or empty · `picture`: address of a picture, or empty · `label`: of the button that leads to `url`.
    No browser runs the script; where Discord cannot show it, it reads the Open Graph tags.
    Its form: https://docs.discord.com/developers/link-previews/component-embeds
    """
    text = f"## {_plain(title)}" + (f"\n{_plain(below)}" if below else "")
    button = {"type": _BUTTON, "style": _LINK_STYLE, "url": url, "label": label}
    parts: list[dict[str, Any]] = [{"type": _TEXT, "content": text}]
    if picture:
        parts.append({"type": _GALLERY, "items": [{"media": {"url": picture}, "description": title}]})
    parts.append({"type": _ACTION_ROW, "components": [button]})
    embed = {"component": {"type": _CONTAINER, "accent_color": _VERMILION, "components": parts}}
    data = json.dumps(embed, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    if len(data.encode()) > MAX_BYTES or max(len(url), len(picture)) > MAX_ADDRESS:
        return ""
    return f'<script id="discord:component-embed" type="application/json">{data}</script>\n'


def _plain(text: str) -> str:
    """Returns a text on one line without markup."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))


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
