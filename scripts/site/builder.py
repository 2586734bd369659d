"""Builds a site: writes only the files that have changed, and deletes those that are no longer public."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from api.web.assets import WEB
from api.web.bundle import app_styles, site_script
from replays.atomic_files import write_atomically
from replays.viewer.packed_json import pack_json
from scripts.site.feeds import feed_files
from scripts.site.pages import (
    SitePages,
    draw_preview_picture,
    draw_profile_picture,
    draw_tournament_picture,
    profiles,
    robots_txt,
)
from scripts.site.records import SharedBook, board_summaries_file, game_reasons, game_record, games_in_files
from scripts.site.shared_data import counting_data, played_cards, shared_page_data, statistics_files
from scripts.site.site_content import SiteContent
from scripts.site.tournament_data import tournament_data

MANIFEST = ".senki-site.json"
EDITION = 4
"""The edition of the stored form: raised when `static-site-answers.js` reads another one."""


class BuildResult(NamedTuple):
    """What was done: files written, left as they were, and taken away."""

    written: int
    same: int
    gone: int


class Site:
    """A folder of files. Only files that an earlier build wrote are changed or deleted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.known: dict[str, str] = _read(folder / MANIFEST)
        self._now: dict[str, str] = {}
        self._written = 0

    def has(self, name: str, mark: str) -> bool:
        """Returns whether a file is there as it was written with this mark."""
        return self.known.get(name) == mark and (self.folder / name).exists()

    def put(self, name: str, mark: str, make: Callable[[], str | bytes]) -> None:
        """Writes a file under this name if its `mark` has changed or it is missing."""
        self._now[name] = mark
        if self.has(name, mark):
            return
        target, made = self.folder / name, make()
        target.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(target, made.encode() if isinstance(made, str) else made)
        self._written += 1

    def put_text(self, name: str, text: str) -> None:
        """Writes a file if its content has changed."""
        self.put(name, content_hash(text), lambda: text)

    def close(self) -> BuildResult:
        """Deletes the files that are no longer public, and stores the list of the files that were built."""
        gone = [name for name in self.known if name not in self._now]
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


def build_site(folder: Path, content: SiteContent) -> BuildResult:
    """Writes the site. Raises OSError where the folder cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    site, pages = Site(folder), SitePages(content)
    site.put_text("site.js", site_script())
    site.put_text("site.css", app_styles())
    site.put_text("site-worker.js", (WEB / "device" / "site-worker.js").read_text("utf-8"))
    for name, data in _data_files(content):
        _put_data(site, name, data)
    _put_games(site, content)
    _put_reasons(site, content)
    _put_tournaments(site, content)
    _put_profile_pictures(site, content)
    for name, text in pages.all():
        site.put_text(name, text)
    site.put_text("robots.txt", robots_txt(content.indexed))
    for name, text in feed_files(content):
        site.put_text(name, text)
    return site.close()


def _data_files(content: SiteContent) -> Iterator[tuple[str, Any]]:
    """Yields the files that follow from the statistics, each with its name."""
    statistics = dict(statistics_files(content))
    yield "counting", counting_data(content)
    yield "club", shared_page_data(content, {which: name for which, (name, _) in statistics.items()})
    yield "cards", played_cards(content)
    for name, answers in statistics.values():
        yield f"statistics/{name}", answers
    for number, rows in enumerate(games_in_files(content)):
        yield f"glances/{number}", board_summaries_file(content, rows)


def _put_data(site: Site, name: str, data: Any) -> None:
    site.put_text(f"data/{name}.js", data_script(name, data))


def _put_games(site: Site, content: SiteContent) -> None:
    """Writes the records, each without the parts that are in the file of its rulebook."""
    records = {f"data/games/{row['id']}.js": row for row in content.games}
    books = {each: _open_book(site, each, records) for each in {row["ruleset"] for row in content.games}}
    for name, row in records.items():
        book = books[row["ruleset"]]
        mark = f"{EDITION} {row['events']} {row['ruleset']} {book.number}"
        data = f"games/{row['id']}"
        site.put(name, mark, lambda data=data, row=row, book=book: data_script(data, game_record(content, row["id"], book)))  # type: ignore[misc]
        if content.address:
            picture = f"pictures/{row['id']}.png"
            site.put(picture, f"{EDITION} {row['events']}", lambda row=row: draw_preview_picture(content, row["id"]))  # type: ignore[misc]
    for ruleset, book in books.items():
        _put_data(site, f"books/{ruleset}", book.to_json())


def _put_reasons(site: Site, content: SiteContent) -> None:
    """Writes why lines matter, for many games a file, since they recur: a page loads its file when it opens a game."""
    for number, rows in enumerate(games_in_files(content)):
        name = f"reasons/{number}"
        mark = content_hash(" ".join([str(EDITION), *content.languages, *(f"{row['id']}{row['events']}" for row in rows)]))
        site.put(f"data/{name}.js", mark, lambda name=name, rows=rows: data_script(name, game_reasons(content, rows)))  # type: ignore[misc]


def _open_book(site: Site, ruleset: str, records: Mapping[str, Any]) -> SharedBook:
    """Opens what the games of a rulebook have in common; once one of them is public no longer, a new book without it."""
    own = [(name, mark.split()) for name, mark in site.known.items() if name.startswith("data/games/")]
    own = [(name, mark) for name, mark in own if len(mark) == 4 and mark[2] == ruleset]
    number = max((int(mark[3]) for _, mark in own), default=0)
    gone = any(name not in records for name, _ in own)
    file = site.folder / "data" / "books" / f"{ruleset}.js"
    return SharedBook(ruleset, number + 1) if gone else SharedBook.opened(file, ruleset, number)


def _put_tournaments(site: Site, content: SiteContent) -> None:
    public = content_hash(" ".join(f"{row['id']}{row['events']}" for row in content.games))
    for name, made in content.tournaments.items():
        mark = f"{EDITION} {made.length} {content.address} {sorted(content.private)} {public}"
        data = f"leagues/{name}"
        site.put(
            f"data/{data}.js",
            content_hash(mark),
            lambda name=name, data=data: data_script(data, tournament_data(content, name)),  # type: ignore[misc]
        )
        if content.address:
            picture = f"pictures/{name}.png"
            site.put(picture, content_hash(mark), lambda name=name: draw_tournament_picture(content, name))  # type: ignore[misc]


def _put_profile_pictures(site: Site, content: SiteContent) -> None:
    for each in profiles(content) if content.address else ():
        mark = content_hash(f"{EDITION} {each.preview}")
        site.put(f"pictures/{each.picture}.png", mark, lambda each=each: draw_profile_picture(each.preview))  # type: ignore[misc]


def data_script(name: str, data: Any) -> str:
    """Returns a file of the site: a script that gives its packed content to `senkiStored`."""
    return f'senkiStored({json.dumps(name)}, "{pack_json(data)}");\n'


def content_hash(text: str) -> str:
    """Returns a mark that changes with a text."""
    return blake2b(text.encode(), digest_size=10).hexdigest()
