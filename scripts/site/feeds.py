"""The feeds and calendars of a site: of all its games and tournaments, and of each league."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b

from api.feeds.documents import ENTRIES, FeedHead, atom_document, calendar_document
from api.feeds.entries import PageAddresses, calendar_entries, game_entries, newest_entries, tournament_entries
from api.web.javascript_messages import app_messages
from scripts.site.site_content import SiteContent


def feed_files(content: SiteContent) -> Iterator[tuple[str, str]]:
    """Yields the path and the text of every feed and calendar: of the site, and of each league."""
    leagues = {made.opened.league for made in content.tournaments.values()} | {row["league"] for row in content.games}
    for league in sorted(leagues | {""}):
        yield f"{feed_name(league, 'feed')}.xml", _feed(content, league)
        yield f"{feed_name(league, 'calendar')}.ics", _calendar(content, league)


def feed_name(league: str, kind: str) -> str:
    """Returns the path of a file of a league (empty: of the whole site) without its ending."""
    return f"{kind}s/{blake2b(league.encode(), digest_size=8).hexdigest()}" if league else kind


def _feed(content: SiteContent, league: str) -> str:
    """Returns a feed. Its links begin at the address of the site, if that is known, else at the file."""
    language, own = content.languages[0], f"{feed_name(league, 'feed')}.xml"
    root = "" if content.address else "../" * own.count("/")
    addresses = PageAddresses(lambda game: f"{root}games/{game}.html", lambda name: f"{root}leagues/{name}.html")
    games = [row for row in content.games if league in ("", row["league"])]
    tournaments = {name: made for name, made in content.tournaments.items() if league in ("", made.opened.league)}
    entries = [*game_entries(games, addresses), *tournament_entries(tournaments, addresses, language)]
    mark = f"{content.address}{own if league else ''}" or f"urn:senki:site{f':{own}' if league else ''}"
    head = FeedHead(mark, _title(content, league), f"{root}index.html", f"{root}{own}", language, content.address)
    return atom_document(head, newest_entries(entries, ENTRIES))


def _calendar(content: SiteContent, league: str) -> str:
    """Returns a calendar. It names pages only if the address of the site is known."""
    language, address = content.languages[0], content.address
    addresses = PageAddresses(lambda game: "", lambda name: f"{address}leagues/{name}.html" if address else "")
    tournaments = {name: made for name, made in content.tournaments.items() if league in ("", made.opened.league)}
    entries = calendar_entries(tournaments, addresses, language)
    return calendar_document(_title(content, league), language, entries).decode()


def _title(content: SiteContent, league: str) -> str:
    title = content.title or app_messages(content.languages[0])["site_title"]
    return " · ".join(each for each in (league, title) if each)
