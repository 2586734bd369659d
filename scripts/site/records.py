"""The records of a site's games, the boards of their tiles, and what all games of a rulebook have in common."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from domain.kernel.record.changes import ClockMoved, EffectPopped, EffectPushed, FlagSet, Pinned, code_of_type
from domain.kernel.views.views import SPECTATOR, make_view
from projections.game_summary.line_importance import reasons_to_json
from projections.statistics.boards_and_highlights import find_board_summary
from replays.table_at_position import fold
from replays.viewer.packed_json import unpack_json
from replays.viewer.replay_json import replay_data, ruleset_data
from scripts.site.site_content import SiteContent

NOTHING: Mapping[str, Any] = MappingProxyType({})
GLANCES_IN_FILE = 60
"""Games whose boards are in one file, the oldest first, so that a new game changes only the last one."""
_PACKED = re.compile(r'senkiStored\("[^"]*", "([^"]*)"\)')
_PINNED, _FLAG_SET, _CLOCK_MOVED = code_of_type[Pinned], code_of_type[FlagSet], code_of_type[ClockMoved]
_EFFECT_PUSHED, _EFFECT_POPPED = code_of_type[EffectPushed], code_of_type[EffectPopped]
KIND = ("family", "name", "rule", "spoken", "verdict", "seat", "role")
"""What recurs together in events of a rulebook."""
VIEWER_FLAGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "attacks": ("done", "units", "defenders", "target", "against"),
        "awaits": ("card",),
        "combat": ("attacker", "defenders", "outcomes"),
        "first": (),
    }
)
"""The flags that the viewer reads, each with the fields that it reads of them; all others are rules at work."""
SOURCE_FLAGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    dict.fromkeys(("pending", "standby", "triggered", "waiting"), ("card",))
)
"""Flags whose cards the sentences of `SOURCED_EVENTS` name."""
SOURCED_EVENTS = frozenset(
    (
        "ability_triggered",
        "auto_effect_applied",
        "auto_effect_triggered",
        "standby_effect_created",
        "standby_effect_registered",
    )
)
EFFECT_FIELDS = ("seat", "kind", "card", "targets", "answers")
"""The fields of a waiting effect that the viewer reads, without the names of its steps."""
_NEEDED_TEXT = re.compile(r"^judge |\)$", re.DOTALL)
"""Notation that the viewer reads: who rules, and what is quoted at its end."""


class ValueNumbering:
    """Values, numbered in order of first use. Records have the numbers instead of the values."""

    def __init__(self, values: Sequence[Any] = ()) -> None:
        self.values = list(values)
        self._numbers = {_key(value): number for number, value in enumerate(self.values)}

    def number_of(self, value: Any) -> int:
        """Returns the number of a value, a new one for a new value."""
        key = _key(value)
        if key not in self._numbers:
            self._numbers[key] = len(self.values)
            self.values.append(value)
        return self._numbers[key]


def _key(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


class SharedBook:
    """What the games of a rulebook have in common: words, rules that are named, printings, and what recurs in events.

    It only grows as long as records refer to it. `number`: raised when it begins empty, after which every record is
    written again · `kinds`, `clocks`, `flags`, `zones`: values that records name by their numbers.
    """

    def __init__(self, ruleset: str, number: int, before: Mapping[str, Any] = NOTHING) -> None:
        self.ruleset, self.number = ruleset, number
        self.printings: dict[str, Any] = dict(before.get("printings", {}))
        self.rules: set[str] = set(before.get("rules", ()))
        self.kinds, self.clocks, self.flags, self.zones = (
            ValueNumbering(before.get(name, ())) for name in ("kinds", "clocks", "flags", "zones")
        )

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

    def short_event(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """Returns an event with references to the book for its parts. Parts that the book lacks are added to it."""
        kind = self.kinds.number_of([event[name] for name in KIND])
        rest = {name: value for name, value in event.items() if name not in KIND}
        needed = {name: value for name, value in rest.items() if name != "text" or _NEEDED_TEXT.search(value)}
        return {"kind": kind, **needed, "changes": [self.short_change(list(change)) for change in event["changes"]]}

    def short_change(self, change: list[Any]) -> list[Any]:
        """Returns a change without printed values, places of the clock and flags that this book has."""
        code, first, *rest = change
        if code == _CLOCK_MOVED:
            return [code, first, self.clocks.number_of(rest)]
        if code == _FLAG_SET and "#" not in _key(rest):
            return [code, self.flags.number_of([first, *rest])]
        if code == _PINNED and len(rest) == 1 and self.printings.setdefault(first, rest[0]) == rest[0]:
            return [code, first]
        return change

    def to_json(self) -> dict[str, Any]:
        """Returns the content of its file."""
        recurring = {name: getattr(self, name).values for name in ("kinds", "clocks", "flags", "zones")}
        return {"number": self.number, "printings": self.printings, **recurring, **ruleset_data(self.ruleset, self.rules)}


def events_for_viewer(events: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yields events whose changes have only the fields that the viewer reads.

    Waiting effects are numbered in order of appearance, since numbers pack much smaller than ids.
    """
    numbers: dict[str, int] = {}
    for event in events:
        flags = {**VIEWER_FLAGS, **SOURCE_FLAGS} if event["name"] in SOURCED_EVENTS else VIEWER_FLAGS
        rows = (change_for_viewer(list(change), numbers, flags) for change in event["changes"])
        changes = [shown for shown in rows if shown is not None]
        said = {name: numbers.get(value, value) if isinstance(value, str) else value for name, value in event["said"].items()}
        yield {**event, "said": said, "changes": changes}


