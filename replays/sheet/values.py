"""The words of one argument -> its value, by the kind of the argument."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from domain.cards.name_matching import fold
from domain.kernel.record.changes import Plain
from replays.sheet.cards import Scene, read_card, unquoted
from replays.sheet.effects import read_effects
from replays.sheet.literals import LITERALS, ROW, WHOLE, from_json, read_literal
from replays.sheet.syntax import Item

Read = tuple[Plain, int]


def read_value(kind: str, scene: Scene, items: Sequence[Item], used: int) -> Read:
    """The value that stands at word `used` of an argument's words, and how many words are used then.

    Raises SheetError where the words are no value of this kind.
    """
    if kind == "flag" and (used >= len(items) or not _is_literal(items[used])):
        return True, used
    if used >= len(items):
        last = items[-1] if items else Item("REF", "", 1)
        raise scene.problem(last, f"a {kind} is missing", (IN_WORDS.get(kind, "a value"),))
    if items[used].kind == "JSON":
        return from_json(scene, items[used]), used + 1
    return _READERS.get(kind, _any)(scene, items, used)


def is_row(item: Item) -> bool:
    """Whether a word has the look of a card's numbers."""
    return item.kind == "REF" and not item.quoted and bool(ROW.fullmatch(item.text))


def _is_literal(item: Item) -> bool:
    return item.kind == "JSON" or (item.kind == "REF" and not item.quoted and fold(item.text) in LITERALS)


def _cards(scene: Scene, items: Sequence[Item], used: int) -> Read:
    found: tuple[str, ...] = ()
    if not items[used].quoted and fold(items[used].text) == "none":
        return found, used + 1
    while used < len(items):
        if items[used].kind == "COMMA":
            used += 1
        else:
            card, used = read_card(scene, items, used, found)
            found += (card,)
    return found, used


def _seat(scene: Scene, items: Sequence[Item], used: int) -> Read:
    word = unquoted(items[used].text)
    seats = scene.table.header.seats
    if word in (*seats, "judge"):
        return word, used + 1
    raise scene.problem(items[used], f"{word} is no seat", seats)


def _seats(scene: Scene, items: Sequence[Item], used: int) -> Read:
    found: list[str] = []
    while used < len(items):
        if items[used].kind == "COMMA":
            used += 1
        elif found and unquoted(items[used].text) not in (*scene.table.header.seats, "judge"):
            break
        else:
            seat, used = _seat(scene, items, used)
            found.append(seat)
    return tuple(found), used


def _number(scene: Scene, items: Sequence[Item], used: int) -> Read:
    if not WHOLE.fullmatch(items[used].text):
        raise scene.problem(items[used], f"{items[used].text} is no number", ("a whole number",))
    return int(items[used].text), used + 1


def _numbers(scene: Scene, items: Sequence[Item], used: int) -> Read:
    if not ROW.fullmatch(items[used].text):
        raise scene.problem(items[used], f"{items[used].text!r} are no numbers of a card", (IN_WORDS["numbers"],))
    return items[used].text, used + 1


def _word(scene: Scene, items: Sequence[Item], used: int) -> Read:
    if items[used].kind != "REF":
        raise scene.problem(items[used], f"{items[used].text!r} is no word", ("a word",))
    text = items[used].text
    return (int(text) if text.isdecimal() else unquoted(text)), used + 1


def _text(scene: Scene, items: Sequence[Item], used: int) -> Read:
    if items[used].quoted:
        return unquoted(items[used].text), used + 1
    first, last = items[used], items[-1]
    return scene.source[first.column - 1 : last.column - 1 + len(last.text)], len(items)


def _any(scene: Scene, items: Sequence[Item], used: int) -> Read:
    found: list[Plain] = []
    listed = False
    while used < len(items):
        if items[used].kind == "COMMA":
            listed = True
        else:
            found.append(read_literal(scene, items[used]))
        used += 1
    return (tuple(found) if listed or len(found) > 1 else found[0]), used


_READERS: Mapping[str, Callable[[Scene, Sequence[Item], int], Read]] = {
    "card": read_card,
    "cards": _cards,
    "seat": _seat,
    "seats": _seats,
    "number": _number,
    "numbers": _numbers,
    "word": _word,
    "text": _text,
    "effects": read_effects,
    "flag": lambda scene, items, used: (LITERALS[fold(items[used].text)], used + 1),
}
IN_WORDS = {
    "card": "a card",
    "cards": "cards",
    "seat": "a seat",
    "seats": "seats",
    "number": "a number",
    "numbers": "numbers of a card such as 3/1/4",
    "word": "a word",
    "text": "words",
    "effects": "effects such as damage #12 3",
    "flag": "yes or no",
}
"""The kinds of arguments as a person would call them."""
