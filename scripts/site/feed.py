"""The newest games and tournaments of a site as an Atom feed. Results stay hidden, as on the covers."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from api.web.app_messages import app_messages
from scripts.site.pages import game_page
from scripts.site.site_content import SiteContent

ENTRIES = 50
_ENTRY = """<entry>
<id>{id}</id>
<title>{title}</title>
<link href="{link}"/>
<updated>{day}T00:00:00Z</updated>
<summary>{about}</summary>
</entry>
"""
_FEED = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"{base}>
<id>{id}</id>
<title>{title}</title>
<link href="index.html"/>
<link rel="self" href="feed.xml"/>
<updated>{day}T00:00:00Z</updated>
<author><name>{title}</name></author>
{entries}</feed>
"""
FIRST_DAY = "1970-01-01"


def atom_feed(content: SiteContent) -> str:
    """Returns the feed; its links are relative to the address of the site, if that is known."""
    title = content.title or app_messages(content.languages[0])["site_title"]
    newest = sorted(_entries(content), key=lambda entry: (entry["day"], entry["id"]), reverse=True)[:ENTRIES]
    return _FEED.format(
        base=f' xml:base="{escape(content.address)}"' if content.address else "",
        id=escape(content.address or "urn:senki:site"),
        title=escape(title),
        day=newest[0]["day"] if newest else FIRST_DAY,
        entries="".join(_ENTRY.format(**{name: escape(value) for name, value in entry.items()}) for entry in newest),
    )


def _entries(content: SiteContent) -> Iterator[dict[str, Any]]:
    for row in content.games:
        page = game_page(row)
        yield {
            "id": f"urn:senki:game:{row['id']}",
            "title": page.heading,
            "link": page.path,
            "day": row["date"] or row["started"][:10] or FIRST_DAY,
            "about": page.about,
        }
    for name, made in content.tournaments.items():
        opened = made.opened
        about = " · ".join(each for each in (opened.league, opened.season, opened.venue) if each)
        yield {
            "id": f"urn:senki:league:{name}",
            "title": opened.title,
            "link": f"leagues/{name}.html",
            "day": opened.date or FIRST_DAY,
            "about": about,
        }