def change_for_viewer(
    change: list[Any], numbers: dict[str, int], flags: Mapping[str, tuple[str, ...]] = VIEWER_FLAGS
) -> list[Any] | None:
    """Returns a change with the fields that the viewer reads; None for a flag that it does not read.

    `numbers`: id -> number of the waiting effects so far. A new effect gets the next number. `flags`: flag -> fields read.
    """
    code, name, *rest = change
    if code == _FLAG_SET:
        return [code, name, *(_fields(each, flags[name]) for each in rest)] if name in flags else None
    if code == _EFFECT_POPPED:
        return [code, numbers[name]]
    if code != _EFFECT_PUSHED:
        return change
    effect, *place = rest
    return [code, numbers.setdefault(name, len(numbers) + 1), _shown_effect(effect, numbers), *place]


def _shown_effect(effect: Mapping[str, Any], numbers: Mapping[str, int]) -> dict[str, Any]:
    steps = [{"do": step.get("do", "")} for step in effect.get("ops", ())]
    shown = {**_fields(effect, EFFECT_FIELDS), **({} if "kind" in effect else {"ops": steps})}
    return {
        name: [numbers.get(each, each) for each in value] if name == "answers" else value for name, value in shown.items()
    }


def _fields(value: Any, names: tuple[str, ...]) -> Any:
    """Returns a value with these fields alone, and so each value of a list."""
    if isinstance(value, list | tuple) and names:
        return [_fields(each, names) for each in value]
    if isinstance(value, dict) and names:
        return {name: each for name, each in value.items() if name in names}
    return value


def game_record(content: SiteContent, game: str, book: SharedBook) -> dict[str, Any]:
    """Returns the record of a game as a spectator saw it, without the parts that are in the book."""
    events = make_view(content.clerk.events(game), SPECTATOR)
    record = replay_data(events)
    book.rules |= set(record["rules"])
    header = {**record["header"], "zones": book.zones.number_of(record["header"]["zones"])}
    shown = [book.short_event(event) for event in events_for_viewer(record["events"])]
    return {"header": header, "events": shown, "result": fold(events, len(events)).result}


def games_in_files(content: SiteContent) -> list[list[dict[str, Any]]]:
    """Returns the rows of the games whose boards, and whose reasons, are in one file, the oldest first."""
    oldest = list(reversed(content.games))
    return [oldest[at : at + GLANCES_IN_FILE] for at in range(0, len(oldest), GLANCES_IN_FILE)]


def game_reasons(content: SiteContent, rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Returns game -> why its lines matter to a spectator: `line`, and the sentence in each language of the site."""
    return {row["id"]: list(_reasons_of(content, row["id"])) for row in rows}


def _reasons_of(content: SiteContent, game: str) -> Iterator[dict[str, Any]]:
    for each in reasons_to_json(make_view(content.clerk.events(game), SPECTATOR)):
        yield {"line": each["line"], **{name: each[name] for name in content.languages}}


def board_summaries_file(content: SiteContent, rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Returns the boards of some games: `glances` by game, and the `printings` of each rulebook that they name."""
    glances: dict[str, Any] = {}
    printings: dict[str, dict[str, Any]] = {}
    for row in rows:
        glance = find_board_summary(content.models, row["id"])
        printings.setdefault(row["ruleset"], {}).update(glance["printings"])
        left_out = ("printings", "mat", "face", "players", "game")
        glances[row["id"]] = {name: value for name, value in glance.items() if name not in left_out}
    return {"glances": glances, "printings": printings}
