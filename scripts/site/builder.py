"""Builds a site: writes only the pages that have changed, and deletes pages that are no longer public."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from domain.kernel.messages.message import LANGUAGES
from domain.kernel.views.views import SPECTATOR
from domain.tournaments.state import Tournament
from replays.atomic_files import write_atomically
from replays.clerk import Clerk
from replays.viewer.js_bundle import FOLDER
from replays.viewer.offline_page import make_offline_page
from scripts.site import pages
from scripts.site.pages import PagePlace, SiteWords

MANIFEST = ".senki-site.json"
TOKENS = "replay/tokens.css"


class BuildResult(NamedTuple):
    """What was done: pages written, left as they were, and taken away."""

    written: int
    same: int
    gone: int


class Site:
    """A folder of pages. Nothing outside of what was built here before is ever touched."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[str, str] = _read(folder / MANIFEST)
        self._now: dict[str, str] = {}
        self._written = 0

    def put(self, name: str, mark: str, make: Callable[[], str]) -> None:
        """Writes a page under this name if its `mark` has changed or the page is missing."""
        self._now[name] = mark
        target = self.folder / name
        if self._known.get(name) == mark and target.exists():
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(target, make().encode())
        self._written += 1

    def close(self) -> BuildResult:
        """Takes away what is public no longer, and remembers what is there."""
        gone = [name for name in self._known if name not in self._now]
        for name in gone:
            (self.folder / name).unlink(missing_ok=True)
        write_atomically(self.folder / MANIFEST, json.dumps(self._now, indent=1).encode())
        return BuildResult(self._written, len(self._now) - self._written, len(gone))


def _read(path: Path) -> dict[str, str]:
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(name): str(mark) for name, mark in known.items()} if isinstance(known, dict) else {}


class SiteContent(NamedTuple):
    """What a site is about. `games`: the rows of finished games that are listed, the newest first · `answers`: question ->
    rows · `private`: players who have not agreed to be named."""

    title: str
    games: list[dict[str, Any]]
    tournaments: Mapping[str, Tournament]
    answers: Mapping[str, list[dict[str, Any]]]
    private: frozenset[str] = frozenset()


def build_site(folder: Path, club: SiteContent, clerk: Clerk, languages: Sequence[str] = LANGUAGES) -> BuildResult:
    """Writes the site in these languages, the first one at its root, each of the others in a folder of its own.

    Raises OSError where the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    site = Site(folder)
    edition = _mark(page_style())
    site.put("site.css", edition, page_style)
    for row in club.games:
        site.put(f"games/{row['id']}.html", f"{edition} {row['events']}", lambda row=row: _game(clerk, row["id"]))  # type: ignore[misc]
    for language in languages:
        under = "" if language == languages[0] else f"{language}/"
        for path, text in _pages(club, SiteWords(language), languages):
            site.put(f"{under}{path}", _mark(text), lambda text=text: text)  # type: ignore[misc]
    return site.close()


def _pages(club: SiteContent, words: SiteWords, languages: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yields the pages of one language with their paths in it."""
    public = {row["id"] for row in club.games}
    for name, made in club.tournaments.items():
        path = f"leagues/{name}.html"
        yield path, pages.tournament_page(made, public, PagePlace(path, words, languages), club.private)
    for question, rows in club.answers.items():
        path = f"statistics/{question}.html"
        yield path, pages.statistics_page(question, rows, PagePlace(path, words, languages))
    home = PagePlace("index.html", words, languages)
    yield home.path, pages.front_page(club.title, club.games, club.tournaments, list(club.answers), home)


def _game(clerk: Clerk, game: str) -> str:
    """Returns the offline page of a game as a spectator saw it."""
    return make_offline_page(clerk.events(game), SPECTATOR)


def page_style() -> str:
    """Returns the style of all pages."""
    return (FOLDER / TOKENS).read_text("utf-8") + pages.STYLE


def _mark(text: str) -> str:
    return blake2b(text.encode(), digest_size=10).hexdigest()
