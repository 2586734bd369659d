"""The records of a site's games, the boards of their tiles, and what all games of a rulebook have in common."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from domain.kernel.record.changes import Pinned, code_of_type
from domain.kernel.views.views import SPECTATOR, make_view
from projections.statistics.boards import find_board_summary
from replays.table_at_position import fold
from replays.viewer.packed_json import unpack_json
from replays.viewer.replay_json import book_data, replay_data
from scripts.site.content import SiteContent

NOTHING: Mapping[str, Any] = MappingProxyType({})
GLANCES_IN_FILE = 60
"""Games whose boards are in one file, the oldest first, so that a new game changes only the last one."""
_PACKED = re.compile(r'senkiStored\("[^"]*", "([^"]*)"\)')
_PINNED = code_of_type[Pinned]
_NEEDED_TEXT = re.compile(r"^judge |\)$", re.DOTALL)
"""Notation that the viewer reads: who rules, and what is quoted at its end."""


class SharedBook:
    """What the games of a rulebook have in common: words, rules that are named, and printings.

    It only grows as long as records refer to it. `number`: raised when it begins empty, after which every record is
    written again.
    """

    def __init__(self, ruleset: str, number: int, before: Mapping[str, Any] = NOTHING) -> None:
        self.ruleset, self.number = ruleset, number
        self.printings: dict[str, Any] = dict(before.get("printings", {}))
        self.rules: set[str] = set(before.get("rules", ()))

    @classmethod
    def opened(cls, file: Path, ruleset: str, number: int) -> SharedBook:
        """Opens the book of this number that a site has, or begins the next one."""
        try:
            match = _PACKED.match(file.read_text("utf-8"))
            before = unpack_json(match[1]) if match else None
        except (OSError, ValueError, zlib.error):
            before = None
        if isinstance(before, dict) and before.get("number") == number:
            return cls(ruleset, number, before)
        return cls(ruleset, number + 1)

    def without_printings(self, change: list[Any]) -> list[Any]:
        """Returns a change without the printed values that this book has, or has from now on."""
        if change[0] != _PINNED or len(change) != 3:
            return change
        _, printing, values = change
        same = self.printings.setdefault(printing, values) == values
        return [_PINNED, printing] if same else change

    def to_json(self) -> dict[str, Any]:
        """Returns the content of its file."""
        return {"number": self.number, "printings": self.printings, **book_data(self.ruleset, self.rules)}


def game_record(content: SiteContent, game: str, book: SharedBook) -> dict[str, Any]:
    """Returns the record of a game as a spectator saw it, without what the book has."""
    events = make_view(content.clerk.events(game), SPECTATOR)
    record = replay_data(events)
    book.rules |= set(record["rules"])
    shown = [_bare_event(event, book) for event in record["events"]]
    return {"header": record["header"], "events": shown, "result": fold(events, len(events)).result}


def _bare_event(event: dict[str, Any], book: SharedBook) -> dict[str, Any]:
    needed = {name: value for name, value in event.items() if name != "text" or _NEEDED_TEXT.search(value)}
    return {**needed, "changes": [book.without_printings(list(change)) for change in event["changes"]]}


def glance_file(content: SiteContent, number: int) -> dict[str, Any]:
    """Returns the boards of some games: `glances` by game, and the `printings` of each rulebook that they name."""
    oldest = list(reversed(content.games))[number * GLANCES_IN_FILE : (number + 1) * GLANCES_IN_FILE]
    glances: dict[str, Any] = {}
    printings: dict[str, dict[str, Any]] = {}
    for row in oldest:
        glance = find_board_summary(content.models, row["id"])
        printings.setdefault(row["ruleset"], {}).update(glance["printings"])
        left_out = ("printings", "mat", "face", "players", "game")
        glances[row["id"]] = {name: value for name, value in glance.items() if name not in left_out}
    return {"glances": glances, "printings": printings}
