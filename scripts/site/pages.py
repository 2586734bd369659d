"""The HTML files of a site: each opens one page of the app, and says in its head what previews and search engines read."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple
from urllib.parse import urlencode

from PIL import Image

from api.feeds.entries import describe_game
from api.images.link_preview import component_embed, deck_title, results_preview, tournament_preview
from api.web.javascript_messages import app_messages
from domain.kernel.views.views import SPECTATOR, header_of, make_view
from projections.filters import GameFilter
from replays.viewer.game_titles import occasion_title, rulebook_title
from replays.viewer.picture import draw_preview_image, svg_to_png
from replays.viewer.picture.board_images import HIGH, WIDE
from replays.viewer.picture.preview_picture import PreviewPicture, draw_preview_svg
from replays.viewer.replay_json import preview_data
from scripts.site.feeds import feed_name
from scripts.site.site_content import SiteContent
from scripts.site.tournament_page import TAGS, public_player_names

LONGEST = 200
"""Letters of a file name; whoever has a longer one is shown by the front page."""


class Profile(NamedTuple):
    """A page about a player or (of a ruleset) a deck. `path`: its file · `wanted`: what it opens in the app, as names and
    values · `picture`: the name of its picture · `preview`: what the picture says."""

    path: str
    wanted: Mapping[str, str]
    picture: str
    preview: PreviewPicture


@lru_cache(maxsize=1)
def profiles(content: SiteContent) -> tuple[Profile, ...]:
    """Returns the players and the decks of the games of a site, each once."""
    return tuple(_profiles(content))


def _profiles(content: SiteContent) -> Iterator[Profile]:
    language, seats = content.languages[0], [(row["ruleset"], seat) for row in content.games for seat in row["seats"]]
    for player in sorted({seat["player"] for _, seat in seats if seat["player"]}):
        preview = results_preview(content.games, GameFilter(player=player), player, language)
        if preview and len(name := file_name(player)) <= LONGEST:
            yield Profile(f"players/{name}.html", {"page": "player", "player": player}, f"players-{name}", preview)
    for ruleset, deck in sorted({(ruleset, seat["deck"]) for ruleset, seat in seats if seat["deck"]}):
        games = [row for row in content.games if row["ruleset"] == ruleset]
        preview = results_preview(games, GameFilter(ruleset, deck=deck), deck_title(ruleset, deck, language), language)
        if preview and len(name := file_name(deck)) <= LONGEST:
            wanted = {"page": "deck", "ruleset": ruleset, "deck": deck}
            yield Profile(f"decks/{ruleset}/{name}.html", wanted, f"decks-{ruleset}-{name}", preview)


def profile_files(content: SiteContent) -> dict[str, dict[str, str]]:
    """Returns the files of the pages about players (`players`) and about decks (by ruleset), by name."""
    files: dict[str, dict[str, str]] = {}
    for each in profiles(content):
        group, name = each.wanted.get("ruleset", "players"), each.wanted.get("deck") or each.wanted["player"]
        files.setdefault(group, {})[name] = each.path
    return files


def file_name(text: str) -> str:
    """Returns a name that every file system takes: small letters and digits as they are, other bytes as `_` with two hex
    digits."""
    return re.sub(rb"[^a-z0-9]", lambda found: b"_%02x" % found[0][0], text.encode()).decode()


PICTURE_COLORS = 128
"""Colours of the picture of a preview: drawn areas need no more, and the file has a third of the bytes."""
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'"
)
_PAGE = """<!doctype html>
<html lang="{tag}" data-root="{root}" data-open="{open}" data-speaks="{speaks}" data-title="{title}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{heading}</title>
{meta}<link rel="alternate" type="application/atom+xml" href="{root}{feed}.xml">
<link rel="alternate" type="text/calendar" href="{root}{calendar}.ics">
<link rel="stylesheet" href="{root}site.css">
<script defer src="{root}site.js"></script>
</head>
<body class="app">
<a id="skip" href="#main">To the content</a>
<header id="top"></header>
<main id="main" tabindex="-1">
<noscript>
<h1>{heading}</h1>
{plain}
</noscript>
</main>
<nav id="tabs"></nav>
<div id="news" role="status"></div>
</body>
</html>
"""


class SitePage(NamedTuple):
    """A file of a site. `open`: what it opens in the app · `about`: a sentence for previews · `picture`: the picture that
    previews show, or empty · `plain`: HTML for readers without scripts · `league`: whose feed it names, or empty."""

    path: str
    open: str
    heading: str
    about: str = ""
    picture: str = ""
    plain: str = ""
    league: str = ""


class SitePages:
    """The HTML files of a site."""

    def __init__(self, content: SiteContent) -> None:
        self.content = content

    def all(self) -> Iterator[tuple[str, str]]:
        """Yields the path and the text of every file."""
        content = self.content
        for language in content.languages:
            under = "" if language == content.languages[0] else f"{language}/"
            yield f"{under}index.html", self._format(self._front(under, language), language)
        for row in content.games:
            page = game_page(row)
            yield page.path, self._format(page, content.languages[0])
        for name in content.tournaments:
            page = self._tournament(name)
            yield page.path, self._format(page, content.languages[0])
        for profile in profiles(content):
            about = " · ".join((profile.preview.large, profile.preview.below))
            page = SitePage(
                profile.path,
                urlencode(profile.wanted),
                profile.preview.title,
                about,
                profile.picture,
                f"<p>{escape(about)}</p>",
            )
            yield page.path, self._format(page, content.languages[0])

    def _front(self, under: str, language: str) -> SitePage:
        content, root = self.content, "../" if under else ""
        leagues = [(f"{root}leagues/{name}.html", made.opened.title) for name, made in content.tournaments.items()]
        replays = [(f"{root}{game_page(row).path}", f"{game_page(row).heading} · {row['date']}") for row in content.games]
        newest = content.games[0]["id"] if content.games else ""
        title = content.title or app_messages(language)["site_title"]
        count = app_messages(language)["games_of"].format(count=len(content.games))
        return SitePage(f"{under}index.html", "", title, count, newest, links_html([*reversed(leagues), *replays]))

    def _tournament(self, name: str) -> SitePage:
        made = self.content.tournaments[name]
        games = [row for row in self.content.games if row.get("tournament") == name]
        about = " · ".join(
            each for each in (made.opened.league, made.opened.season, made.opened.date, made.opened.venue) if each
        )
        links = links_html([(f"../{game_page(row).path}", game_page(row).heading) for row in games])
        return SitePage(f"leagues/{name}.html", f"league={name}", made.opened.title, about, name, links, made.opened.league)

    def _format(self, page: SitePage, language: str) -> str:
        content = self.content
        return _PAGE.format(
            tag=TAGS[language],
            root="../" * page.path.count("/"),
            open=escape(page.open),
            speaks=" ".join((language, *(each for each in content.languages if each != language))),
            title=escape(content.title),
            policy=_POLICY,
            heading=escape(page.heading),
            meta="".join(f"{tag}\n" for tag in self._meta(page)),
            plain=page.plain,
            feed=feed_name(page.league, "feed"),
            calendar=feed_name(page.league, "calendar"),
        )

    def _meta(self, page: SitePage) -> Iterator[str]:
        """Yields the elements of the head that previews and search engines read. Pictures need the address of the site."""
        address = self.content.address
        if not self.content.indexed:
            yield '<meta name="robots" content="noindex">'
        shown = {"og:type": "website", "og:site_name": self.content.title or "Senki", "og:title": page.heading}
        shown["og:description"] = page.about
        own = f"{address}{page.path.removesuffix('index.html')}" if address else ""
        if own:
            yield f'<link rel="canonical" href="{escape(own)}">'
            shown["og:url"] = own
        if address and page.picture:
            shown |= {
                "og:image": f"{address}pictures/{page.picture}.png",
                "og:image:alt": page.heading,
                "og:image:type": "image/png",
            }
            shown |= {"og:image:width": str(WIDE), "og:image:height": str(HIGH)}
            shown["twitter:card"] = "summary_large_image"
        for name, value in shown.items():
            if value:
                yield f'<meta property="{name}" content="{escape(value)}">'
        if own:
            label = app_messages(self.content.languages[0])["open"]
            yield component_embed(page.heading, page.about, own, shown.get("og:image", ""), label).rstrip()


def game_page(row: Mapping[str, Any]) -> SitePage:
    """Returns the page of a game, from its row. Its result is hidden."""
    heading, about = describe_game(row)
    return SitePage(
        f"games/{row['id']}.html", f"game={row['id']}&view=replay", heading, about, row["id"], f"<p>{escape(about)}</p>"
    )


def links_html(links: Sequence[tuple[str, str]]) -> str:
    """Returns a list of links in HTML."""
    return "<ul>" + "".join(f'<li><a href="{escape(href)}">{escape(words)}</a></li>' for href, words in links) + "</ul>"


def draw_preview_picture(content: SiteContent, game: str) -> bytes:
    """Draws the picture of a game for previews as PNG, with its result hidden."""
    events = make_view(content.clerk.events(game), SPECTATOR)
    header, language = header_of(events), content.languages[0]
    words = {"language": language, "title": rulebook_title(header, language), "below": occasion_title(header)}
    return _few_colors(svg_to_png(draw_preview_image(preview_data(events), result=False, **words)))


def draw_tournament_picture(content: SiteContent, name: str) -> bytes:
    """Draws the picture of a tournament for previews as PNG; private players have no names."""
    made = content.tournaments[name]
    names = public_player_names(made, content.private)
    return _few_colors(svg_to_png(draw_preview_svg(tournament_preview(made, content.languages[0], names))))


def draw_profile_picture(preview: PreviewPicture) -> bytes:
    """Draws the picture of a player or a deck for previews as PNG."""
    return _few_colors(svg_to_png(draw_preview_svg(preview)))


def _few_colors(drawn: bytes) -> bytes:
    """Returns a PNG with a palette, which chats load faster."""
    picture = Image.open(io.BytesIO(drawn)).convert("RGB")
    out = io.BytesIO()
    picture.quantize(PICTURE_COLORS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()


def robots_txt(indexed: bool) -> str:
    """Returns robots.txt. Previews may fetch pages and pictures either way; the pages say whether they may be listed."""
    return "User-agent: *\nAllow: /\n" + ("" if indexed else "# Each page says that it must not be indexed.\n")
