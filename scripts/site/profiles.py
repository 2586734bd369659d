"""The pages of a site about players and decks: each has a preview of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from api.images.preview_content import deck_title, results_preview
from projections.filters import GameFilter
from replays.viewer.picture.preview_picture import PreviewPicture
from scripts.site.site_content import SiteContent

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
