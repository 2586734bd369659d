"""Which card a word of a declaration means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from domain.cards.catalogue import on_the_fly_id
from domain.kernel.record.changes import Learned
from domain.kernel.record.event import Event
from domain.kernel.table.knowledge import knows
from domain.kernel.table.table import Table
from replays.sheet.names import Names
from replays.sheet.problem import Problem, SheetError
from replays.sheet.syntax import CLOSING, OPENING, Item

_SUFFIX = re.compile(r"(.*?)(?:#(\d+)|\.(\d+))", re.DOTALL)
_WITHIN = re.compile(r"\S:\S")
"""A colon that would end the words of a line."""
_POSITION = re.compile(r"([a-z])([1-9]\d*)", re.IGNORECASE)
LONGEST = 8
"""Words that a name written without quotes has at most."""


class Scene(NamedTuple):
    """Where a declaration is said: the table, the names, the log (for copies by number), seat and line.

    `viewer`: whose knowledge counts (None: the record's); what the others know of a card is then not looked at.
    """

    table: Table
    names: Names
    events: Sequence[Event] = ()
    seat: str = ""
    line: int = 1
    source: str = ""
    viewer: str | None = None

    def known(self, card: str) -> str | None:
        """The printing of a card, as far as the viewer knows it."""
        there = self.table.cards.get(card)
        hidden = there is None or (self.viewer is not None and not knows(self.table, self.viewer, card))
        return None if there is None or hidden else there.printing

    def problem(self, item: Item, message: str, expected: tuple[str, ...] = ()) -> SheetError:
        """The error that a word does not fit; what is expected stands there as it is typed."""
        typed = tuple(f'"{each}"' if _WITHIN.search(each) else each for each in expected)
        return SheetError(Problem(self.line, item.column, item.text, message, typed))


def unquoted(text: str) -> str:
    """The words between quotes; a text without quotes as it is."""
    if text[:1] not in OPENING or text[-1:] not in CLOSING or len(text) < 2:
        return text
    inside = text[1:-1]
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], inside) if text[0] == '"' else inside


def read_card(scene: Scene, items: Sequence[Item], used: int, taken: tuple[str, ...] = ()) -> tuple[str, int]:
    """The card that the words from `used` on mean, and how many words are used then. `taken` are those before it."""
    if used >= len(items):
        raise SheetError(Problem(scene.line, 1, scene.source.strip(), "a card is missing", ("the name of a card",)))
    item = items[used]
    if item.kind == "CARD":
        return _numbered(scene, item), used + 1
    if item.kind == "UNKNOWN":
        return _unknown(scene, item, taken), used + 1
    if item.kind != "REF":
        raise scene.problem(item, f"{item.text!r} is not a card", ("a card",))
    owner = _owner(scene, item)
    if owner and used + 1 < len(items):
        return _longest(scene, items, used + 1, owner)
    return _longest(scene, items, used, "")


def _numbered(scene: Scene, item: Item) -> str:
    if item.text == "#?":
        raise scene.problem(item, "#? is a card that the writer of this sheet could not see", ("a card",))
    return item.text


def _unknown(scene: Scene, item: Item, taken: tuple[str, ...]) -> str:
    for zone in scene.table.header.zones:
        if zone.holder == scene.seat and not zone.ordered and zone.sees == "holder":
            for card in scene.table.at(zone.key):
                if scene.table.cards[card].printing is None and card not in taken:
                    return card
    raise scene.problem(item, f"{scene.seat or 'nobody'} holds no (further) unknown card")


def _owner(scene: Scene, item: Item) -> str:
    word = item.text.replace("’", "'")
    return word[:-2] if not item.quoted and word.endswith("'s") and word[:-2] in scene.table.header.seats else ""


def _longest(scene: Scene, items: Sequence[Item], used: int, owner: str) -> tuple[str, int]:
    """Tries the longest run of words first: a name may have several."""
    run = _run(items, used)
    for length in range(len(run), 0, -1):
        found = _meant(scene, run[:length], owner)
        if found:
            return found, used + length
    standing = _standing(scene, items[used], owner or scene.seat)
    if standing:
        return standing, used + 1
    near = scene.names.find(_words(run[:1]))
    hints = near.nearest or ("a card of this game", "~ before the name of a card without data")
    raise scene.problem(items[used], near.message or f"no card is named {items[used].text}", hints)


def _standing(scene: Scene, item: Item, seat: str) -> str:
    """The card of a seat on a lane, by the first letter of its row and the number of the lane: `F2`; else nothing."""
    named = None if item.quoted else _POSITION.fullmatch(item.text)
    if named is None:
        return ""
    letter, lane = named[1].lower(), int(named[2])
    rows = [zone.key for zone in scene.table.header.zones if zone.holder == seat and zone.name.startswith(letter)]
    there = (card for row in rows for card in scene.table.at(row))
    return next((card for card in there if scene.table.cards[card].attributes.get("lane") == lane), "")


def _run(items: Sequence[Item], used: int) -> Sequence[Item]:
    if items[used].kind != "REF":
        return ()
    end = used + 1
    while end < min(len(items), used + LONGEST) and _joins(items[end - 1]) and _joins(items[end]):
        end += 1
    return items[used:end]


def _joins(item: Item) -> bool:
    return item.kind == "REF" and not item.quoted and not item.text.startswith("~")


def _words(run: Sequence[Item]) -> str:
    return " ".join(unquoted(item.text) for item in run)


def _meant(scene: Scene, run: Sequence[Item], owner: str) -> str:
    """The card that exactly these words mean, or nothing."""
    written = _words(run)
    suffix = _SUFFIX.fullmatch(run[0].text if run[0].quoted else written)
    if suffix and suffix[2]:
        return _checked(scene, run[0], unquoted(suffix[1]), f"#{suffix[2]}")
    if written.startswith("~"):
        return on_the_fly_id("~" + unquoted(written[1:]))
    found = scene.names.find(written).id
    if not found and suffix:
        found = scene.names.find(unquoted(suffix[1])).id
        return _copy(scene, run[0], found, owner or scene.seat, int(suffix[3])) if found else ""
    if found and owner and not found.startswith("#"):
        return _only_copy(scene, run[0], found, owner)
    return found


def _checked(scene: Scene, item: Item, name: str, card: str) -> str:
    """`GM#14` is card #14, and has to be a GM as far as anybody knows."""
    known = scene.known(card)
    found = scene.names.find(name)
    if not found.id:
        raise scene.problem(item, found.message, found.nearest)
    if known not in (None, found.id) and found.id != card:
        raise scene.problem(item, f"{card} is not {name}")
    return card


def copies(scene: Scene, printing: str, owner: str) -> list[str]:
    """The cards of a seat's deck known to be this printing, in the order in which they became known."""
    cards = scene.table.cards
    order: dict[str, None] = {}
    for event in scene.events:
        for change in event.changes:
            if isinstance(change, Learned) and change.printing == printing and change.card in cards:
                order[change.card] = None
    alike = [key for key, card in cards.items() if card.bringer == owner and scene.known(key) == printing]
    return [key for key in (*order, *(other for other in alike if other not in order)) if key in alike]


def _copy(scene: Scene, item: Item, printing: str, owner: str, number: int) -> str:
    there = copies(scene, printing, owner)
    if 1 <= number <= len(there):
        return there[number - 1]
    if number == len(there) + 1 and owner == scene.seat:
        return printing
    raise scene.problem(item, f"{owner or 'nobody'} has shown {len(there)} of this card", ("a smaller number",))


def _only_copy(scene: Scene, item: Item, printing: str, owner: str) -> str:
    there = copies(scene, printing, owner)
    if len(there) == 1:
        return there[0]
    expected = tuple(f"{owner}'s {item.text}.{number}" for number in range(1, len(there) + 1))
    raise scene.problem(item, f"{owner} has shown {len(there)} of {item.text}", expected or (f"a card of {owner}",))
