"""Writes feeds as Atom 1.0 (RFC 4287) and calendars as iCalendar (RFC 5545)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from api.feeds.entries import UNKNOWN_TIME, CalendarEntry, FeedEntry

ATOM, ICALENDAR = "application/atom+xml", "text/calendar"
ENTRIES = 50
"""Entries of a feed; readers ask again."""
_NOT_IN_XML = re.compile("[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_FEED = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"{base} xml:lang="{language}">
<id>{id}</id>
<title>{title}</title>
<link href="{page}"/>
<link rel="self" type="application/atom+xml" href="{own}"/>
<updated>{updated}</updated>
<author><name>{author}</name></author>
{entries}</feed>
"""
_ENTRY = """<entry>
<id>{id}</id>
<title>{title}</title>
<link href="{link}"/>
<updated>{updated}</updated>
<summary>{about}</summary>
</entry>
"""


class FeedHead(NamedTuple):
    """What a feed says about itself. `page`: the address of the page that it follows · `own`: its own address · `base`: what
    relative addresses begin at, or empty."""

    id: str
    title: str
    page: str
    own: str
    language: str
    base: str = ""


def atom_document(head: FeedHead, entries: Sequence[FeedEntry]) -> str:
    """Returns a feed with these entries, the newest first."""
    stated = {name: _xml_text(value) for name, value in head._asdict().items()}
    stated["base"] = f' xml:base="{stated["base"]}"' if head.base else ""
    stated["author"] = stated["title"] or "Senki"
    stated["updated"] = max((each.updated for each in entries), default=UNKNOWN_TIME)
    written = (_ENTRY.format(**{name: _xml_text(value) for name, value in each._asdict().items()}) for each in entries)
    return _FEED.format(**stated, entries="".join(written))


def _xml_text(text: str) -> str:
    """Escapes a text for XML, without the characters that XML 1.0 cannot hold."""
    return escape(_NOT_IN_XML.sub("", text))


def calendar_document(title: str, language: str, entries: Iterable[CalendarEntry]) -> bytes:
    """Returns a calendar with these entries. Addresses in it have to be absolute."""
    from icalendar import Calendar, Event, vText  # large, and rarely needed

    calendar = Calendar()
    about = {"version": "2.0", "prodid": f"-//Senki//Senki//{language.upper()}", "name": title, "x-wr-calname": title}
    for key, text in about.items():
        calendar.add(key, vText(text))
    for each in entries:
        event = Event()
        stated = {"uid": each.id, "summary": each.title, "dtstart": each.start, "dtend": each.end, "location": each.place}
        more = {"dtstamp": each.changed, "sequence": each.sequence, "url": each.link, "description": each.about}
        fields: dict[str, object] = {**stated, **more}
        for name, value in fields.items():
            if value != "":
                event.add(name, value)
        event.add("transp", "TRANSPARENT")
        calendar.add_component(event)
    return bytes(calendar.to_ical())
